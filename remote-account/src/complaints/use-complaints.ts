import { useState } from 'react';
import type { EndpointInput, Complaint } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useSession, useT, toCallResult, useSingleFlight } from '@backlay/shared/host';

const PAGE_SIZE = 25;
const NONE: readonly Complaint[] = [];
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
  const [filter, setFilter] = useState<StatusFilter>('all');
  const name = staff ? 'userComplaints' : 'complaints';
  const queryOf = (page: number): EndpointInput<'complaints'> => ({
    ...{ page, limit: PAGE_SIZE, status: filter },
    ...(userId && { userId }),
  });
  const list = useCallQuery(name, queryOf(1), { keepsPrevious: true });
  const { answer, change, state } = list;
  const docs = answer?.docs ?? NONE;
  const nextPage = answer?.nextPageNumber ?? null;
  const [busy, run] = useSingleFlight();
  const read = (page: number) => toCallResult(api.call(name, queryOf(page)));
  const setDocs = (next: (before: readonly Complaint[]) => readonly Complaint[]) =>
    change((before) => ({ ...before, docs: [...next(before.docs)] }));

  return {
    staff,
    docs,
    state,
    filter,
    more: nextPage !== null,
    busy,
    choose: setFilter,
    reload: () => void list.reload(),
    loadMore: () =>
      void run(async () => {
        if (nextPage === null) return;
        const page = await read(nextPage);
        if (!page.ok) return toasts.error(page.reason === 'lost' ? t('call.lost') : page.message);
        change(({ docs: before }) => ({ ...page.answer, docs: [...before, ...page.answer.docs] }));
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
