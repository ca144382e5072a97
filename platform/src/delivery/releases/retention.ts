import { keyOf, namesOf, type RegistrySnapshot } from './snapshot';

/** Newest versions of each name that stay whatever happens. */
const KEEP_NEWEST = 20;
/** A tab may live for days with the version that it has, ms. */
const KEEP_MS = 14 * 86_400_000;

export interface Published {
  readonly name: string;
  readonly version: string;
  /** ms. */
  readonly publishedAt: number;
}

/**
 * Versions to delete: old, not among the newest, and neither pinned, in a channel or rollout, nor among `held` (QA pins and last good
 * versions).
 */
export function removable(
  snapshot: RegistrySnapshot,
  published: readonly Published[],
  held: ReadonlySet<string>,
  now: number,
): readonly Published[] {
  const pointers = [...snapshot.channels.values(), ...snapshot.pins.values()].flatMap((entries) =>
    [...entries].map(([name, { version }]) => keyOf(name, version)),
  );
  const rolled = snapshot.rollouts.flatMap(({ name, candidate, baseline }) => [
    keyOf(name, candidate),
    keyOf(name, baseline),
  ]);
  const needed = new Set([...pointers, ...rolled, ...held]);
  return namesOf(snapshot).flatMap((name) =>
    published
      .filter((one) => one.name === name)
      .sort((a, b) => b.publishedAt - a.publishedAt)
      .slice(KEEP_NEWEST)
      .filter(({ version, publishedAt }) => now - publishedAt > KEEP_MS && !needed.has(keyOf(name, version))),
  );
}
