import { parseUserData, DEMO_PASSWORD } from '@backlay/shared/domain';
import { buildProfile } from '@backlay/shared/testing';
import { setUpHost, SIGNED_IN_PROFILE } from '../app/app.fixture';
import { idleManager } from '../realtime/test-socket.fixture';
import { countryDetailOf, createCountry } from './country';

const FORM = { email: 'player1', password: 'Player@123', whiteLabelId: 'wl-royal' };
const INDIA = { continent: 'Asia', city: '', country: 'India', country_flag: '', region: '' };
const created = { cockFightCreate: { body: { docs: { cockFightCreated: true }, message: '' } } };
const profileWith = (over: object) => ({ profile: { body: { docs: buildProfile(over), message: '' } } });

async function logIn(over: object, flags: object = {}) {
  const world = setUpHost({ answers: { ...created, ...profileWith(over) }, tenant: { flags } });
  await world.host.session.signIn(FORM);
  await new Promise((resolve) => setTimeout(resolve));
  return world;
}

test('a player without a record at the cock-fight provider gets one after the login, under its own path [A7.29]', async () => {
  const { host, platform } = await logIn({ cockFightCreated: false });
  const asked = platform.requests.filter(({ name }) => name === 'cockFightCreate');
  expect(asked.map(({ request }) => [request.method, new URL(request.url).pathname])).toEqual([
    ['GET', '/api/user/cockFight/create'],
  ]);
  expect(host.session.store.getState().profile?.cockFightCreated).toBe(true);
});

test.each([
  ['a demo player', { demo: true }, {}],
  ['a player who has one', { cockFightCreated: true }, {}],
  ['a domain without the provider', {}, { noCockFight: true }],
])('%s asks for none [A7.29 OQ-65]', async (_, over, flags) => {
  expect((await logIn(over, flags)).platform.names()).not.toContain('cockFightCreate');
});

test('the record ends before the session does, and a failure keeps nobody here [A7.30]', async () => {
  const { host, platform } = await logIn({ cockFightCreated: true });
  await host.session.signOut();
  const names = platform.names();
  expect(names.indexOf('cockFightLogout')).toBeGreaterThan(-1);
  expect(names.indexOf('cockFightLogout')).toBeLessThan(names.indexOf('logout'));
  expect(host.session.store.getState().status).toBe('visitor');
});

test('a demo player has no record to end [A7.30]', async () => {
  const { host, platform } = await logIn({ demo: true, cockFightCreated: true });
  await host.session.signOut();
  expect(platform.names()).not.toContain('cockFightLogout');
});

test('a demo login keeps its flag and time, and the log-out takes both away [A3.24]', async () => {
  const { host, device } = setUpHost({ answers: profileWith({ demo: true }), deps: { now: () => 1_700_000_000_000 } });
  await host.session.signIn({ ...FORM, password: DEMO_PASSWORD }, { demo: true });
  expect([device.getItem('demoLogin'), device.getItem('demoLoginTime')]).toEqual(['true', '1700000000000']);
  await host.session.signOut();
  expect([device.getItem('demoLogin'), device.getItem('demoLoginTime')]).toEqual([null, null]);
});

test('language and theme are stored on change and the correlation IP is sent as stored [A3.26]', async () => {
  const languages = [{ code: 'hi-in', name: 'हिन्दी', texts: { 'nav.login': 'लॉगिन' } }];
  const { host, device, platform } = setUpHost({
    device: { ...SIGNED_IN_PROFILE, correlationIp: '203.0.113.9' },
    manifest: { configuration: { languages } },
  });
  host.theme.toggle();
  await host.i18n.choose('hi-in');
  expect([device.getItem('theme'), device.getItem('language')]).toEqual(['light', 'hi-in']);
  await host.api.call('points');
  const url = platform.requests.find(({ name }) => name === 'points')!.request.url;
  expect(new URL(url).searchParams.get('correlationIp')).toBe('203.0.113.9');
});

test('the address seen by the platform is stored as correlation IP [A3.26 S-18]', async () => {
  const ipInformation = { body: { docs: { ...INDIA, country_code: 'IN', ip: '203.0.113.5' }, message: '' } };
  const { host, device } = setUpHost({ answers: { ipInformation } });
  await createCountry(host.api, (ip) => host.storage.write('correlationIp', ip)).look();
  expect(device.getItem('correlationIp')).toBe('203.0.113.5');
});

test('the configuration is asked for with the domain and the whole of it, at the master server [A7.31]', async () => {
  const docs = { maintenance: false, appConfigruation: { isMaintenance: false } };
  const { host, platform } = setUpHost({ answers: { cumulative: { body: { docs, message: '' } } } });
  await host.configuration.refresh();
  const url = new URL(platform.requests.find(({ name }) => name === 'cumulative')!.request.url);
  expect(url.pathname).toBe('/api/common/comulative');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    domainType: 'mobile',
    domainUrl: 'royal.localhost',
    wholeAppConfiguration: 'true',
  });
});

