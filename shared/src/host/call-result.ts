import { useRef, useState } from 'react';
import { CallError } from './host';

/**
 * Why a call failed. `lost`: no answer came, so it may or may not have happened. `refused`: the server's reason, in words
 * for the player.
 */
export interface CallFailure {
  readonly ok: false;
  readonly reason: 'lost' | 'refused' | 'failed';
  readonly message: string;
  /** The person confirms the action, and it is sent again with the confirmation (E7.07). */
  readonly needsConfirmation?: true;
}

const CONFIRMATION_REQUIRED = 428;

/** How a call ended. */
export type CallResult<T> = { readonly ok: true; readonly answer: T } | CallFailure;

/** A failed call as a value. */
export const toCallFailure = ({ status, message }: CallError): CallFailure => ({
  ok: false,
  reason: status === 0 ? 'lost' : status >= 500 ? 'failed' : 'refused',
  message,
  ...(status === CONFIRMATION_REQUIRED && { needsConfirmation: true }),
});

/** The end of a call as a value. What is no {@link CallError} is a bug and goes on as an exception. */
export async function toCallResult<T>(call: Promise<T>): Promise<CallResult<T>> {
  try {
    return { ok: true, answer: await call };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return toCallFailure(error);
  }
}

/** Whether work runs, and how to run some: null when other work runs, even work that began in the same frame (A2.40). */
export type SingleFlight = readonly [busy: boolean, run: <T>(work: () => Promise<T>) => Promise<T | null>];

/** Runs one piece of work at a time. */
export function useSingleFlight(): SingleFlight {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [busy, run];
}
