import { useCallback, useEffect, useState } from 'react';
import type { EndpointInput, Complaint } from '@backlay/shared/contract';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { toCallResult, useSingleFlight } from '../profile';

const PAGE_SIZE = 25;
export const STATUSES = ['all', 'pending', 'processing', 'approved', 'rejected'] as const;
export type StatusFilter = (typeof STATUSES)[number];

export interface Complaints {
  /** A role that handles users' complaints (C6.02). */
  readonly staff: boolean;
  readonly docs: readonly Complaint[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly filter: StatusFilter;
  readonly more: boolean;
  readonly busy: boolean;
  choose(filter: StatusFilter): void;
  reload(): void;
  loadMore(): void;
  /** Puts a changed complaint in the place of the old one. */
  changed(complaint: Complaint): void;
  added(complaint: Complaint): void;
  /** Reads a complaint again whose picture did not load: the address of the picture expires. */
  refresh(id: string): void;
}

/**
 * A player's own complaints, or those of users (of one user if given) for an administrator and a white label (C7.22,
 * C6.02).
 */
export function useComplaints(userId: string | null = null): Complaints {
  const { api, toasts } = useHost();
  const t = useT();
  const staff = useSession(({ userType }) => userType === 'administrator' || userType === 'whiteLabel');
  const [docs, setDocs] = useState<readonly Complaint[]>([]);
  const [state, setState] = useState<Complaints['state']>('loading');
  const [filter, setFilter] = useState<StatusFilter>('all');
  const [nextPage, setNextPage] = useState<number | null>(null);
  const [busy, run] = useSingleFlight();

  const read = useCallback(
    (page: number) => {
      const query: EndpointInput<'complaints'> = { page, limit: PAGE_SIZE, status: filter, ...(userId && { userId }) };
      return toCallResult(staff ? api.call('userComplaints', query) : api.call('complaints', query));
    },
    [api, staff, filter, userId],
  );
  const reload = useCallback(async () => {
    setState('loading');
    const page = await read(1);
    if (page.ok) {
      setDocs(page.answer.docs);
      setNextPage(page.answer.nextPageNumber);
    }
    setState(page.ok ? 'ready' : 'failed');
  }, [read]);
  useEffect(() => void reload(), [reload]);

  return {
    staff,
    docs,
    state,
    filter,
    more: nextPage !== null,
    busy,
    choose: setFilter,
    reload: () => void reload(),
    loadMore: () =>
      run(async () => {
        if (nextPage === null) return;
        const page = await read(nextPage);
        if (!page.ok) return toasts.error(page.lost ? t('call.lost') : page.message);
        setDocs((before) => [...before, ...page.answer.docs]);
        setNextPage(page.answer.nextPageNumber);
      }),
    changed: (complaint) =>
      setDocs((before) => before.map((each) => (each._id === complaint._id ? { ...each, ...complaint } : each))),
    refresh: (id) =>
      void read(Math.floor(docs.findIndex(({ _id }) => _id === id) / PAGE_SIZE) + 1).then((page) => {
        if (!page.ok) return;
        const fresh = new Map(page.answer.docs.map((each) => [each._id, each]));
        setDocs((before) => before.map((each) => fresh.get(each._id) ?? each));
      }),
    added: (complaint) => setDocs((before) => [complaint, ...before]),
  };
}
