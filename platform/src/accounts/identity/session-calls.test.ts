import { seedDemoAccounts } from './seed';
import { defineSessionCalls } from './session-calls';
import { captureCalls, PLAIN_ACCOUNT, noteCalls } from './testing';

const refused = (status: number, message: string) => expect.objectContaining({ status, message });
const AT = new Date('2026-01-19T12:00:00Z');
const TENANT = { id: 'royal', name: 'Royal', whiteLabelId: 'wl', demoWhiteLabelId: 'wl-demo', type: 'b2c' };

describe('the calls of a session', () => {
  function open({ account = PLAIN_ACCOUNT as object | null, linked = null as string | null, isOn = false } = {}) {
    const { log, note } = noteCalls();
    const call = captureCalls(defineSessionCalls, {
      accounts: { byId: async () => account, saveSetting: note('saved', undefined) },
      sessions: { end: note('ended', undefined) },
      secondFactor: { isOn: async () => isOn },
      ledger: { points: async () => ({ available: 1200, exposure: 300, won: 900, lost: 400 }) },
      deposits: { depositCount: async () => 4, wagerBonusId: async () => 'grant-1', linkedBonusId: async () => linked },
      counters: { of: note('counted', { userCount: 7 }) },
      ipLookup: { find: async (ip: string) => ({ country: `of ${ip}` }) },
    });
    const profile = async (caller: object = {}) => {
      const answer = (await call('profile', {
        caller: { accountId: 'a', userType: 'user', pending: false, ...caller },
        tenant: TENANT,
      })) as { docs: Record<string, unknown>; message: string };
      return answer;
    };
    return { log, call, profile };
  }

  test('a profile has every default of an account without settings [A3.01 A3.06]', async () => {
    const { profile, log } = open();
    expect(await profile()).toEqual({
      message: 'Success',
      docs: {
        ...{ _id: 'a', userName: 'rohan', fullName: '', email: '', phone: '', userType: 'user', whiteLabelId: 'wl' },
        ...{ whiteLabelType: 'b2c', correlationId: 'a', demo: false, blocked: false, cockFightCreated: false },
        ...{ enable2fa: false, otpVerified: false, changePassword: false, createdBy: 'wl' },
        ...{ createdAt: AT.toISOString(), updatedAt: AT.toISOString(), emailVerified: false, profileSetup: false },
        ...{ sessionMax: '0', bookmakerMax: '0', betfairMax: '0', betDelay: 0, confirmBets: false, casinoLock: false },
        ...{ bonusLock: false, wagerBonusId: 'grant-1', depositCount: 4, points: 12 },
      },
    });
    expect(log).toEqual([]);
  });

  test('a profile has what the account has set [A3.01 B3.29]', async () => {
    const settings = {
      ...{ cockFightCreated: true, sessionMax: '1', bookmakerMax: '2', betfairMax: '3', betDelay: 4 },
      ...{ confirmBets: true, casinoLock: true, bonusLock: true },
    };
    const names = { fullName: 'Rohan Mehta', email: 'r@example.com', phone: '+919800000001' };
    const more = { ...names, demo: true, blocked: true, mustChangePassword: true, createdBy: 'staff-agent1' };
    const { profile } = open({ account: { ...PLAIN_ACCOUNT, ...more, settings }, linked: 'offer-1', isOn: true });
    const { mustChangePassword: changePassword, ...shown } = more;
    expect((await profile()).docs).toMatchObject({
      ...{ ...shown, ...settings, changePassword, whiteLabelId: 'wl-demo', profileSetup: true },
      ...{ linkedBonusId: 'offer-1', enable2fa: true, otpVerified: true },
    });
    const byPhone = open({ account: { ...PLAIN_ACCOUNT, phone: '+919800000001' } });
    expect((await byPhone.profile()).docs).toMatchObject({ email: '+919800000001', profileSetup: false });
    const named = open({ account: { ...PLAIN_ACCOUNT, fullName: 'Rohan' } });
    expect((await named.profile()).docs).toMatchObject({ profileSetup: false });
  });

  test.each([
    [{ userType: 'agent' }, true, {}],
    [{ userType: 'agent', pending: true }, false, { points: 0, depositCount: 0, fullName: '', email: '', phone: '' }],
    [{ userType: 'agent', mustEnrol: true }, false, { points: 0, mustEnrol2fa: true }],
    [{ userType: 'user', pending: true }, false, { points: 0 }],
  ])('the profile of the caller %j is counted below: %p [A3.04 D1.11]', async (caller, isCounted, expected) => {
    const account = { ...PLAIN_ACCOUNT, userType: caller.userType, fullName: 'A', email: 'e', phone: 'p' };
    const { profile, log } = open({ account, isOn: true });
    const { docs } = await profile(caller);
    expect([log.length === 1, docs['userCount']]).toEqual(isCounted ? [true, 7] : [false, undefined]);
    expect(docs).toMatchObject({ otpVerified: !('pending' in caller), ...expected });
    if (!('mustEnrol' in caller)) expect(docs).not.toHaveProperty('mustEnrol2fa');
  });

  test('QA staff is marked, and players never [D1.02]', async () => {
    const settings = { qualityAssurance: true };
    const flag = async (userType: string, set: object) =>
      (await open({ account: { ...PLAIN_ACCOUNT, userType, settings: set } }).profile({ userType })).docs[
        'qualityAssurance'
      ];
    expect([await flag('agent', settings), await flag('agent', {}), await flag('user', settings)]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  test('balance, settings, address and log-out are answered with what was done [A7.15 A7.26 A7.43 B7.05]', async () => {
    const { call, log } = open();
    const caller = { accountId: 'a' };
    expect(await call('points', { caller })).toEqual({
      docs: {
        ...{ availablePts: 12, exposure: 3, sportsPts: 12, casinoPts: 12, thirdPartyPts: 12, pts: 15 },
        ...{ profit: 9, loss: 4, clientPL: 5, creditPts: 0 },
      },
      message: 'Success',
    });
    const docs = { confirmBets: true };
    expect(await call('saveConfirmBets', { caller, body: docs })).toEqual({ docs, message: 'Success' });
    const address = '192.0.2.1';
    expect(await call('ipInformation', { address })).toEqual({
      docs: { country: 'of 192.0.2.1', ip: address },
      message: 'Success',
    });
    expect(await call('logout', { caller })).toEqual({ message: 'Logout Successful' });
    expect(log).toEqual([
      ['saved', 'a', docs],
      ['ended', caller],
    ]);
    const gone = open({ account: null });
    expect(await gone.profile()).toEqual(refused(401, 'Please log in'));
  });
});

test('a demonstration has its accounts once, each under its own, with balance, code and QA right [A1.20 D1.04]', async () => {
  const { log, note } = noteCalls();
  const passwords: string[] = [];
  const parts = [
    {
      byId: async (id: string) => (id === 'staff-agent1' ? PLAIN_ACCOUNT : null),
      create: async ({ passwordHash, ...account }: { readonly passwordHash: string }) => {
        passwords.push(passwordHash);
        log.push(['created', account]);
      },
      saveSetting: note('setting', undefined),
    },
    { openWith: note('opened', undefined) },
    { set: note('code', undefined) },
  ];
  await (seedDemoAccounts as (...given: unknown[]) => Promise<void>)(...parts);
  const staff = (userName: string, userType: string, more: object = {}) => [
    ['created', { id: `staff-${userName}`, tenantId: 'staff', userType, userName, ...more }],
    ...[['code', `staff-${userName}`, 'DEMO2468']],
  ];
  const under = (name: string) => ({ parentId: `staff-${name}` });
  const brands = ['royal', 'metro', 'orbit'];
  expect(log).toEqual([
    ...staff('admin1', 'administrator'),
    ['setting', 'staff-admin1', { qualityAssurance: true }],
    ...staff('admin2', 'administrator'),
    ...staff('whitelabel1', 'whiteLabel', { ...under('admin1'), tenantIds: brands }),
    ...staff('subadmin1', 'admin', under('whitelabel1')),
    ...staff('supermaster1', 'superMaster', under('subadmin1')),
    ...staff('master1', 'master', under('supermaster1')),
    ...staff('branch1', 'branch', under('agent1')),
    ...staff('subbranch1', 'subBranch', under('branch1')),
    ...brands.flatMap((brand, at) =>
      staff(`defaultbranch${at + 1}`, 'defaultBranch', { ...under('whitelabel1'), tenantIds: [brand] }),
    ),
    ...brands.flatMap((brand) => [
      ['created', { id: `${brand}-player1`, tenantId: brand, userType: 'user', userName: 'player1' }],
      ['opened', `${brand}-player1`, 5_000_000, 'opening'],
    ]),
  ]);
  expect(new Set(passwords).size).toBe(14);
});
