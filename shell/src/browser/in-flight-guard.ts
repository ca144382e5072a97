import type { InFlight } from '@backlay/shared/host';

export interface InFlightController extends InFlight {
  /** Runs at once when nothing is in flight, else once the last of it has landed and could be read: for reloads and swaps. */
  whenIdle(act: () => void): void;
}

/**
 * How long a finished call keeps its view, ms: its answer shows, and a payment's page opens, before anything is unloaded.
 */
const SETTLE_MS = 1_500;

/** Counts bets and payments that wait for their answer. */
export function createInFlightGuard(later: (act: () => void, ms: number) => unknown = setTimeout): InFlightController {
  let open = 0;
  /** Landings that were not read yet. */
  let landing = 0;
  let waiting: (() => void)[] = [];
  const isIdle = () => open + landing === 0;
  function landed() {
    landing -= 1;
    if (!isIdle()) return;
    const due = waiting;
    waiting = [];
    due.forEach((act) => act());
  }
  return {
    begin() {
      open += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        open -= 1;
        landing += 1;
        later(landed, SETTLE_MS);
      };
    },
    active: () => open > 0,
    whenIdle: (act) => (isIdle() ? act() : void waiting.push(act)),
  };
}
