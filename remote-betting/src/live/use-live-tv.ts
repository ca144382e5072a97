import { useEffect, useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useSession } from '@backlay/shared/host';
import { frameAddress } from './frame-address';

/** Where an event's live pictures are, for who is logged in; null where nobody shows it (B7.12, A7.61). */
export function useLiveTv(eventId: string): string | null {
  const { realtime } = useHost();
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const [pushed, push] = useState<{ readonly eventId: string; readonly url: string | null } | null>(null);
  const options = { enabled: signedIn, onAnswer: () => push(null) };
  const { answer } = useCallQuery('liveTv', { eventIds: eventId }, options);

  useEffect(() => {
    if (!signedIn) return;
    const stop = [
      realtime.on('LiveTvUpdated', (tv) => tv.eventId === eventId && push({ eventId, url: tv.iframeUrl })),
      realtime.on('DeleteLiveTvUpdate', (tv) => tv.eventId === eventId && push({ eventId, url: null })),
    ];
    return () => stop.forEach((off) => off());
  }, [realtime, eventId, signedIn]);

  if (!signedIn) return null;
  if (pushed?.eventId === eventId) return frameAddress(pushed.url);
  return frameAddress(answer?.docs.find((each) => each.eventId === eventId)?.iframeUrl ?? null);
}
