import { FORM, STORED_SESSION, NOW, createSessionFixture, settle } from './session.fixture';

const SIX_HOURS = 6 * 3_600_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('logging out', () => {
  const left = { ...STORED_SESSION, changePassword: 'true' };

  test('logout calls the server, clears the stored session and opens / [A4.14 A4.15]', async () => {
    const { session, state, platform, device: stored, visited } = createSessionFixture({ device: left });
    await session.signOut();
    expect(platform.names()).toContain('logout');
    expect(['authToken', 'userType', 'changePassword', 'profile'].map((key) => stored.getItem(key))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([state().status, state().points, visited]).toEqual(['visitor', null, ['/']]);
  });

  test('logout sends location and domain of the player [A7.15]', async () => {
    const { session, platform } = createSessionFixture({ device: left });
    await session.signOut();
    const { method, url } = platform.requests.find(({ name }) => name === 'logout')!.request;
    const { pathname, searchParams } = new URL(url);
    expect([method, pathname]).toEqual(['DELETE', '/api/user/auth']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      country: 'India',
      city: '',
      countryFlag: expect.any(String),
      domain: 'royal.localhost',
    });
  });

  test.each([500, 401])('an answer of %d changes nothing about the clean-up [A4.16]', async (status) => {
    const {
      session,
      state,
      device: stored,
      reloads,
    } = createSessionFixture({ device: left, answers: { logout: { status, body: {} } } });
    await session.signOut();
    expect([state().status, stored.getItem('authToken'), reloads]).toEqual(['visitor', null, []]);
  });

  test('another tab that logged out takes this one along, one that logged in too', async () => {
    const { host, session, state, visited } = createSessionFixture({ device: STORED_SESSION });
    host.storage.remove('authToken');
    session.follow(null);
    expect([state().status, visited]).toEqual(['visitor', ['/']]);
    Object.entries(STORED_SESSION).forEach(([key, value]) => host.storage.write(key as 'authToken', value));
    session.follow('token-0');
    await settle();
    expect(state().status).toBe('signed-in');
  });

  test('a demo player is logged out six hours after the login [A4.11 A4.12]', async () => {
    const { session, state, device: stored } = createSessionFixture();
    await session.signIn(FORM, { demo: true });
    expect([stored.getItem('demoLogin'), stored.getItem('demoLoginTime')]).toEqual(['true', String(NOW)]);
    await jest.advanceTimersByTimeAsync(SIX_HOURS - 1);
    expect(state().status).toBe('signed-in');
    await jest.advanceTimersByTimeAsync(1);
    expect(state().status).toBe('visitor');
  });

  test('the six hours go on over a reload [A4.12]', async () => {
    const demo = { ...STORED_SESSION, demoLogin: 'true', demoLoginTime: String(NOW - SIX_HOURS + 1000) };
    const { session, state } = createSessionFixture({ device: demo });
    await session.restore();
    await jest.advanceTimersByTimeAsync(1000);
    expect(state().status).toBe('visitor');
  });
});
