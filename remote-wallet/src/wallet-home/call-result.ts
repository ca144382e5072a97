import { useRef, useState } from 'react';
import { CallError } from '@backlay/shared/host';

/**
 * Outcome of a call. `lost`: no answer came, so it may or may not have happened. `refused`: the server's reason, in words
 * for the player.
 */
export type CallResult<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly reason: 'lost' | 'refused' | 'failed'; readonly message: string };

/** A failed call as a value. What is no {@link CallError} is a bug and goes on as an exception. */
export async function toCallResult<T>(call: Promise<T>): Promise<CallResult<T>> {
  try {
    return { ok: true, answer: await call };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const why = error.status === 0 ? 'lost' : error.status >= 500 ? 'failed' : 'refused';
    return { ok: false, reason: why, message: error.message };
  }
}

/** Runs one piece of work at a time: presses while it runs are ignored, even those of the same frame. */
export function useSingleFlight(): readonly [busy: boolean, run: (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void work().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return [busy, run];
}
