import { useEffect, useState } from 'react';
import type { PushSettings } from '../contract';
import { PUSH_ASK_PAUSE_MS, type PushKind } from '../domain';
import { useHost, useSingleFlight, type Host } from '../host';
import { useCallQuery } from './call-query';

/** `blocked`: the player refused in the browser. `unsupported`: an iPhone outside of the installed site, or no such browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export interface Push {
  readonly state: PushState;
  /** Null until they are read. */
  readonly settings: PushSettings | null;
  readonly busy: boolean;
  /** Whether an offer may be shown: push is off and the last no is 30 days ago (E7.02). */
  readonly mayOffer: boolean;
  /** Requests the permission and subscribes. Call it from a press alone. Returns the state that follows. */
  enable(): Promise<PushState>;
  disable(): Promise<void>;
  setKind(kind: PushKind, on: boolean): Promise<void>;
}

const REFUSED_AT = 'pushRefusedAt';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether a device that refused at a moment may be asked again, ms. */
export const mayAskForPush = (refusedAt: number, now: number): boolean => now - refusedAt >= PUSH_ASK_PAUSE_MS;

function readRefusal(): number {
  try {
    return Number(localStorage.getItem(REFUSED_AT) ?? 0);
  } catch {
    return 0;
  }
}

function storeRefusal(): void {
  try {
    localStorage.setItem(REFUSED_AT, String(Date.now()));
  } catch {
    // A browser without storage is asked again.
  }
}

/** Requests the permission. A refusal is one line in the log (A2.88) and starts the 30 days. */
export async function requestPushPermission(log: (line: string) => void): Promise<boolean> {
  if (Notification.permission === 'granted') return true;
  try {
    const answer = await Notification.requestPermission();
    if (answer === 'granted') return true;
    log(`Notifications: ${answer}`);
  } catch {
    log('Notifications: not available');
  }
  storeRefusal();
  return false;
}

const stateOf = (settings: PushSettings | null): PushState => {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && settings?.subscribed ? 'on' : 'off';
};

async function subscribe(host: Host, publicKey: string): Promise<PushSettings> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const known = await pushManager.getSubscription();
  const knownKey = known?.options.applicationServerKey;
  // A subscription for another key of the platform cannot be used any more.
  if (known && !(knownKey && new Uint8Array(knownKey).every((byte, at) => byte === key[at]))) await known.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const { language } = host.i18n;
  return (await host.api.call('subscribePush', { endpoint: endpoint ?? '', keys: { p256dh, auth }, language })).docs;
}

/**
 * Web push of the player in this browser (E7.01, E7.02).
 * @param reads whether the settings are read at once; an offer needs them only where the browser was allowed before
 */
export function usePush({ reads = true }: { readonly reads?: boolean } = {}): Push {
  const host = useHost();
  const isSupported = isPushSupported();
  const isUndecided = isSupported && Notification.permission === 'default';
  const { answer, reload } = useCallQuery('pushSettings', undefined, {
    enabled: isSupported && (reads || Notification.permission === 'granted'),
  });
  const [changed, setChanged] = useState<PushSettings | null>(null);
  const [busy, run] = useSingleFlight();
  const settings = changed ?? answer?.docs ?? null;
  // A permission changes without an event: it is read again when the player comes back.
  const [, look] = useState(0);
  useEffect(() => {
    const onReturn = () => look((times) => times + 1);
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  const enable = async (): Promise<PushState> => {
    const next = await run(async (): Promise<PushSettings | null> => {
      if (!isSupported || !(await requestPushPermission((line) => console.info(line)))) return null;
      const known = settings ?? (await host.api.call('pushSettings')).docs;
      return subscribe(host, known.publicKey);
    });
    if (next) setChanged(next);
    return stateOf(next ?? settings);
  };

  return {
    state: stateOf(settings),
    settings,
    busy,
    mayOffer:
      stateOf(settings) === 'off' && (settings !== null || isUndecided) && mayAskForPush(readRefusal(), Date.now()),
    enable,
    async disable() {
      await run(async () => {
        const { docs } = await host.api.call('endPush');
        await (await navigator.serviceWorker.ready).pushManager.getSubscription().then((known) => known?.unsubscribe());
        setChanged(docs);
      });
    },
    async setKind(kind, on) {
      const { docs } = await host.api.call('savePushKind', { kind, on }, { toast: true });
      setChanged(docs);
      void reload();
    },
  };
}
