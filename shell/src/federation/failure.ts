/**
 * Kinds of failures of a remote.
 * - network: a file did not arrive, or the server could not serve it.
 * - offline: the device has no network; the release is not at fault.
 * - timeout: a file did not arrive in time.
 * - missing: the server has no such file.
 * - integrity: a file differs from the release.
 * - incompatible: it needs something that this shell does not offer, or claims what another remote has.
 * - revoked: the platform revoked the version.
 * - evaluation: its code threw at start, or lacks what was declared.
 * - render: a screen or slot threw while it was drawn.
 */
export type FailureKind =
  'network' | 'offline' | 'timeout' | 'missing' | 'integrity' | 'incompatible' | 'revoked' | 'evaluation' | 'render';

export interface Failure {
  readonly kind: FailureKind;
  /** For the report: a message without personal data. */
  readonly cause: string;
}

/** Ends the opening of a view with the reason of the failure. */
export class RemoteError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.cause);
    this.name = 'RemoteFailed';
  }
}

/** Report of an error that is no loading failure. */
export const getFailureCause = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface LostFile {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly type?: unknown;
}

/** The failure of a part of a page that stands: it threw while it was drawn, or a file of its own did not come. */
export function failureOfPart(error: unknown, widget: string, online = navigator.onLine): Failure {
  const { name, code, type } = (error ?? {}) as LostFile;
  const cause = `${widget}: ${getFailureCause(error)}`;
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return { kind: 'render', cause };
  if (!online) return { kind: 'offline', cause };
  return { kind: type === 'timeout' ? 'timeout' : 'network', cause };
}
