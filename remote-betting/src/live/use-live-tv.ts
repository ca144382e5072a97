import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useHost } from '@backlay/shared/host';
import { frameAddress } from './frame-address';

/** Where an event's live pictures are, for who is logged in; null where nobody shows it (B7.12, A7.61). */
export function useLiveTv(eventId: string): string | null {
  const { api, realtime, session } = useHost();
  const signedIn = useStore(session.store, ({ status }) => status === 'signed-in');
  const [shown, show] = useState<{ readonly eventId: string; readonly url: string | null }>({ eventId, url: null });

  useEffect(() => {
    if (!signedIn) return;
    let current = true;
    api.call('liveTv', { eventIds: eventId }).then(
      ({ docs }) => current && show({ eventId, url: docs.find((each) => each.eventId === eventId)?.iframeUrl ?? null }),
      () => undefined,
    );
    const stop = [
      realtime.on('LiveTvUpdated', (tv) => tv.eventId === eventId && show({ eventId, url: tv.iframeUrl })),
      realtime.on('DeleteLiveTvUpdate', (tv) => tv.eventId === eventId && show({ eventId, url: null })),
    ];
    return () => {
      current = false;
      stop.forEach((off) => off());
    };
  }, [api, realtime, eventId, signedIn]);

  return signedIn && shown.eventId === eventId ? frameAddress(shown.url) : null;
}
