import { IconButton } from '@backlay/shared/ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShell, useTranslate } from '../../app/shell-context';
import { resetUnread, UNREAD_STORE } from '../../host';

/** After a login the page has more urgent things to ask for, ms. */
const LATER = 2_000;

/** The way to the notifications, with a dot while some are unread. */
export function Bell() {
  const { host } = useShell();
  const t = useTranslate();
  const store = host.channels.store(UNREAD_STORE, resetUnread);
  const unread = useStore(store, (state) => state.unread);
  const player = useStore(host.session.store, (state) => state.profile?._id);

  useEffect(() => {
    if (!player) return;
    const timer = setTimeout(() => {
      host.api
        .call('notifications', { page: 1, limit: 1 })
        .then((answer) => store.setState({ unread: answer.unread }))
        // Without the number there is no dot; the list itself shows the error.
        .catch(() => undefined);
    }, LATER);
    return () => clearTimeout(timer);
  }, [host, player, store]);

  return (
    <IconButton
      chrome
      icon="bell"
      dot={unread > 0}
      label={unread > 0 ? t('nav.unread', { count: unread }) : t('nav.notifications')}
      onPointerEnter={() => host.navigation.preload('/notification')}
      onClick={() => host.navigation.go('/notification')}
    />
  );
}
