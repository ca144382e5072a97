import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepPreviousData, useQuery, notifyManager, QueryClient } from '@tanstack/react-query';
import type { EndpointInput, EndpointName, EndpointResponse } from '../contract';
import { CallError, toCallFailure, toCallResult, useHost, type CallFailure, type CallResult, type Host } from '../host';

/** An answer that is older is read again when the player comes back to the page, ms. */
const STALE_MS = 30_000;

const clients = new WeakMap<Host, QueryClient>();

/** The answers of one host's calls. Each lives as long as something shows it: nobody sees what another player read. */
export function callClientOf(host: Host): QueryClient {
  const known = clients.get(host);
  if (known) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 0,
        staleTime: STALE_MS,
        retry: false,
        // A screen that opens reads anew, whatever another one shows.
        refetchOnMount: 'always',
        refetchOnReconnect: false,
        // The host knows more about the connection than the browser reports.
        networkMode: 'always',
      },
    },
  });
  // An answer is drawn in the turn in which it comes.
  notifyManager.setScheduler((draw) => void Promise.resolve().then(draw));
  // A client that listens to the window is held by it: a server that draws pages would run out of memory.
  if (typeof Element !== 'undefined') client.mount();
  readAgainOnReconnect(host, client);
  clients.set(host, client);
  return client;
}

/** What changed while the socket was away was not announced. */
function readAgainOnReconnect({ realtime }: Host, client: QueryClient): void {
  realtime.store.subscribe(({ connected }, before) => {
    if (!connected || before.connected) return;
    void client.refetchQueries({ type: 'active', stale: true });
  });
}

/** Reads the calls of these names again that something shows. */
export const readCallsAgain = (client: QueryClient, names: readonly EndpointName[]): Promise<unknown> =>
  Promise.all(names.map((name) => client.refetchQueries({ queryKey: [name], type: 'active' })));

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
  /** An answer that came with the page: as long as it is given, it stands for the first read and for those of a version. */
  readonly fresh?: Response | undefined;
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

/** Most reads in a row while changes come in between. */
const READS_PER_ANSWER = 3;
const changesByQuery = new WeakMap<object, number>();

const noteChange = (query: object | undefined): void =>
  void (query && changesByQuery.set(query, (changesByQuery.get(query) ?? 0) + 1));

/** Reads again when a change came meanwhile: the answer may be from before it and would undo it. */
async function readUnchanged<Answer>(query: object | undefined, read: () => Promise<Answer>): Promise<Answer> {
  const changes = () => query && changesByQuery.get(query);
  for (let reads = 1; ; reads += 1) {
    const before = changes();
    const answer = await read();
    if (changes() === before || reads === READS_PER_ANSWER) return answer;
  }
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
  const { enabled = true, every, key, keepsPrevious = false, version, fresh, select, onAnswer } = options;
  if (typeof input === 'function' && key === undefined) throw new Error(`${name} needs a key for what it sends`);
  const queryKey = [name, key ?? input ?? null];
  const queryOf = () => client.getQueryCache().find({ queryKey, exact: true });
  const query = useQuery<EndpointResponse<N>, Error, Answer>(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const sent = typeof input === 'function' ? (input as () => EndpointInput<N>)() : input; // a generic function type does not narrow
        const answer = await readUnchanged(queryOf(), () => host.api.call(name, sent, { signal }));
        if (!signal.aborted) onAnswer?.(answer);
        return answer;
      },
      enabled,
      initialData: fresh,
      ...(fresh && { refetchOnMount: false as const }),
      select,
      refetchInterval: every ?? false,
      refetchIntervalInBackground: true,
      placeholderData: keepsPrevious ? keepPreviousData : undefined,
      throwOnError: (error) => !(error instanceof CallError),
    },
    client,
  );
  const { data, error, isFetching, isPlaceholderData, refetch, status } = query;
  const readAgain = useEffectEvent(() => void (enabled && !fresh && refetch()));
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
      noteChange(queryOf());
      client.setQueryData<EndpointResponse<N>>(queryKey, (before) => before && update(before));
    },
  };
}

/** Items of a page by default (C9.01, OQ-113). */
export const PAGE_SIZE = 25;

/** What is read of a page of a list (A3.32). */
export interface Page<Item> {
  readonly docs: readonly Item[];
  readonly nextPageNumber: number | null;
  readonly previousPageNumber: number | null;
  readonly showingFrom: number;
  readonly showingTo: number;
  readonly totalDocs: number;
  /** ISO time of the newest row that is in the archive, on the last page. */
  readonly archivedUntil?: string | undefined;
}

/** Calls whose answer is a page of a list. */
export type PagedEndpointName = {
  [N in EndpointName]: EndpointResponse<N> extends Page<unknown> ? N : never;
}[EndpointName];

export interface PagedCallQuery<Response, Answer = Response> extends CallQuery<Response, Answer> {
  /** The number of the page that is shown or on its way. */
  readonly page: number;
  turnTo(page: number): void;
}

type ListInput<N extends EndpointName> = Omit<NonNullable<EndpointInput<N>>, 'page' | 'limit'>;

export interface PagedCallQueryOptions<Response, Answer> extends CallQueryOptions<Response, Answer> {
  readonly pageSize?: number;
}

/**
 * One page of a list, as {@link useCallQuery} reads it. Another input begins at its first page; while a page is on its way the last
 * one stays.
 */
export function usePagedCallQuery<N extends PagedEndpointName, Answer = EndpointResponse<N>>(
  name: N,
  input: ListInput<N> | (() => ListInput<N>),
  { pageSize = PAGE_SIZE, key, ...options }: PagedCallQueryOptions<EndpointResponse<N>, Answer> = {},
): PagedCallQuery<EndpointResponse<N>, Answer> {
  const list = JSON.stringify([name, key ?? input]);
  const [at, setAt] = useState({ list, page: 1 });
  const page = at.list === list ? at.page : 1;
  const query = useCallQuery(
    name,
    () => ({ ...(typeof input === 'function' ? input() : input), page, limit: pageSize }) as EndpointInput<N>, // page and limit belong to each input of a list
    { keepsPrevious: true, ...options, key: [list, page, pageSize] },
  );
  return { ...query, page, turnTo: (to) => setAt({ list, page: to }) };
}
