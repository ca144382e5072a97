import { createStore, type StoreApi } from 'zustand';
import type { EndpointResponse, EndpointInput, EndpointName } from '../../../src/contract';
import { schemas } from '../../../src/contract/schemas';
import { dataNames, pageMessages, roleNames, uiTexts } from '../../../src/domain';
import type { Toasts } from '../../../src/host';
import { fakeHost, type FakeHost, type FakeHostOverrides } from '../../../testing/fake-host';
import { createMinimalDictionary } from './minimal-dictionary';

export interface RecordedToast {
  readonly id: string;
  readonly tone: 'ok' | 'error' | 'info';
  readonly text: string;
}

export interface StandaloneHost {
  readonly host: FakeHost;
  readonly toasts: StoreApi<readonly RecordedToast[]>;
}

/** A host in memory: every call answers the least that its contract allows, paths are those behind the page's `#`. */
export function createStandaloneHost(
  visitor: boolean,
  overrides: Pick<FakeHostOverrides, 'tenant' | 'language'> = {},
): StandaloneHost {
  const toasts = createStore<readonly RecordedToast[]>(() => []);
  const record = (tone: RecordedToast['tone']) => (text: string) =>
    toasts.setState((messages) => [...messages, { id: String(messages.length), tone, text }], true);
  const saying: Toasts = { success: record('ok'), error: record('error'), info: record('info') };
  const call = async <N extends EndpointName>(name: N, _input?: EndpointInput<N>): Promise<EndpointResponse<N>> =>
    createMinimalDictionary(schemas[name].answer) as EndpointResponse<N>; // made from the schema of the call
  const host = fakeHost({
    ...overrides,
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
  host.i18n.add({ ...uiTexts, ...pageMessages, ...dataNames, ...roleNames });
  return { host, toasts };
}