test('logged out the links are asked for under common, logged in under the type of the user [A7.33]', async () => {
  const answers = {
    communicationDetail: { body: { docs: {}, message: '' } },
    ownCommunicationDetail: { body: { docs: {}, message: '' } },
  };
  const visitor = setUpHost({ answers });
  await visitor.host.api.call('communicationDetail', { adminId: 'branch-1' });
  const agent = setUpHost({ answers, device: { ...SIGNED_IN_PROFILE, userType: 'agent' } });
  await agent.host.api.call('ownCommunicationDetail', { adminId: 'branch-1' });
  const paths = [visitor, agent].map(({ platform }) => new URL(platform.requests[0]!.request.url));
  expect(paths.map(({ pathname }) => pathname)).toEqual([
    '/api/common/communicationDetail',
    '/api/agent/communicationDetail',
  ]);
  expect(paths.map(({ searchParams }) => searchParams.get('adminId'))).toEqual(['branch-1', 'branch-1']);
});

test('roles deposit, withdraw and read their notifications by the same calls, under their own type [A1.17 A6.05]', async () => {
  const pathsOf = async (userType: string) => {
    const { host, platform } = setUpHost({ device: { ...SIGNED_IN_PROFILE, userType } });
    for (const name of ['deposits', 'withdraws', 'notifications'] as const)
      await host.api.call(name, {}).catch(() => undefined);
    return platform.requests.map(({ request }) => new URL(request.url).pathname);
  };
  expect(await pathsOf('agent')).toEqual(['/api/agent/deposit', '/api/agent/withdraw', '/api/agent/notification']);
  expect(await pathsOf('defaultBranch')).toEqual([
    '/api/branch/deposit',
    '/api/branch/withdraw',
    '/api/branch/notification',
  ]);
});

test('the code of a country is read under both of its names [A3.18]', () => {
  expect(countryDetailOf({ ...INDIA, country_code: 'IN' }).country_code).toBe('IN');
  expect(countryDetailOf({ ...INDIA, country_code: '', countryCode: 'NP' }).country_code).toBe('NP');
});

test('a white label without a type is b2b, and a stated one stays [A3.02]', async () => {
  expect(parseUserData({}).whiteLabelType).toBe('b2b');
  expect(parseUserData({ whiteLabelType: 'b2c' as const }).whiteLabelType).toBe('b2c');
  const { whiteLabelType: _, ...older } = buildProfile();
  const { host } = setUpHost({ answers: { profile: { body: { docs: older, message: '' } } } });
  await host.session.signIn(FORM);
  expect(host.session.store.getState().profile?.whiteLabelType).toBe('b2b');
});

/** A socket that connects at once, and what happened to it. */
function openedSocket() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const socket = {
    io: idleManager,
    connected: true,
    active: true,
    connect: () => undefined,
    disconnect: jest.fn(),
    on: (name: string, listener: (payload: unknown) => void) => void listeners.set(name, listener),
    timeout: () => ({ emitWithAck: async () => ({ ok: true }) }),
  };
  const openSocket = jest.fn(async () => socket);
  return { socket, listeners, openSocket };
}
const WITH_SOCKET = { device: SIGNED_IN_PROFILE, manifest: { socket: { url: '', path: '/socket' } } };
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a socket disabled by the operator closes during the page life and opens when enabled [A7.38 OQ-38]', async () => {
  const { socket, openSocket } = openedSocket();
  const { host } = setUpHost({ ...WITH_SOCKET, deps: { openSocket } });
  const stop = host.start();
  await settled();
  expect([openSocket.mock.calls.length, host.realtime.store.getState().connected]).toEqual([1, true]);
  host.configuration.setSocket(false);
  expect([socket.disconnect.mock.calls.length, host.realtime.store.getState().connected]).toEqual([1, false]);
  host.configuration.setSocket(true);
  await settled();
  expect(openSocket).toHaveBeenCalledTimes(2);
  stop();
});

test('a page that lost its connection asks whether the socket is still on [OQ-38]', async () => {
  const { listeners, openSocket } = openedSocket();
  const docs = { maintenance: false, appConfigruation: { isMaintenance: false, useSocket: false } };
  const answers = { cumulative: { body: { docs, message: '' } } };
  const { host, platform } = setUpHost({ ...WITH_SOCKET, answers, deps: { openSocket } });
  const stop = host.start();
  await settled();
  listeners.get('disconnect')!('io server disconnect');
  await settled();
  expect(platform.names()).toContain('cumulative');
  expect(host.configuration.store.getState().app.useSocket).toBe(false);
  expect(openSocket).toHaveBeenCalledTimes(1);
  stop();
});

test('a player’s page takes "getUserCreated" and does nothing [A7.68 OQ-51]', async () => {
  const { listeners, openSocket } = openedSocket();
  const { host } = setUpHost({ ...WITH_SOCKET, deps: { openSocket } });
  const stop = host.start();
  await new Promise((resolve) => setTimeout(resolve));
  const before = [host.session.store.getState().status, host.toasts.store.getState().toasts.length];
  listeners.get('getUserCreated')!({ _id: 'u-2' });
  expect([host.session.store.getState().status, host.toasts.store.getState().toasts.length]).toEqual(before);
  stop();
});
