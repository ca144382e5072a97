import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShell } from './shell-context';
import { askForNotifications } from '../browser';

/** Asked right after a login, when it is plain what notifications would be about. */
export function useNotificationPermission(): void {
  const { session } = useShell().host;
  const signedIn = useStore(session.store, ({ status }) => status === 'signed-in');
  useEffect(() => {
    if (signedIn && session.isFresh())
      void askForNotifications('Notification' in window ? Notification : undefined, (line) => console.info(line));
  }, [session, signedIn]);
}
