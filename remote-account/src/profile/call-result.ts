import { useRef, useState } from 'react';
import { CallError } from '@backlay/shared/host';

/** How a call ended. Without an answer (`lost`) it may or may not have happened, and there is no server's text to show. */
export type CallResult<T> =
  { readonly ok: true; readonly answer: T } | { readonly ok: false; readonly lost: boolean; readonly message: string };

/** A failed call as a value. What is no {@link CallError} is a bug and goes on as an exception. */
export async function toCallResult<T>(call: Promise<T>): Promise<CallResult<T>> {
  try {
    return { ok: true, answer: await call };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ok: false, lost: error.status === 0, message: error.message };
  }
}

/** Runs one piece of work at a time: presses while it runs are ignored (A2.40), even those of the same frame. */
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
