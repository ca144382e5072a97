// Node alone. How the commands of releases end (F2.02): scripts act on it.

export const EXIT = {
  done: 0,
  /** A wrong command line, failing types or tests, or no database to work with. */
  failed: 1,
  refused: 2,
  noPermission: 3,
  notReachable: 4,
};

/** How long the registry may take for a verdict, ms. */
export const VERDICT_MS = 60_000;

const NO_PERMISSION = new Set(['EACCES', 'EPERM', '28000', '28P01', '42501', 'AccessDenied', 'InvalidAccessKeyId']);
/** Of sockets, of names, of PostgreSQL that starts, stops or has no connection left, and of our own deadline. */
const NOT_REACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|TimeoutError|08\w{3}|57P0[123]|53300|NO_VERDICT)$/;

/** The exit code of a command that ended with an error. */
export function exitCodeOf(error) {
  const known = error?.code ?? error?.errors?.[0]?.code ?? error?.name ?? '';
  if (NO_PERMISSION.has(known)) return EXIT.noPermission;
  return NOT_REACHABLE.test(known) ? EXIT.notReachable : EXIT.failed;
}

const noVerdict = (ms) =>
  Object.assign(new Error(`No platform gave a verdict within ${ms / 1000} s.`), { code: 'NO_VERDICT' });

/**
 * Ends waiting for work that has no result in time: whoever asked gets "not reachable".
 * @template Result
 * @param {Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withDeadline(work, ms) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(noVerdict(ms)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What came of an entry of channels.json; null while no platform has decided on it. */
export function findVerdict({ channels, decided = 0, refused = [] }, { channel, name, version, revision }) {
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
 * @param {() => Promise<object> | object} read channels.json as it is now
 * @returns {Promise<{ ok: true } | { ok: false, rule: string, reason: string, remedy: string }>}
 * @throws Error with the code NO_VERDICT when none did in time
 */
export async function waitForVerdict(read, wanted, { timeoutMs = VERDICT_MS, pollMs = 100 } = {}) {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const verdict = findVerdict(await read(), wanted);
    if (verdict) return verdict;
    if (Date.now() + pollMs > until) throw noVerdict(timeoutMs);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
