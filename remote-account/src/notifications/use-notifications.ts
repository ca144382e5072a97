import { useEffect, useState } from 'react';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { useHost, useT, toCallResult, useSingleFlight, type CallResult } from '@backlay/shared/host';
import type { Notification } from '@backlay/shared/contract';

/** What is known of the player's notifications: those loaded so far, newest first, and how many are unread in all. */
export interface NotificationList {
  readonly docs: readonly Notification[];
  readonly unread: number;
  /** The page to ask for next; null when all are here. */
  readonly nextPage: number | null;
}

export const EMPTY_NOTIFICATIONS: NotificationList = { docs: [], unread: 0, nextPage: null };

export interface NotificationPage {
  readonly docs: readonly Notification[];
  readonly unread: number;
  readonly nextPageNumber: number | null;
}

/** Starts again from the first page. */
export const firstPage = (page: NotificationPage): NotificationList => ({
  docs: page.docs,
  unread: page.unread,
  nextPage: page.nextPageNumber,
});

/** Adds a later page; what arrived meanwhile has moved the pages, so none is listed twice. */
export function appendPage(list: NotificationList, page: NotificationPage): NotificationList {
  const known = new Set(list.docs.map((each) => each._id));
  return { ...firstPage(page), docs: [...list.docs, ...page.docs.filter((each) => !known.has(each._id))] };
}

/** A notification that came over the socket goes first, unread; one that is known stays as it is. `at` is ms. */
export function prependNotification(
  list: NotificationList,
  news: Pick<Notification, '_id' | 'title' | 'message'>,
  at: number,
): NotificationList {
  if (list.docs.some((each) => each._id === news._id)) return list;
  const notification = { ...news, createdAt: new Date(at).toISOString(), read: false };
  return { ...list, docs: [notification, ...list.docs], unread: list.unread + 1 };
}

/** Sets the read flag (A4.16, C4.16). */
export function markedRead(list: NotificationList, id: string): NotificationList {
  const unread = list.docs.some((each) => each._id === id && !each.read) ? list.unread - 1 : list.unread;
  return { ...list, unread, docs: list.docs.map((each) => (each._id === id ? { ...each, read: true } : each)) };
}

/** Takes it out of the list (C4.17). */
export function deleted(list: NotificationList, id: string): NotificationList {
  const { unread } = markedRead(list, id);
  return { ...list, unread, docs: list.docs.filter((each) => each._id !== id) };
}

const PAGE_SIZE = 25;
/** Where the shell's bell reads how many are unread. */
const UNREAD_CHANNEL = 'notifications.unread';

export interface Notifications {
  readonly list: NotificationList;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly busy: boolean;
  reload(): void;
  loadMore(): void;
  markRead(id: string): void;
  remove(id: string): void;
}

/** The player's notifications, updated live by the socket (C2.39, OQ-10). */
export function useNotifications(): Notifications {
  const { api, channels, realtime, toasts } = useHost();
  const t = useT();
  const [list, setList] = useState<NotificationList>(EMPTY_NOTIFICATIONS);
  const { state, reload } = useCallQuery(
    'notifications',
    { page: 1, limit: PAGE_SIZE },
    // Later pages that the player loaded stay when the first one is read again.
    { onAnswer: (page) => setList((before) => (before.docs.length > PAGE_SIZE ? before : firstPage(page))) },
  );
  const [busy, run] = useSingleFlight();

  useEffect(() => {
    if (state === 'ready') channels.store(UNREAD_CHANNEL, () => ({ unread: 0 })).setState({ unread: list.unread });
  }, [channels, state, list.unread]);
  useEffect(
    () =>
      realtime.on('getBroadcastNotification', (news) =>
        setList((before) => prependNotification(before, news, Date.now())),
      ),
    [realtime],
  );

  const reading = useCallMutation('readNotification');
  const deletion = useCallMutation('deleteNotification');
  const change = (
    send: () => Promise<CallResult<unknown> | null>,
    next: (before: NotificationList) => NotificationList,
  ) =>
    void run(async () => {
      const done = await send();
      if (done?.ok) setList(next);
      else if (done) toasts.error(done.reason === 'lost' ? t('call.lost') : done.message);
    });

  return {
    list,
    state,
    busy,
    reload: () => void reload(),
    loadMore: () =>
      void run(async () => {
        if (list.nextPage === null) return;
        const page = await toCallResult(api.call('notifications', { page: list.nextPage, limit: PAGE_SIZE }));
        if (page.ok) setList((before) => appendPage(before, page.answer));
        else toasts.error(page.reason === 'lost' ? t('call.lost') : page.message);
      }),
    markRead: (id) =>
      change(
        () => reading.send({ notificationId: id }),
        (before) => markedRead(before, id),
      ),
    remove: (id) =>
      change(
        () => deletion.send({ notificationId: id }),
        (before) => deleted(before, id),
      ),
  };
}
