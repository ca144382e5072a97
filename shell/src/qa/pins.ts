import type { QaState } from '@backlay/shared/contract';

export type QaPins = Readonly<Record<string, string>>;
type QaRemote = NonNullable<QaState>['remotes'][number];

/** `wallet 2.3.1` for one, the number of them for more. */
export function formatPins(pins: QaPins): string {
  const entries = Object.entries(pins);
  const [first] = entries;
  if (!first) return 'released versions';
  return entries.length === 1 ? `${first[0]} ${first[1]}` : `${entries.length} versions`;
}

/** The same pins with another choice for one remote; null is what everybody gets. */
export function setPin(pins: QaPins, remote: string, version: string | null): QaPins {
  const { [remote]: _before, ...others } = pins;
  return version === null ? others : { ...others, [remote]: version };
}

export const arePinsEqual = (one: QaPins, other: QaPins): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, version]) => other[name] === version);

/** `''` stands for what everybody gets; a version that does not go with the rest cannot be chosen. */
export function listVersionOptions({ live, versions }: QaRemote) {
  return [
    { value: '', label: `As released${live ? `, ${live}` : ''}` },
    ...versions.map(({ version, channels, unfit: incompatibility }) => ({
      value: version,
      label: [version, channels.join(', '), incompatibility].filter(Boolean).join(' · '),
      disabled: incompatibility !== null,
    })),
  ];
}

/** The entry of a build on this machine, as the platform takes it. */
export const isLocalBuild = (text: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}\/[\w\-./]*$/.test(text);
