import { waitFor } from '@testing-library/react';
import { buildPoints, buildProfile } from '@backlay/shared/testing';
import { setUpHost, SIGNED_IN, type HostSetUp } from '../testing/render-app';
import { DEMO_LOGOUT, PROFILE_REFRESH } from './session';

const FORM = { email: 'player1', password: 'Player@123', whiteLabelId: 'wl-royal' };
const NOW = Date.UTC(2026, 0, 19, 15);
const device: Record<string, string> = { ...SIGNED_IN, profileUpdatedAt: String(NOW) };

const loginDocs = {
  userType: 'user',
  enable2fa: false,
  otpVerified: false,
  changePassword: false,
  cockFightCreated: false,
  demo: false,
  createdBy: 'b',
  correlationId: 'corr-1',
};
const loginAs = (docs: Partial<typeof loginDocs>) => ({
  token: 'Bearer token-1',
  body: { message: 'ok', docs: { ...loginDocs, ...docs } },
});
const message = (text: string, status = 400) => ({ status, body: { message: text } });

/** A host whose router only remembers where it was sent. */
function world(setUp: HostSetUp = {}) {
  const clock = { now: NOW };
  const built = setUpHost({ ...setUp, deps: { now: () => clock.now, ...setUp.deps } });
  const visited: string[] = [];
  built.host.navigation.attach({ go: (path) => visited.push(path), back: () => undefined, preload: () => undefined });
  const said = () => built.host.toasts.store.getState().toasts.map(({ kind, text }) => `${kind} ${text}`);
  return {
    ...built,
    clock,
    visited,
    said,
    session: built.host.session,
    state: () => built.host.session.store.getState(),
  };
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('logging in', () => {
  test('A4.01 A4.04 A4.06 goes from visitor to player, keeps the token and says so', async () => {
    const { session, state, device: kept, said } = world();
    const under = session.signIn(FORM);
    expect(state().status).toBe('signing-in');
    await expect(under).resolves.toEqual({ ok: true });
    await settle();
    expect(state()).toMatchObject({ status: 'signed-in', userType: 'user', points: { availablePts: 50_000 } });
    expect([kept.getItem('authToken'), kept.getItem('userType'), kept.getItem('domain')]).toEqual([
      'token-1',
      'user',
      'royal.localhost',
    ]);
    expect(said()).toEqual(['success Login Successful']);
  });

  test('A3.19 the form carries where the player is and which domain it is', async () => {
    const { session, platform } = world();
    await session.signIn(FORM);
    const sent = new URLSearchParams(String(platform.requests.find(({ name }) => name === 'login')!.request.body));
    expect(Object.fromEntries(sent)).toMatchObject({ email: 'player1', country: 'India', domain: 'royal.localhost' });
  });

  test('A2.40 a login under way ignores further presses', async () => {
    const { session, platform } = world();
    await Promise.all([session.signIn(FORM), session.signIn(FORM)]);
    expect(platform.names().filter((name) => name === 'login')).toHaveLength(1);
  });

  test('A8.03 a refusal answers the message of the server and leaves a visitor', async () => {
    const { session, state, device: kept } = world({ answers: { login: message('Wrong user name or password') } });
    await expect(session.signIn(FORM)).resolves.toEqual({ ok: false, message: 'Wrong user name or password' });
    expect([state().status, kept.getItem('authToken')]).toEqual(['visitor', null]);
  });

  test('A8.04 a locked account is sent to its upline', async () => {
    const { session } = world({ answers: { login: message('Access Denied: Account Locked By Admin') } });
    await expect(session.signIn(FORM)).resolves.toMatchObject({
      message: 'Access Denied: Account Locked By Admin, Please contact your upline!',
    });
  });

  test('A1.16 OQ-03 an account that is not a player is told the admin website, and is not logged in', async () => {
    const { session, state, said, device: kept } = world({ answers: { login: loginAs({ userType: 'agent' }) } });
    await session.signIn(FORM);
    expect([state().status, kept.getItem('authToken'), said()]).toEqual([
      'visitor',
      null,
      ['info Login with admin website'],
    ]);
  });

  test('OQ-03 the admin website takes an agent and refuses a player', async () => {
    const tenant = { audience: 'staff' as const };
    const agent = world({ tenant, answers: { login: loginAs({ userType: 'agent' }) } });
    await agent.session.signIn(FORM);
    const player = world({ tenant });
    await player.session.signIn(FORM);
    expect([agent.state().status, player.state().status]).toEqual(['signed-in', 'visitor']);
  });

  test.each([
    [{}, undefined, undefined],
    [{ future9: true }, 'true', undefined],
    [{ diamondWL: true }, undefined, 'true'],
  ])('A7.13 OQ-63 on a domain with %j the login says so, and no other does', async (flags, future9, diamondWL) => {
    const { session, platform } = world({ tenant: { flags } });
    await session.signIn(FORM);
    const sent = new URLSearchParams(platform.requests.find(({ name }) => name === 'login')!.request.body as string);
    expect([sent.get('future9') ?? undefined, sent.get('diamondWL') ?? undefined]).toEqual([future9, diamondWL]);
  });

  test('A4.02 who owes a second factor is neither in nor out, and goes to its page', async () => {
    const profile = buildProfile({ enable2fa: true });
    const { session, state, visited, said } = world({
      answers: { login: loginAs({ enable2fa: true }), profile: { body: { docs: profile } } },
    });
    await session.signIn(FORM);
    expect([state().status, visited, said()]).toEqual(['second-factor', ['/login-auth'], []]);
  });

  test('A4.03 a profile that asks for it opens the forced change of password', async () => {
    const { session, host, device: kept } = world({ answers: { login: loginAs({ changePassword: true }) } });
    await session.signIn(FORM);
    expect(host.overlays.store.getState().open).toEqual([
      { name: 'change-password', props: { forced: true, temporaryPassword: 'Player@123' } },
    ]);
    expect(kept.getItem('changePassword')).toBe('true');
  });

  test('A2.25 A2.64 the second factor once given lets in, says so, goes on, and opens a change of password that is due', async () => {
    let profile = buildProfile({ enable2fa: true });
    const {
      session,
      state,
      visited,
      said,
      host,
      device: kept,
    } = world({
      device: { redirectPath: '/open-bets' },
      answers: { login: loginAs({ enable2fa: true }), profile: () => ({ body: { docs: profile } }) },
    });
    await session.signIn(FORM);
    profile = buildProfile({ enable2fa: true, otpVerified: true, changePassword: true });
    await session.refreshProfile();
    expect([state().status, visited, said()]).toEqual([
      'signed-in',
      ['/login-auth', '/open-bets'],
      ['success Login Successful'],
    ]);
    expect(host.overlays.store.getState().open).toMatchObject([{ name: 'change-password', props: { forced: true } }]);
    expect(kept.getItem('changePassword')).toBe('true');
  });

  test.each([
    ['/open-bets', ['/open-bets']],
    ['//evil.example', []],
    ['https://evil.example/', []],
    ['/direct-login/abc', []],
    [null, []],
  ])('A4.05 OQ-36 S-03 the stored path %s leads to %j', async (path, expected) => {
    const { session, visited } = world({ device: path === null ? {} : { redirectPath: path } });
    await session.signIn(FORM);
    expect(visited).toEqual(expected);
  });

  test('A4.05 the flag suppresses the stored path', async () => {
    const { session, visited } = world({ device: { redirectPath: '/open-bets' } });
    await session.signIn(FORM, { suppressRedirect: true });
    expect(visited).toEqual([]);
  });
});

describe('a stored session', () => {
  test('A4.06 A4.07 A9.02 a young profile restores it without a call, an old one is read again', async () => {
    const young = world({ device });
    expect(young.state().status).toBe('signed-in');
    await young.session.restore();
    await settle();
    expect(young.platform.names()).not.toContain('profile');

    const old = world({ device: { ...device, profileUpdatedAt: String(NOW - PROFILE_REFRESH - 1) } });
    await old.session.restore();
    expect(old.platform.names()).toContain('profile');
  });

  test('A4.07 an absent profile is read before the player is there', async () => {
    const { profile, ...without } = device;
    const { session, state } = world({ device: without });
    expect(state().status).toBe('restoring');
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed-in', profile: JSON.parse(profile!) });
  });

  test.each([
    ['a profile that is no JSON', { ...device, profile: '{' }],
    ['a profile of another shape', { ...device, profile: '[]' }],
    ['no user type', { ...device, userType: '' }],
    ['another domain', { ...device, domain: 'evil.example' }],
  ])('A4.08 %s clears it and goes to /', async (_, corrupt) => {
    const { session, state, device: kept, visited } = world({ device: corrupt });
    await session.restore();
    expect([state().status, kept.getItem('authToken'), kept.getItem('userType'), visited]).toEqual([
      'visitor',
      null,
      null,
      ['/'],
    ]);
  });

  test('A4.30 a token that the server refuses ends it and loads the site anew at /', async () => {
    const { session, state, device: kept, reloads } = world({ device, answers: { points: { status: 401, body: {} } } });
    await session.restore();
    await settle();
    expect([state().status, kept.getItem('authToken'), reloads]).toEqual(['visitor', null, ['/']]);
  });

  test('OQ-07 a second 401 in the same tab does not reload again', async () => {
    const { session, host, visited, reloads } = world({ device, answers: { points: { status: 401, body: {} } } });
    await session.restore();
    await settle();
    host.storage.write('authToken', 'token-2');
    await session.refreshPoints().catch(() => undefined);
    expect([reloads, visited.at(-1)]).toEqual([['/'], '/']);
  });

  test('A4.31 a 401 while the second factor is owed does not log out', async () => {
    const profile = JSON.stringify(buildProfile({ enable2fa: true }));
    const { session, state, reloads } = world({
      device: { ...device, profile },
      answers: { points: { status: 401, body: {} } },
    });
    await session.restore();
    await session.refreshPoints().catch(() => undefined);
    expect([state().status, reloads]).toEqual(['second-factor', []]);
  });

  test('A2.64 A3.28 a marker that was left opens the forced change again, until the profile says that it is done', async () => {
    const due = buildProfile({ changePassword: true });
    const {
      session,
      host,
      device: kept,
    } = world({
      device: { ...device, profile: JSON.stringify(due), changePassword: 'true' },
      answers: { profile: { body: { docs: buildProfile() } } },
    });
    await session.restore();
    expect(host.overlays.store.getState().open).toMatchObject([{ name: 'change-password', props: { forced: true } }]);
    await session.refreshProfile();
    expect(kept.getItem('changePassword')).toBeNull();
  });

  test('A5.29 a token that is gone reloads the page once and says so', async () => {
    const { session, host, said, reloads } = world({ device });
    await session.restore();
    await settle();
    host.storage.remove('authToken');
    await session.refreshPoints().catch(() => undefined);
    await session.refreshPoints().catch(() => undefined);
    expect(reloads).toEqual([undefined]);
    expect(said()).toEqual(['error Refresh The Page, If Error Continues Please Contact Your Service Provider!']);
  });

  test('a reload waits until no bet is in flight', async () => {
    const { session, host, reloads } = world({ device, answers: { points: { status: 401, body: {} } } });
    const ended = host.inFlight.begin('bet');
    await session.restore();
    await settle();
    expect(reloads).toEqual([]);
    ended();
    expect(reloads).toEqual([]);
    await waitFor(() => expect(reloads).toEqual(['/']), { timeout: 4000 });
  });
});

describe('logging out', () => {
  const left = { ...device, changePassword: 'true' };

  test('A4.14 A4.15 asks the server, then clears what was kept and goes to /', async () => {
    const { session, state, platform, device: kept, visited } = world({ device: left });
    await session.signOut();
    expect(platform.names()).toContain('logout');
    expect(['authToken', 'userType', 'changePassword', 'profile'].map((key) => kept.getItem(key))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([state().status, state().points, visited]).toEqual(['visitor', null, ['/']]);
  });

  test.each([500, 401])('A4.16 an answer of %d changes nothing about the clean-up', async (status) => {
    const {
      session,
      state,
      device: kept,
      reloads,
    } = world({ device: left, answers: { logout: { status, body: {} } } });
    await session.signOut();
    expect([state().status, kept.getItem('authToken'), reloads]).toEqual(['visitor', null, []]);
  });

  test('another tab that logged out takes this one along, one that logged in too', async () => {
    const { host, session, state, visited } = world({ device });
    host.storage.remove('authToken');
    session.follow(null);
    expect([state().status, visited]).toEqual(['visitor', ['/']]);
    Object.entries(device).forEach(([key, value]) => host.storage.write(key as 'authToken', value));
    session.follow('token-0');
    await settle();
    expect(state().status).toBe('signed-in');
  });

  test('A4.11 A4.12 a demo player is logged out six hours after the login', async () => {
    const { session, state, device: kept } = world();
    await session.signIn(FORM, { demo: true });
    expect([kept.getItem('demoLogin'), kept.getItem('demoLoginTime')]).toEqual(['true', String(NOW)]);
    await jest.advanceTimersByTimeAsync(DEMO_LOGOUT - 1);
    expect(state().status).toBe('signed-in');
    await jest.advanceTimersByTimeAsync(1);
    expect(state().status).toBe('visitor');
  });

  test('A4.12 the six hours go on over a reload', async () => {
    const demo = { ...device, demoLogin: 'true', demoLoginTime: String(NOW - DEMO_LOGOUT + 1000) };
    const { session, state } = world({ device: demo });
    await session.restore();
    await jest.advanceTimersByTimeAsync(1000);
    expect(state().status).toBe('visitor');
  });
});

describe('the balance', () => {
  const points = (availablePts: number) => ({ body: { docs: buildPoints({ availablePts }), message: '' } });

  test('A7.53 A4.32 a change is shown at once, and read again when the last answer is more than 2 s old', async () => {
    const { session, state, platform, clock } = world({ device, answers: { points: points(900) } });
    await session.restore();
    await settle();
    const calls = () => platform.names().filter((name) => name === 'points').length;
    expect(calls()).toBe(1);
    session.pointsChanged({ availablePts: 1000 });
    session.pointsChanged({ availablePts: 1100 });
    expect(state().points?.availablePts).toBe(1100);
    clock.now += 1999;
    await jest.advanceTimersByTimeAsync(1999);
    expect(calls()).toBe(1);
    clock.now += 1;
    await jest.advanceTimersByTimeAsync(1);
    expect(calls()).toBe(2);
    expect(state().points?.availablePts).toBe(900);
  });

  test('A4.32 nobody signed in, nothing read', async () => {
    const { session, platform } = world();
    session.pointsChanged({ availablePts: 1 });
    await jest.advanceTimersByTimeAsync(5000);
    expect(platform.names()).not.toContain('points');
  });
});
