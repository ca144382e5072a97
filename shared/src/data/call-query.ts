import { useEffect, useEffectEvent, useRef } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointInput, EndpointName, EndpointResponse } from '../contract';
import { CallError, toCallFailure, toCallResult, useHost, type CallFailure, type CallResult } from '../host';
import { callClientOf } from './call-client';

export interface CallQueryOptions<Response, Answer> {
  /** Reads only while this holds; true by default. */
  readonly enabled?: boolean;
  /** Reads again after so many ms. */
  readonly every?: number | undefined;
  /** What stands for an input that is made when the call is sent, such as one with dates. */
  readonly key?: unknown;
  /** Keeps the answer to the last input until the next one comes. */
  readonly keepsPrevious?: boolean;
  /** Reads again when this changes; the answer stays meanwhile. */
  readonly version?: unknown;
  /** What the screen shows of an answer. */
  readonly select?: (answer: Response) => Answer;
  /** Receives each current answer before it is drawn. */
  readonly onAnswer?: (answer: Response) => void;
}

export interface CallQuery<Response, Answer = Response> {
  /** `loading` while there is no answer to show, `failed` when the last read failed. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** The last answer to this input; it stays when a later read fails. */
  readonly answer: Answer | null;
  /** Whether a read is on its way. */
  readonly isReading: boolean;
  readonly failure: CallFailure | null;
  /** Reads again: after a failure, or after a change. */
  reload(): Promise<CallResult<Answer>>;
  /** Puts a change in place that is already known, by the socket or after a mutation. */
  change(update: (before: Response) => Response): void;
}

const STATES = { pending: 'loading', success: 'ready', error: 'failed' } as const;

/**
 * Reads a call while the component is mounted, and again for another input. Late answers are dropped, an unmount aborts the read.
 * A failed read is a value; `reload` is what its "Try again" calls.
 * @param input what is sent, or how it is made when the call is sent: then `options.key` stands for it
 */
export function useCallQuery<N extends EndpointName, Answer = EndpointResponse<N>>(
  name: N,
  input?: EndpointInput<N> | (() => EndpointInput<N>),
  options: CallQueryOptions<EndpointResponse<N>, Answer> = {},
): CallQuery<EndpointResponse<N>, Answer> {
  const host = useHost();
  const client = callClientOf(host);
  const { enabled = true, every, key, keepsPrevious = false, version, select, onAnswer } = options;
  if (typeof input === 'function' && key === undefined) throw new Error(`${name} needs a key for what it sends`);
  const queryKey = [name, key ?? input ?? null];
  const query = useQuery<EndpointResponse<N>, Error, Answer>(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const sent = typeof input === 'function' ? (input as () => EndpointInput<N>)() : input; // a generic function type does not narrow
        const answer = await host.api.call(name, sent, { signal });
        if (!signal.aborted) onAnswer?.(answer);
        return answer;
      },
      enabled,
      select,
      refetchInterval: every ?? false,
      refetchIntervalInBackground: true,
      placeholderData: keepsPrevious ? keepPreviousData : undefined,
      throwOnError: (error) => !(error instanceof CallError),
    },
    client,
  );
  const { data, error, isFetching, isPlaceholderData, refetch, status } = query;
  const readAgain = useEffectEvent(() => void (enabled && refetch()));
  const read = useRef(version);
  useEffect(() => {
    if (read.current !== version) readAgain();
    read.current = version;
  }, [version]);
  return {
    state: isPlaceholderData ? 'loading' : STATES[status],
    answer: data ?? null,
    isReading: isFetching,
    failure: error instanceof CallError ? toCallFailure(error) : null,
    reload: () => {
      // A first read that is on its way may have begun before the change that is read now.
      void client.cancelQueries({ queryKey, exact: true }, { silent: true });
      return toCallResult(refetch({ throwOnError: true }).then((answered) => answered.data as Answer)); // a read that does not throw has data
    },
    change: (update) => {
      client.setQueryData<EndpointResponse<N>>(queryKey, (before) => before && update(before));
    },
  };
}
