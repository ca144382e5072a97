import { fireEvent, render } from '@testing-library/react';
import type { EndpointName } from '@backlay/shared/contract';
import { endpoints } from '@backlay/shared/contract';
import type { BootManifest, RemoteRoute } from '@backlay/shared/host';
import {
  buildLogin,
  buildManifest,
  buildPoints,
  buildProfile,
  buildTenant,
  type TenantOverrides,
} from '@backlay/shared/testing';
import { matchPath } from 'react-router-dom';
import type { HttpAnswer } from '../api/api';
import type { OutgoingRequest } from '../api/request';
import { App } from './app';
import type { ComposedRoute, Remotes } from './shell-context';
import { createHost, type ShellHost } from '../host';
import type { BrowserDeps } from '../browser/browser';
import { memoryStore } from '../browser/storage';

/** What the platform answers: a body for 200, or status with body. */
export type Answer = { readonly status?: number; readonly body?: unknown; readonly token?: string };
export type StubbedResponses = { readonly [N in EndpointName]?: Answer | ((request: OutgoingRequest) => Answer) };

/** Which call a request is, by method and path; one that names its path in full goes before one that has the role in it. */
export function callOf({ method, url }: OutgoingRequest): EndpointName | undefined {
  const path = new URL(url).pathname;
  const names = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) =>
      endpoints[name].method === method &&
      matchPath(`/${endpoints[name].path.replace('{userType}', ':userType')}`, path),
  );
  return names.find((name) => `/${endpoints[name].path}` === path) ?? names[0];
}

const PROFILE = buildProfile();

const USUAL: StubbedResponses = {
  login: {
    token: 'token-1',
    body: {
      message: 'ok',
      docs: buildLogin(),
    },
  },
  logout: { body: { message: 'ok' } },
  profile: { body: { docs: PROFILE, message: '' } },
  points: { body: { docs: buildPoints(), message: '' } },
  ipInformation: { status: 204 },
  notifications: { body: { docs: [], unread: 0 } },
};

/** A platform that answers by call name and keeps what it was asked. */
export function createPlatformStub(answers: StubbedResponses = {}) {
  const requests: { readonly name: EndpointName | undefined; readonly request: OutgoingRequest }[] = [];
  const send = async (request: OutgoingRequest): Promise<HttpAnswer> => {
    const name = callOf(request);
    requests.push({ name, request });
    const script = name && ({ ...USUAL, ...answers }[name] as StubbedResponses[EndpointName]);
    const {
      status = 200,
      body = {},
      token,
    } = (typeof script === 'function' ? script(request) : script) ?? { status: 404 };
    return { status, authorization: token, text: status === 204 ? '' : JSON.stringify(body) };
  };
  return { send, requests, names: () => requests.map((each) => each.name) };
}

/** What a device keeps of a player who is signed in. */
export const SIGNED_IN_PROFILE: Readonly<Record<string, string>> = {
  authToken: 'token-0',
  userType: 'user',
  domain: 'royal.localhost',
  profile: JSON.stringify(PROFILE),
  profileUpdatedAt: String(Date.now()),
};

export interface HostFixtureOptions {
  readonly tenant?: TenantOverrides;
  readonly manifest?: Partial<Omit<BootManifest, 'tenant'>>;
  readonly answers?: StubbedResponses;
  readonly device?: Readonly<Record<string, string>>;
  readonly deps?: Partial<BrowserDeps>;
}

/** A real host over a scripted platform and a device in memory. */
export function setUpHost({ tenant, manifest, answers, device = {}, deps }: HostFixtureOptions = {}) {
  const platform = createPlatformStub(answers);
  const deviceStore = memoryStore(device);
  const tabStore = memoryStore();
  const reloads: (string | undefined)[] = [];
  const host = createHost(buildManifest({ ...manifest, tenant: buildTenant(tenant) }), {
    send: platform.send,
    device: () => deviceStore,
    tab: () => tabStore,
    reload: (path) => void reloads.push(path),
    ...deps,
  });
  return { host, platform, device: deviceStore, reloads };
}

export const route = (path: string, over: Partial<RemoteRoute> = {}): ComposedRoute => ({
  path,
  screen: path,
  access: 'public',
  remote: 'fake',
  ...over,
});

const ROUTES: readonly ComposedRoute[] = [
  route('/'),
  route('/:gameType', { only: { gameType: 'game-type' } }),
  route('/live-casino', { hide: ['tree', 'panel'] }),
  route('/events/:eventTypeId/:eventId', { drill: true }),
  route('/deposit', { access: 'signed-in', hide: ['tree', 'panel'] }),
  route('/open-bets', { access: 'signed-in', hide: ['tree', 'panel'] }),
  route('/transaction', { access: 'signed-in', hide: ['tree', 'panel'] }),
  route('/login-auth', { access: 'signed-in' }),
];

/** Remotes that draw the path of their routes and the names of their slots. */
export function fakeRemotes(
  slots: readonly string[] = ['overlay.login', 'layout.tree', 'layout.bet-panel'],
): Remotes & {
  readonly preloaded: string[];
  readonly fetched: string[];
} {
  const preloaded: string[] = [];
  const fetched: string[] = [];
  return {
    preloaded,
    fetched,
    prefetch: (paths) => void fetched.push(...paths),
    onFailure: () => undefined,
    onEnter: () => undefined,
    routes: ROUTES,
    hasSlot: (name) => slots.includes(name),
    preload: (path) => void preloaded.push(path),
    Screen: ({ route: { path } }) => <h1>{`Screen ${path}`}</h1>,
    Slot: ({ name, onClose }) =>
      slots.includes(name) ? (
        <div data-testid={name}>
          {onClose && (
            <button type="button" onClick={onClose}>
              Close {name}
            </button>
          )}
        </div>
      ) : null,
  };
}

export interface AppFixtureOptions extends HostFixtureOptions {
  readonly at?: string;
  readonly slots?: readonly string[];
  /** Routes of remotes besides the usual ones. */
  readonly routes?: readonly ComposedRoute[];
  /** Entries of the navigation of remotes. */
  readonly nav?: Remotes['nav'];
  /** A host that was set up before, with what happened to it since. */
  readonly world?: ReturnType<typeof setUpHost>;
}

/** The whole shell at an address. */
export function renderApp({ at = '/', slots, routes = [], nav, world: given, ...setUp }: AppFixtureOptions = {}) {
  window.history.replaceState(null, '', at);
  const world = given ?? setUpHost(setUp);
  const usual = fakeRemotes(slots);
  const remotes = { ...usual, routes: [...usual.routes, ...routes], ...(nav && { nav }) };
  const view = render(<App host={world.host} remotes={remotes} />);
  // Somebody uses the page: the parts that wait for it load.
  fireEvent.scroll(window);
  return { ...world, remotes, ...view, path: () => window.location.pathname + window.location.search };
}

export type { ShellHost };
