/** How a command of the registry ends (F2.02): scripts act on it. */
export const EXIT = {
  done: 0,
  /** A wrong command line, or no database to work with. */
  failed: 1,
  refused: 2,
  noPermission: 3,
  notReachable: 4,
} as const;

const NO_PERMISSION = new Set(['EACCES', 'EPERM', '28000', '28P01', '42501', 'AccessDenied']);
/** Of sockets, of names, of PostgreSQL that starts, stops or has no connection left, and of our own deadline. */
const NOT_REACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08\w{3}|57P0[123]|53300|NO_VERDICT)$/;

/** The exit code of a command that ended with an error. */
export function exitCodeOf(error: unknown): number {
  const { code, name, errors } = error as { code?: string; name?: string; errors?: readonly { code?: string }[] };
  const known = code ?? errors?.[0]?.code ?? name ?? '';
  if (NO_PERMISSION.has(known)) return EXIT.noPermission;
  return NOT_REACHABLE.test(known) ? EXIT.notReachable : EXIT.failed;
}

/** Ends waiting for work that has no result in time: whoever asked gets "not reachable". */
export async function withDeadline<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error(`No verdict within ${ms / 1000} s.`), { code: 'NO_VERDICT' })),
      ms,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
