import { waitFor } from '@testing-library/react';
import { buildProfile } from '@backlay/shared/testing';
import { STORED_SESSION, NOW, createSessionFixture, settle } from './session.fixture';
import { PROFILE_REFRESH } from './session';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a stored session', () => {
  test('a young profile restores it without a call, an old one is read again [A4.06 A4.07 A9.02]', async () => {
    const young = createSessionFixture({ device: STORED_SESSION });
    expect(young.state().status).toBe('signed-in');
    await young.session.restore();
    await settle();
    expect(young.platform.names()).not.toContain('profile');

    const old = createSessionFixture({
      device: { ...STORED_SESSION, profileUpdatedAt: String(NOW - PROFILE_REFRESH - 1) },
    });
    await old.session.restore();
    expect(old.platform.names()).toContain('profile');
  });

  test.each([
    [false, true, 'second-factor', ['/login-auth']],
    [true, undefined, 'signed-in', []],
  ])(
    'a stored profile with mustEnrol2fa %s that is read as %s restores as %s [D1.11]',
    async (stored, read, status, visits) => {
      const profile = JSON.stringify(buildProfile({ mustEnrol2fa: stored }));
      const { session, state, visited } = createSessionFixture({
        device: { ...STORED_SESSION, profile, profileUpdatedAt: String(NOW - PROFILE_REFRESH - 1) },
        answers: { profile: { body: { docs: buildProfile({ mustEnrol2fa: read }) } } },
      });
      await session.restore();
      await settle();
      expect([state().status, visited]).toEqual([status, visits]);
    },
  );

  test('an absent profile is read before the player is there [A4.07]', async () => {
    const { profile, ...without } = STORED_SESSION;
    const { session, state } = createSessionFixture({ device: without });
    expect(state().status).toBe('restoring');
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed-in', profile: JSON.parse(profile!) });
  });

  test.each([
    ['a profile that is no JSON', { ...STORED_SESSION, profile: '{' }],
    ['a profile of another shape', { ...STORED_SESSION, profile: '[]' }],
    ['no user type', { ...STORED_SESSION, userType: '' }],
    ['another domain', { ...STORED_SESSION, domain: 'evil.example' }],
  ])('%s clears it and goes to / [A4.08]', async (_, corrupt) => {
    const { session, state, device: storedValue, visited } = createSessionFixture({ device: corrupt });
    await session.restore();
    expect([state().status, storedValue.getItem('authToken'), storedValue.getItem('userType'), visited]).toEqual([
      'visitor',
      null,
      null,
      ['/'],
    ]);
  });

  test('a token that the server refuses ends it and loads the site anew at / [A4.30]', async () => {
    const {
      session,
      state,
      device: storedValue,
      reloads,
    } = createSessionFixture({ device: STORED_SESSION, answers: { points: { status: 401, body: {} } } });
    await session.restore();
    await settle();
    expect([state().status, storedValue.getItem('authToken'), reloads]).toEqual(['visitor', null, ['/']]);
  });

  test('a second 401 in the same tab does not reload again [OQ-07]', async () => {
    const { session, host, visited, reloads } = createSessionFixture({
      device: STORED_SESSION,
      answers: { points: { status: 401, body: {} } },
    });
    await session.restore();
    await settle();
    host.storage.write('authToken', 'token-2');
    await session.refreshPoints().catch(() => undefined);
    expect([reloads, visited.at(-1)]).toEqual([['/'], '/']);
  });

  test('a 401 while the second factor is owed does not log out [A4.31]', async () => {
    const profile = JSON.stringify(buildProfile({ enable2fa: true }));
    const { session, state, reloads } = createSessionFixture({
      device: { ...STORED_SESSION, profile },
      answers: { points: { status: 401, body: {} } },
    });
    await session.restore();
    await session.refreshPoints().catch(() => undefined);
    expect([state().status, reloads]).toEqual(['second-factor', []]);
  });

  test('a stored marker reopens the forced change until the profile confirms it [A2.64 A3.28]', async () => {
    const due = buildProfile({ changePassword: true });
    const {
      session,
      host,
      device: storedValue,
    } = createSessionFixture({
      device: { ...STORED_SESSION, profile: JSON.stringify(due), changePassword: 'true' },
      answers: { profile: { body: { docs: buildProfile() } } },
    });
    await session.restore();
    expect(host.overlays.store.getState().open).toMatchObject([{ name: 'change-password', props: { forced: true } }]);
    await session.refreshProfile();
    expect(storedValue.getItem('changePassword')).toBeNull();
  });

  test('a lost token reloads the page once with a message [A5.29]', async () => {
    const { session, host, readToasts, reloads } = createSessionFixture({ device: STORED_SESSION });
    await session.restore();
    await settle();
    host.storage.remove('authToken');
    await session.refreshPoints().catch(() => undefined);
    await session.refreshPoints().catch(() => undefined);
    expect(reloads).toEqual([undefined]);
    expect(readToasts()).toEqual(['error Refresh The Page, If Error Continues Please Contact Your Service Provider!']);
  });

  test('a reload waits until no bet is in flight', async () => {
    const { session, host, reloads } = createSessionFixture({
      device: STORED_SESSION,
      answers: { points: { status: 401, body: {} } },
    });
    const ended = host.inFlight.begin('bet');
    await session.restore();
    await settle();
    expect(reloads).toEqual([]);
    ended();
    expect(reloads).toEqual([]);
    await waitFor(() => expect(reloads).toEqual(['/']), { timeout: 4000 });
  });
});
