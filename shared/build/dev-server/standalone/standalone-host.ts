import { createStore, type StoreApi } from 'zustand';
import type { CallAnswer, CallInput, CallName } from '../../../src/contract';
import { schemas } from '../../../src/contract/schemas';
import type { Host, Toasts } from '../../../src/host';
import { fakeHost } from '../../../testing/fake-host';
import { smallest } from './smallest';

export interface SaidToast {
  readonly id: string;
  readonly tone: 'ok' | 'error' | 'info';
  readonly text: string;
}

export interface StandaloneHost {
  readonly host: Host;
  readonly toasts: StoreApi<readonly SaidToast[]>;
}

/** A host in memory: every call answers the least that its contract allows, paths are those behind the page's `#`. */
export function createStandaloneHost(visitor: boolean): StandaloneHost {
  const toasts = createStore<readonly SaidToast[]>(() => []);
  const say = (tone: SaidToast['tone']) => (text: string) =>
    toasts.setState((said) => [...said, { id: String(said.length), tone, text }], true);
  const saying: Toasts = { success: say('ok'), error: say('error'), info: say('info') };
  const call = async <N extends CallName>(name: N, _input?: CallInput<N>): Promise<CallAnswer<N>> =>
    smallest(schemas[name].answer) as CallAnswer<N>;
  const host = fakeHost({
    session: visitor ? 'visitor' : 'player',
    host: {
      api: { call },
      toasts: saying,
      navigation: {
        go: (path) => void (location.hash = path),
        back: () => history.back(),
        requireSignIn: () => !visitor,
        preload: () => undefined,
      },
    },
  });
  return { host, toasts };
}
