import styles from './live-frame.module.scss';
import { useEffect, useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useSession } from '@backlay/shared/host';

/** A foreign picture in a frame of its own: it may run, and reach nothing of this page (S-12). */
export function LiveFrame({ url, title }: { readonly url: string; readonly title: string }) {
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={title}
      sandbox="allow-scripts allow-same-origin"
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}

/** The address of a foreign frame, if it may be shown: https, or a machine's own name while the product is tried out (S-12). */
export function frameAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  try {
    const { protocol, hostname, href } = new URL(url, location.href);
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
    return protocol === 'https:' || (protocol === 'http:' && isLocal) ? href : null;
  } catch {
    return null;
  }
}

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
