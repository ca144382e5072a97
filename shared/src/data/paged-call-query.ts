import { useState } from 'react';
import type { EndpointInput, EndpointName, EndpointResponse } from '../contract';
import { useCallQuery, type CallQuery, type CallQueryOptions } from './call-query';

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
