import type { EndpointPayload } from '@backlay/shared/contract';
import type { Api } from '@backlay/shared/host';
import { CallError } from '@backlay/shared/host';
import type { GameAddress } from '../games';

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
export async function launchGame(
  api: Api,
  { gi, gc, p, spn }: GameAddress,
  language: string,
  signal: AbortSignal,
): Promise<LaunchEvent | null> {
  try {
    const { docs } = await api.call(
      'launchGame',
      { gameId: gi, gameCode: gc, providerName: p, subProviderName: spn, language },
      { signal },
    );
    return { type: 'launched', launched: docs };
  } catch (error) {
    // Whoever left meanwhile caused no error.
    if (signal.aborted) return null;
    if (!(error instanceof CallError)) throw error;
    const text = error.status === 403 || error.status === 404 || error.status === 503;
    return text ? { type: 'failed', fault: 'refused', message: error.message } : { type: 'failed', fault: 'down' };
  }
}
