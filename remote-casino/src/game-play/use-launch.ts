import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useHost } from '@backlay/shared/host';
import type { GameAddress } from '../games';
import { INITIAL_LAUNCH, launchGame, launchReducer, type LaunchState } from './launch-reducer';

/** When a game counts as slow, and when a frame that loaded without a message counts as blocked, ms. */
export const SLOW_AFTER_MS = 8_000;
export const UNRESPONSIVE_AFTER_MS = 12_000;
/** When a game that reports its readiness counts as blocked, whether its frame loaded or not, ms. */
export const TIMEOUT_MS = 25_000;

export interface Launch {
  readonly state: LaunchState;
  readonly frame: React.RefObject<HTMLIFrameElement | null>;
  onLoad(): void;
  again(): void;
}

/** One launch of one game: asks once, follows its frame, and can begin again with a new token. */
export function useLaunch(address: GameAddress): Launch {
  const { api, i18n } = useHost();
  const [state, send] = useReducer(launchReducer, INITIAL_LAUNCH);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { gi, gc, p, spn } = address;

  useEffect(() => {
    const leaving = new AbortController();
    send({ type: 'again' });
    setLoaded(false);
    void launchGame(api, { gi, gc, p, spn }, i18n.language, leaving.signal).then((event) => {
      if (event && !leaving.signal.aborted) send(event);
    });
    return () => leaving.abort();
  }, [api, i18n, gi, gc, p, spn, attempt]);

  const launched = state.step === 'opening' || state.step === 'playing' ? state.launched : null;
  const url = launched?.url;

  // Messages count only from that very frame and from its own origin.
  useEffect(() => {
    if (!url) return;
    const { origin } = new URL(url);
    const receive = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message: { readonly source?: unknown; readonly type?: unknown } = event.data ?? {};
      const { source, type } = message;
      if (source === 'casino-game' && (type === 'ready' || type === 'ended')) send({ type });
    };
    const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) send({ type: 'blocked' });
    };
    window.addEventListener('message', receive);
    document.addEventListener('securitypolicyviolation', refused);
    return () => {
      window.removeEventListener('message', receive);
      document.removeEventListener('securitypolicyviolation', refused);
    };
  }, [url]);

  const opening = state.step === 'opening';
  useEffect(() => {
    if (!opening) return;
    const timer = setTimeout(() => send({ type: 'late' }), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opening]);
  useEffect(() => {
    if (!opening || !loaded) return;
    const timer = setTimeout(() => send({ type: 'silent' }), UNRESPONSIVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opening, loaded]);

  const signals = launched?.signals ?? false;
  useEffect(() => {
    if (!opening || !signals) return;
    const timer = setTimeout(() => send({ type: 'silent' }), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [opening, signals]);
  const onLoad = useCallback(() => {
    setLoaded(true);
    send({ type: 'loaded', whole: !signals });
  }, [signals]);
  return { state, frame, onLoad, again: () => setAttempt((before) => before + 1) };
}
