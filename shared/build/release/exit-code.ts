// Node alone. How the commands of releases end (F2.02): scripts act on it.

export const EXIT = {
  done: 0,
  /** A wrong command line, failing types or tests, or no database to work with. */
  failed: 1,
  refused: 2,
  noPermission: 3,
  notReachable: 4,
} as const;

/** How the live check ends when a view does not render: Node itself ends with 1 when a script of the check cannot be loaded (F7.05). */
export const DOES_NOT_RENDER = 6;

/** How long the registry may take for a verdict, ms. */
export const VERDICT_MS = 60_000;

const NO_PERMISSION = new Set(['EACCES', 'EPERM', '28000', '28P01', '42501', 'AccessDenied', 'InvalidAccessKeyId']);
/** Of sockets, of names, of PostgreSQL that starts, stops or has no connection left, and of our own deadline. */
const NOT_REACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|TimeoutError|08\w{3}|57P0[123]|53300|NO_VERDICT)$/;

/** A part of an error that may have it, or undefined. */
const partOf = (error: unknown, key: 'code' | 'name' | 'errors' | 0): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;

/** The code of an error of Node, of a database or of this file. */
export const codeOf = (error: unknown): unknown => partOf(error, 'code');

/** The exit code of a command that ended with an error. */
export function exitCodeOf(error: unknown): number {
  const known = String(codeOf(error) ?? codeOf(partOf(partOf(error, 'errors'), 0)) ?? partOf(error, 'name') ?? '');
  if (NO_PERMISSION.has(known)) return EXIT.noPermission;
  return NOT_REACHABLE.test(known) ? EXIT.notReachable : EXIT.failed;
}

const noVerdict = (ms: number) =>
  Object.assign(new Error(`No platform gave a verdict within ${ms / 1000} s.`), { code: 'NO_VERDICT' });

/** Ends waiting for work that has no result in time: whoever asked gets "not reachable". */
export async function withDeadline<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(noVerdict(ms)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** One name in a channel of channels.json: `only` limits in which cases the platform moves it. */
export interface ChannelEntry {
  readonly version: string;
  readonly revision: number;
  readonly only?: 'local' | 'empty';
  readonly by?: CommandAuthor;
}

/** Who runs a command, as git names the person, and the commit of the checkout. */
export interface CommandAuthor {
  readonly name: string;
  readonly commit: string | null;
}

/** Why the platform left a channel as it was. */
export interface Refusal {
  readonly rule: string;
  readonly reason: string;
  readonly remedy: string;
}

export interface RefusedEntry extends Refusal {
  readonly channel: string;
  readonly name: string;
  readonly version: string;
  readonly revision: number;
}

/** channels.json: what was asked of each channel, up to which revision a platform has decided, and what it refused. */
export interface ChannelsFile {
  readonly revision: number;
  readonly channels: Readonly<Record<string, Readonly<Record<string, ChannelEntry>>>>;
  readonly decided?: number;
  readonly refused?: readonly RefusedEntry[];
}

/** An entry of channels.json about which a verdict is wanted. */
export interface WantedVerdict {
  readonly channel: string;
  readonly name: string;
  readonly version: string;
  readonly revision: number;
}

export type Verdict = { readonly ok: true } | ({ readonly ok: false } & Refusal);

/** What came of an entry of channels.json; null while no platform has decided on it. */
export function findVerdict(
  { channels, decided = 0, refused = [] }: Omit<ChannelsFile, 'revision'>,
  { channel, name, version, revision }: WantedVerdict,
): Verdict | null {
  const refusal = refused.find(
    (one) => one.channel === channel && one.name === name && one.revision === revision && one.version === version,
  );
  if (refusal) return { ok: false, ...refusal };
  const now = channels[channel]?.[name];
  if (now && now.revision > revision)
    return {
      ok: false,
      rule: 'changed-meanwhile',
      reason: `somebody asked for ${name} ${now.version} in ${channel} meanwhile`,
      remedy: 'look again and repeat it',
    };
  if (decided < revision) return null;
  if (now?.revision === revision) return { ok: true };
  return {
    ok: false,
    rule: 'changed-meanwhile',
    reason: `${channel} no longer asks for ${name} ${version}`,
    remedy: 'look again and repeat it',
  };
}

/**
 * Waits until a platform has decided on an entry of channels.json.
 * @param read channels.json as it is now
 * @throws Error with the code NO_VERDICT when none did in time
 */
export async function waitForVerdict(
  read: () => Promise<ChannelsFile> | ChannelsFile,
  wanted: WantedVerdict,
  { timeoutMs = VERDICT_MS, pollMs = 100 } = {},
): Promise<Verdict> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const verdict = findVerdict(await read(), wanted);
    if (verdict) return verdict;
    if (Date.now() + pollMs > until) throw noVerdict(timeoutMs);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
