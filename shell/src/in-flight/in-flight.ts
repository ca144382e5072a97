import type { InFlight } from '@backlay/shared/host';

export interface InFlightGate extends InFlight {
  /** Runs at once when nothing is in flight, else as soon as the last of it has ended: for reloads and swaps. */
  whenIdle(act: () => void): void;
}

/** Counts bets and payments that wait for their answer. */
export function createInFlight(): InFlightGate {
  let open = 0;
  let waiting: (() => void)[] = [];
  return {
    begin() {
      open += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        open -= 1;
        if (open > 0) return;
        const due = waiting;
        waiting = [];
        due.forEach((act) => act());
      };
    },
    active: () => open > 0,
    whenIdle: (act) => (open === 0 ? act() : void waiting.push(act)),
  };
}
