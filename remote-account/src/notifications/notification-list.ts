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
