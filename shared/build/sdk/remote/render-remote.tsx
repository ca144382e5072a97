import { cleanup, render, type RenderResult } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import {
  HostProvider,
  type Host,
  type RemoteDeclaration,
  type RemoteModule,
  type SlotProps,
  type Texts,
} from '../../../src/host';
import { toPlainProps } from '../../../src/frame-port/messages';
import { restrictHost } from '../../../src/host/restrict-host';
import { fakeHost, type FakeHost, type FakeHostOverrides } from '../../../testing/fake-host';
import { addTexts, addTranslations } from '../../../testing/test-texts';

export interface RenderRemoteOptions extends FakeHostOverrides {
  /** remote.json: what it does not declare is refused as in the shell. */
  readonly declaration: Pick<RemoteDeclaration, 'name' | 'permissions' | 'http'> & {
    readonly routes?: readonly { readonly path: string }[];
  };
  /** Where the remote runs: on the page, by default, or in a frame behind its port, as a team that is not trusted (F5.05). */
  readonly place?: 'page' | 'frame';
  /** Answers to requests of `host.http`, by address. */
  readonly http?: (url: string, init: RequestInit | undefined) => Response | Promise<Response>;
  /** The screen or the slot of the module that is rendered. */
  readonly screen?: string;
  readonly slot?: string;
  readonly props?: SlotProps;
  /** The address, `/` by default, and the pattern of the route, for its parameters. */
  readonly at?: string;
  readonly route?: string;
}

export interface RenderedRemote extends RenderResult {
  /** The host with what happened to it: calls, navigation and toasts. */
  readonly host: FakeHost;
  /** Requests of `host.http`, in order. */
  readonly requests: readonly { readonly url: string; readonly init: RequestInit | undefined }[];
  /** Why the port of the frame was closed. */
  readonly frameEnds: readonly string[];
}

type View = { readonly default: ComponentType<SlotProps> };

/** Loads the screen or the slot that the options name. */
async function loadView({ screens, slots }: RemoteModule, { screen, slot }: RenderRemoteOptions): Promise<View> {
  const load = screen !== undefined ? screens[screen] : slots[slot ?? ''];
  if (!load) throw new Error(`The remote has no ${screen !== undefined ? `screen ${screen}` : `slot ${slot}`}`);
  return load();
}

const present = (texts: Texts = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const])),
  );

/** Renders a screen or a slot of a remote as the shell does, on the page or in a frame, over fakes: texts, start, permissions. */
export async function renderRemote(module: RemoteModule, options: RenderRemoteOptions): Promise<RenderedRemote> {
  const { declaration, place, http, screen, slot, props = {}, at = '/', route, ...overrides } = options;
  // A test runner without hooks of the library leaves what the test before has rendered.
  cleanup();
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const fetchFake: Host['http']['fetch'] = async (url, init) => {
    requests.push({ url: String(url), init });
    if (!http) throw new Error(`No answer is scripted for ${String(url)}`);
    return http(String(url), init);
  };
  const host = fakeHost({ ...overrides, host: { http: { fetch: fetchFake }, ...overrides.host } });
  addTexts(present(module.texts));
  addTranslations(present(await module.languages?.['hi-in']?.()));
  const { name, permissions = [], http: hosts = [], routes } = declaration;
  const plain = toPlainProps(props.props ?? {});
  const { createFrameHost } = place === 'frame' ? await import('./frame-host') : { createFrameHost: null };
  const framed = createFrameHost?.(host, {
    ...{ name, permissions, http: hosts, ...(routes && { routes }), path: at, props: plain },
    view: { kind: slot === undefined ? 'screens' : 'slots', name: screen ?? slot ?? '', routes: route ? [route] : [] },
  });
  const restricted = framed?.host ?? restrictHost(host, name, { permissions, http: hosts });
  module.start?.(restricted);
  const { default: Component } = await loadView(module, options);
  const given = framed && props.props ? { ...props, props: plain } : props;
  const content = <Component {...given} />;
  const result = render(
    <HostProvider host={restricted}>
      <MemoryRouter initialEntries={[at]}>
        {route ? (
          <Routes>
            <Route path={route} element={content} />
            <Route path="*" element={null} />
          </Routes>
        ) : (
          content
        )}
      </MemoryRouter>
    </HostProvider>,
  );
  return { ...result, host, requests, frameEnds: framed?.ends ?? [] };
}
