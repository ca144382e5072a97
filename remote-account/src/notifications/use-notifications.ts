import { useEffect, useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useT, toCallResult, useSingleFlight } from '@backlay/shared/host';
import {
  prependNotification,
  deleted,
  firstPage,
  appendPage,
  markedRead,
  EMPTY_NOTIFICATIONS,
  type NotificationList,
} from './notification-list';

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

  const change = (call: Promise<unknown>, next: (before: NotificationList) => NotificationList) =>
    void run(async () => {
      const done = await toCallResult(call);
      if (done.ok) setList(next);
      else toasts.error(done.reason === 'lost' ? t('call.lost') : done.message);
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
    markRead: (id) => change(api.call('readNotification', { notificationId: id }), (before) => markedRead(before, id)),
    remove: (id) => change(api.call('deleteNotification', { notificationId: id }), (before) => deleted(before, id)),
  };
}
