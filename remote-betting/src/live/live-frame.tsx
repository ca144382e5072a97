import styles from './live-frame.module.scss';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useSession } from '@backlay/shared/host';

/** How often the address of live pictures is renewed, and how long before its end another one takes its place, ms (G7.09). */
const RENEW_MS = 9 * 60_000;
const MARGIN_MS = 2 * 60_000;
/** Tabs read a new address within this time, not all at once, ms. */
const SPREAD_MS = 1000;

/**
 * A foreign picture in a frame of its own: it may run, and reach nothing of this page (S-12). Another address loads behind the picture, and
 * takes its place once it is there.
 */
export function LiveFrame({ url, title }: { readonly url: string; readonly title: string }) {
  const [loaded, load] = useState<string | null>(null);
  const urls = loaded === null || loaded === url ? [url] : [loaded, url];
  return (
    <div className={styles.frames}>
      {urls.map((each, index) => (
        <iframe
          key={each}
          className={styles.frame}
          src={each}
          title={title}
          hidden={index > 0}
          onLoad={() => load(each)}
          sandbox="allow-scripts allow-same-origin"
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="no-referrer"
          loading={index > 0 ? 'eager' : 'lazy'}
        />
      ))}
    </div>
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

interface TvAddress {
  readonly eventId: string;
  readonly url: string | null;
  /** When it ends, ms; not a number where it does not end. */
  readonly endsAt: number;
  /** Counts the changes of the pictures that were announced. */
  readonly version: number;
}

/** The address that stays in the frame: one that still holds is not replaced, since the picture would stop for a moment. */
function chooseAddress(shown: TvAddress | null, next: TvAddress): TvAddress {
  const isSame = shown?.eventId === next.eventId && shown.version === next.version && shown.url !== null;
  return isSame && next.url !== null && shown.endsAt - Date.now() > MARGIN_MS ? shown : next;
}

/** Where an event's live pictures are, for who is logged in; null where nobody shows it (B7.12, A7.61). Renewed while it is open (G7.09). */
export function useLiveTv(eventId: string): string | null {
  const { realtime } = useHost();
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const [shown, show] = useState<TvAddress | null>(null);
  const [version, change] = useState(0);
  useCallQuery(
    'liveTv',
    { eventIds: eventId },
    {
      ...{ enabled: signedIn, every: RENEW_MS, version },
      onAnswer: ({ docs }) => {
        const found = docs.find((each) => each.eventId === eventId);
        const url = frameAddress(found?.iframeUrl);
        show((before) => chooseAddress(before, { eventId, url, version, endsAt: Date.parse(found?.expiresAt ?? '') }));
      },
    },
  );

  const isShown = shown?.eventId === eventId && shown.url !== null;
  const readUnlessShown = useEffectEvent(() => !isShown && change((before) => before + 1));
  useEffect(() => {
    if (!signedIn) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = [
      // Pictures that are announced between the answer and the connection reach no one.
      realtime.store.subscribe(({ connected }, before) => connected && !before.connected && readUnlessShown()),
      realtime.on('LiveTvUpdated', (tv) => {
        if (tv.eventId !== eventId) return;
        clearTimeout(waiting);
        waiting = setTimeout(() => change((before) => before + 1), Math.random() * SPREAD_MS);
      }),
      realtime.on('DeleteLiveTvUpdate', (tv) => tv.eventId === eventId && show(null)),
    ];
    return () => {
      clearTimeout(waiting);
      stop.forEach((off) => off());
    };
  }, [realtime, eventId, signedIn]);

  return signedIn && isShown ? shown.url : null;
}
