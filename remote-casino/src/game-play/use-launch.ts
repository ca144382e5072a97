import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useHost, CallError, type Api } from '@backlay/shared/host';
import type { GameAddress } from '../games';
import type { EndpointPayload } from '@backlay/shared/contract';

export type Launched = EndpointPayload<'launchGame'>;

/** What stands where the game should: why it is not there. */
export type LaunchFault = 'refused' | 'down' | 'slow' | 'blocked' | 'ended';

export type LaunchState =
  | { readonly step: 'asking' }
  /** The frame is on its way; `slow` when that takes longer than it should. */
  | { readonly step: 'opening'; readonly launched: Launched; readonly slow: boolean }
  | { readonly step: 'playing'; readonly launched: Launched }
  | { readonly step: 'fault'; readonly fault: LaunchFault; readonly message?: string };

export type LaunchEvent =
  | { readonly type: 'launched'; readonly launched: Launched }
  | { readonly type: 'failed'; readonly fault: LaunchFault; readonly message?: string }
  /** The game's page is loaded; `whole` when its provider reports no more than that. */
  | { readonly type: 'loaded'; readonly whole: boolean }
  | { readonly type: 'ready' | 'late' | 'silent' | 'blocked' | 'ended' }
  | { readonly type: 'again' };

export const INITIAL_LAUNCH: LaunchState = { step: 'asking' };

/** How a launch goes on. What comes twice, or after the end, changes nothing. */
export function launchReducer(state: LaunchState, event: LaunchEvent): LaunchState {
  if (event.type === 'again') return INITIAL_LAUNCH;
  if (state.step === 'fault') return state;
  switch (event.type) {
    case 'launched':
      return state.step === 'asking' ? { step: 'opening', launched: event.launched, slow: false } : state;
    case 'failed':
      return { step: 'fault', fault: event.fault, message: event.message };
    case 'loaded':
      return state.step === 'opening' && event.whole ? { step: 'playing', launched: state.launched } : state;
    case 'ready':
      return state.step === 'opening' ? { step: 'playing', launched: state.launched } : state;
    case 'late':
      return state.step === 'opening' ? { ...state, slow: true } : state;
    case 'silent':
      return state.step === 'opening' ? { step: 'fault', fault: 'blocked' } : state;
    case 'blocked':
      return { step: 'fault', fault: 'blocked' };
    case 'ended':
      return state.step === 'asking' ? state : { step: 'fault', fault: 'ended' };
  }
}

/** Requests a game; failures become messages for the player. */
export async function launchGame(api: Api, { gi, gc, p, spn }: GameAddress, signal: AbortSignal): Promise<LaunchEvent> {
  try {
    const { docs } = await api.call(
      'launchGame',
      { gameId: gi, gameCode: gc, providerName: p, subProviderName: spn },
      { signal },
    );
    return { type: 'launched', launched: docs };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const text = error.status === 403 || error.status === 404 || error.status === 503;
    return text ? { type: 'failed', fault: 'refused', message: error.message } : { type: 'failed', fault: 'down' };
  }
}

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
  const { api } = useHost();
  const [state, send] = useReducer(launchReducer, INITIAL_LAUNCH);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { gi, gc, p, spn } = address;

  useEffect(() => {
    const leaving = new AbortController();
    send({ type: 'again' });
    setLoaded(false);
    void launchGame(api, { gi, gc, p, spn }, leaving.signal).then((event) => {
      if (!leaving.signal.aborted) send(event);
    });
    return () => leaving.abort();
  }, [api, gi, gc, p, spn, attempt]);

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
