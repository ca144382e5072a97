import { buildProfile } from '@backlay/shared/testing';
import { FORM, NOW, loginAs, refusal, createSessionFixture, settle } from './session.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('logging in', () => {
  test('login turns a visitor into a player, stores the token and notifies [A4.01 A4.04 A4.06]', async () => {
    const { session, state, device: stored, readToasts } = createSessionFixture();
    const under = session.signIn(FORM);
    expect(state().status).toBe('signing-in');
    await expect(under).resolves.toEqual({ ok: true });
    await settle();
    expect(state()).toMatchObject({ status: 'signed-in', userType: 'user', points: { availablePts: 50_000 } });
    expect([stored.getItem('authToken'), stored.getItem('userType'), stored.getItem('domain')]).toEqual([
      'token-1',
      'user',
      'royal.localhost',
    ]);
    expect(readToasts()).toEqual(['success Login Successful']);
  });

  test('a login stores token, user type, domain, profile and its time [A3.22]', async () => {
    const { session, device: stored } = createSessionFixture();
    await session.signIn(FORM);
    await settle();
    expect(['authToken', 'userType', 'domain', 'profileUpdatedAt'].map((key) => stored.getItem(key))).toEqual([
      'token-1',
      'user',
      'royal.localhost',
      String(NOW),
    ]);
    expect(JSON.parse(stored.getItem('profile') ?? '')).toEqual(buildProfile());
  });

  test('the form carries where the player is and which domain it is [A3.19]', async () => {
    const { session, platform } = createSessionFixture();
    await session.signIn(FORM);
    const sent = new URLSearchParams(String(platform.requests.find(({ name }) => name === 'login')!.request.body));
    expect(Object.fromEntries(sent)).toMatchObject({ email: 'player1', country: 'India', domain: 'royal.localhost' });
  });

  test('a login under way ignores further presses [A2.40]', async () => {
    const { session, platform } = createSessionFixture();
    await Promise.all([session.signIn(FORM), session.signIn(FORM)]);
    expect(platform.names().filter((name) => name === 'login')).toHaveLength(1);
  });

  test('a refusal answers the message of the server and leaves a visitor [A8.03]', async () => {
    const {
      session,
      state,
      device: stored,
    } = createSessionFixture({ answers: { login: refusal('Wrong user name or password') } });
    await expect(session.signIn(FORM)).resolves.toEqual({ ok: false, message: 'Wrong user name or password' });
    expect([state().status, stored.getItem('authToken')]).toEqual(['visitor', null]);
  });

  test('a locked account is sent to its upline [A8.04]', async () => {
    const { session } = createSessionFixture({ answers: { login: refusal('Access Denied: Account Locked By Admin') } });
    await expect(session.signIn(FORM)).resolves.toMatchObject({
      message: 'Access Denied: Account Locked By Admin, Please contact your upline!',
    });
  });

  test('a non-player account gets "Login with admin website" without a session [A1.16 OQ-03]', async () => {
    const {
      session,
      state,
      readToasts,
      device: stored,
    } = createSessionFixture({ answers: { login: loginAs({ userType: 'agent' }) } });
    await session.signIn(FORM);
    expect([state().status, stored.getItem('authToken'), readToasts()]).toEqual([
      'visitor',
      null,
      ['info Login with admin website'],
    ]);
  });

  test('the admin website takes an agent and refuses a player [OQ-03]', async () => {
    const tenant = { audience: 'staff' as const };
    const agent = createSessionFixture({ tenant, answers: { login: loginAs({ userType: 'agent' }) } });
    await agent.session.signIn(FORM);
    const player = createSessionFixture({ tenant });
    await player.session.signIn(FORM);
    expect([agent.state().status, player.state().status]).toEqual(['signed-in', 'visitor']);
  });

  test.each([
    [{}, undefined, undefined],
    [{ future9: true }, 'true', undefined],
    [{ diamondWL: true }, undefined, 'true'],
  ])(
    'a domain with %j sends that field at login and no other field [A7.13 OQ-63]',
    async (flags, future9, diamondWL) => {
      const { session, platform } = createSessionFixture({ tenant: { flags } });
      await session.signIn(FORM);
      const sent = new URLSearchParams(platform.requests.find(({ name }) => name === 'login')!.request.body as string);
      expect([sent.get('future9') ?? undefined, sent.get('diamondWL') ?? undefined]).toEqual([future9, diamondWL]);
    },
  );

  test('a pending second factor is neither signed in nor out and opens its page [A4.02]', async () => {
    const profile = buildProfile({ enable2fa: true });
    const { session, state, visited, readToasts } = createSessionFixture({
      answers: { login: loginAs({ enable2fa: true }), profile: { body: { docs: profile } } },
    });
    await session.signIn(FORM);
    expect([state().status, visited, readToasts()]).toEqual(['second-factor', ['/login-auth'], []]);
  });

  test('a role that needs a second factor and has none goes to its set-up, and in once that is done [D1.11]', async () => {
    let profile = buildProfile({ mustEnrol2fa: true, changePassword: true });
    const { session, state, visited, host } = createSessionFixture({
      answers: { login: loginAs({ enable2fa: false }), profile: () => ({ body: { docs: profile } }) },
    });
    await session.signIn(FORM);
    expect([state().status, visited]).toEqual(['second-factor', ['/login-auth']]);
    expect(host.overlays.store.getState().open).toEqual([]);
    profile = buildProfile({ enable2fa: true, otpVerified: true, changePassword: true });
    await session.refreshProfile();
    expect([state().status, visited]).toEqual(['signed-in', ['/login-auth', '/']]);
    expect(host.overlays.store.getState().open).toMatchObject([{ name: 'change-password' }]);
  });

  test('a profile that asks for it opens the forced change of password [A4.03]', async () => {
    const {
      session,
      host,
      device: stored,
    } = createSessionFixture({ answers: { login: loginAs({ changePassword: true }) } });
    await session.signIn(FORM);
    expect(host.overlays.store.getState().open).toEqual([
      { name: 'change-password', props: { forced: true, temporaryPassword: 'Player@123' } },
    ]);
    expect(stored.getItem('changePassword')).toBe('true');
  });

  test('a verified second factor signs in, notifies and opens a due password change [A2.25 A2.64]', async () => {
    let profile = buildProfile({ enable2fa: true });
    const {
      session,
      state,
      visited,
      readToasts,
      host,
      device: stored,
    } = createSessionFixture({
      device: { redirectPath: '/open-bets' },
      answers: { login: loginAs({ enable2fa: true }), profile: () => ({ body: { docs: profile } }) },
    });
    await session.signIn(FORM);
    profile = buildProfile({ enable2fa: true, otpVerified: true, changePassword: true });
    await session.refreshProfile();
    expect([state().status, visited, readToasts()]).toEqual([
      'signed-in',
      ['/login-auth', '/open-bets'],
      ['success Login Successful'],
    ]);
    expect(host.overlays.store.getState().open).toMatchObject([{ name: 'change-password', props: { forced: true } }]);
    expect(stored.getItem('changePassword')).toBe('true');
  });

  test.each([
    ['/open-bets', ['/open-bets']],
    ['//evil.example', []],
    ['https://evil.example/', []],
    ['/direct-login/abc', []],
    [null, []],
  ])('the stored path %s leads to %j [A4.05 OQ-36 S-03]', async (path, expected) => {
    const { session, visited } = createSessionFixture({ device: path === null ? {} : { redirectPath: path } });
    await session.signIn(FORM);
    expect(visited).toEqual(expected);
  });

  test('the flag suppresses the stored path [A4.05]', async () => {
    const { session, visited } = createSessionFixture({ device: { redirectPath: '/open-bets' } });
    await session.signIn(FORM, { suppressRedirect: true });
    expect(visited).toEqual([]);
  });
});
