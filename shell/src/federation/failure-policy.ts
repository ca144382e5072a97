import type { FailureKind } from './failure';

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
