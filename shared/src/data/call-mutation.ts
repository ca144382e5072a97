import { useRef, useState } from 'react';
import type { EndpointInput, EndpointName, EndpointResponse } from '../contract';
import { toCallResult, useHost, useSingleFlight, type CallFailure, type CallResult } from '../host';
import { callClientOf, readCallsAgain } from './call-query';

type Field<N extends EndpointName> = keyof NonNullable<EndpointInput<N>> & string;

export interface CallMutationOptions<N extends EndpointName, Key extends Field<N> = never> {
  /**
   * The field with the key by which the server recognises a repeat. The same input keeps its key until an answer shows the
   * outcome; a refusal does not show that of an earlier attempt whose answer was lost.
   */
  readonly idempotencyKey?: Key;
  /** No reload and no new version of the remote comes while it is on its way. */
  readonly inFlight?: 'bet' | 'payment';
  /** Calls that are read again when it succeeded. */
  readonly changes?: readonly EndpointName[];
  /** Milliseconds before the call counts as lost. */
  readonly timeoutMs?: number;
}

export interface CallMutation<Input, Response> {
  readonly busy: boolean;
  /** Why the last one failed; null while one is on its way. */
  readonly failure: CallFailure | null;
  /** Sends it; null when one is already on its way. */
  send(input: Input): Promise<CallResult<Response> | null>;
}

/** Who confirms does so once more for a repeat: it is no part of what is asked. */
const CONFIRMATIONS: ReadonlySet<string> = new Set(['transactionCode', 'confirmation']);

interface SentInput {
  readonly input: string;
  readonly key: string;
  /** An attempt had no answer that shows its outcome. */
  isOutcomeUnknown: boolean;
}

/** A call that changes something: one at a time, and an unmount does not end it. */
export function useCallMutation<N extends EndpointName, Key extends Field<N> = never>(
  name: N,
  { idempotencyKey, inFlight, changes = [], timeoutMs }: CallMutationOptions<N, Key> = {},
): CallMutation<Omit<NonNullable<EndpointInput<N>>, Key>, EndpointResponse<N>> {
  const host = useHost();
  const [busy, run] = useSingleFlight();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const sent = useRef<SentInput | null>(null);

  const keyOf = (asked: object): string => {
    const input = JSON.stringify(asked, (field, value: unknown) => (CONFIRMATIONS.has(field) ? undefined : value));
    if (sent.current?.input !== input) sent.current = { input, key: crypto.randomUUID(), isOutcomeUnknown: false };
    return sent.current.key;
  };
  const settle = (result: CallResult<unknown>): void => {
    if (!result.ok && result.reason !== 'refused') {
      if (sent.current) sent.current.isOutcomeUnknown = true;
    } else if (result.ok || !sent.current?.isOutcomeUnknown) sent.current = null;
  };

  return {
    busy,
    failure,
    send: (input) =>
      run(async () => {
        setFailure(null);
        const key = idempotencyKey && { [idempotencyKey]: keyOf(input) };
        const end = inFlight && host.inFlight.begin(inFlight);
        try {
          const options = timeoutMs === undefined ? {} : { timeoutMs };
          const whole = { ...input, ...key } as EndpointInput<N>; // the input and its key are what the call takes
          const result = await toCallResult(host.api.call(name, whole, options));
          settle(result);
          if (!result.ok) setFailure(result);
          else if (changes.length > 0) await readCallsAgain(callClientOf(host), changes);
          return result;
        } finally {
          end?.();
        }
      }),
  };
}
