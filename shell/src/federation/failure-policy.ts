import { findErrorCode, findText } from '@backlay/shared/domain';
import { isImportFailure } from './module-entries';

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
  | 'network'
  | 'offline'
  | 'timeout'
  | 'missing'
  | 'integrity'
  | 'incompatible'
  | 'revoked'
  | 'evaluation'
  | 'render';

export interface Failure {
  readonly kind: FailureKind;
  /** For the report: a message without personal data. */
  readonly cause: string;
  /** What was thrown, for the page's own monitoring. */
  readonly error?: unknown;
  /** The part of a page that threw; none where a view did not load. */
  readonly part?: string;
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

/** The failure of a part of a page that stands: it threw while it was drawn, or a file of its own did not come. */
export function failureOfPart(error: unknown, widget: string, online = navigator.onLine): Failure {
  const cause = `${widget}: ${getFailureCause(error)}`;
  const isFile = findText(error, 'name') === 'ChunkLoadError' || findErrorCode(error) === 'CSS_CHUNK_LOAD_FAILED';
  if (!isFile && !isImportFailure(cause)) return { kind: 'render', cause, error, part: widget };
  if (!online) return { kind: 'offline', cause, error, part: widget };
  return { kind: findText(error, 'type') === 'timeout' ? 'timeout' : 'network', cause, error, part: widget };
}

/** What the decision depends on besides the failure itself. */
export interface FailureContext {
  readonly hasLastGood: boolean;
  /** A bet or a payment is on its way: what is on the page stays as it is. */
  readonly inFlight: boolean;
  /** Render failures of this version within the last minute, this one included. */
  readonly recentRenderFailures: number;
  /** From 0 up to 1, spreads the retries of many browsers. */
  readonly random: number;
}

export type FailureAction =
  | { readonly action: 'retry'; readonly afterMs: number }
  | { readonly action: 'last-good' }
  /** A panel now, the last good version as soon as nothing is in flight. */
  | { readonly action: 'last-good-when-idle' }
  | { readonly action: 'panel' };

const RETRIES = 2;
const FIRST_PAUSE_MS = 300;
const RENDER_FAILURES = 3;

/** The window in which render failures add up, ms. */
export const RENDER_WINDOW_MS = 60_000;

/**
 * Decides about a failed remote, `attempt` counting from 1 for each version. Network failures get two jittered retries,
 * others the last good version; a panel shows when neither is left. No swap happens while money is in flight.
 */
export function decideFailureAction(kind: FailureKind, attempt: number, context: FailureContext): FailureAction {
  switch (kind) {
    case 'network':
    case 'timeout':
      if (attempt <= RETRIES) return { action: 'retry', afterMs: pause(attempt, context.random) };
      return fallBack(context);
    case 'missing':
    case 'integrity':
    case 'incompatible':
    case 'revoked':
    case 'evaluation':
      return fallBack(context);
    case 'offline':
      // Another version would not arrive either; the place opens by itself when the network is back.
      return { action: 'panel' };
    case 'render':
      return context.recentRenderFailures >= RENDER_FAILURES ? fallBack(context) : { action: 'panel' };
  }
}

/** 300 ms, then 900 ms, each up to half as long again. */
const pause = (attempt: number, random: number): number =>
  Math.round(FIRST_PAUSE_MS * 3 ** (attempt - 1) * (1 + random / 2));

const fallBack = ({ hasLastGood, inFlight }: FailureContext): FailureAction => {
  if (!hasLastGood) return { action: 'panel' };
  return { action: inFlight ? 'last-good-when-idle' : 'last-good' };
};
