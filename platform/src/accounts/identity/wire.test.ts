import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

test('profile and balance of the seeded player, opened once with 50,000.00 [A3.03 A3.06 A3.07 A7.26]', async () => {
  const token = await platform.login('metro');
  const [profile, points] = [
    await platform.call('metro', 'profile', { token }),
    await platform.call('metro', 'points', { token }),
  ];
  expect(profile.body.docs).toMatchObject({
    userName: 'player1',
    userType: 'user',
    whiteLabelId: 'wl-metro',
    whiteLabelType: 'b2b',
    sessionMax: '0',
    depositCount: 0,
    points: 50_000,
  });
  expect(points.body.docs).toEqual({
    availablePts: 50_000,
    exposure: 0,
    pts: 50_000,
    sportsPts: 50_000,
    casinoPts: 50_000,
    thirdPartyPts: 50_000,
    profit: 0,
    loss: 0,
    clientPL: 0,
    creditPts: 0,
  });
});

test("the profile of a role counts the accounts below it live; a player's has no counters [A3.04]", async () => {
  const names = ['totalCommission', 'totalAdmin', 'totalUser', 'userAccount', 'userCount'];
  const admin = await platform.login('staff', 'admin1', 'Admin@123');
  const branch = await platform.login('staff', 'branch1', 'Admin@123');
  const counters = async (token: string, userType: string) => {
    const { docs } = (await platform.call('staff', 'profile', { token, userType })).body;
    return names.map((name) => docs[name]);
  };
  const [, roles, players, own, everybody] = await counters(admin, 'administrator');
  expect([roles > 0, players > 0, own, everybody]).toEqual([true, true, 0, roles + players]);
  const before = await counters(branch, 'branch');
  await platform.database.query(
    `insert into user_account (id, tenant_id, user_type, user_name, password_hash, origin)
     values ('counted', 'royal', 'user', 'counted', '', '{"branchId":"staff-branch1"}')`,
  );
  await platform.database.query(
    `insert into market_commission (market_id, user_id, event_id, market_type, amount, at)
     values ('m-counted', 'counted', 'e-counted', 'BETFAIR', 1250, 0)`,
  );
  expect(await counters(branch, 'branch')).toEqual([
    before[0] + 12.5,
    before[1],
    before[2] + 1,
    before[3] + 1,
    before[4] + 1,
  ]);
  expect((await counters(admin, 'administrator'))[2]).toBe(players + 1);
  const player = (await platform.call('royal', 'profile', { token: await platform.login('royal') })).body.docs;
  expect(names.filter((name) => name in player)).toEqual([]);
});

test('the profile states its last change and which settings exist [A3.01]', async () => {
  const token = await platform.login('orbit');
  const profile = async () => (await platform.call('orbit', 'profile', { token })).body.docs;
  const before = await profile();
  expect(before).toMatchObject({ emailVerified: false, profileSetup: expect.any(Boolean) });
  await platform.call('orbit', 'saveConfirmBets', { token, body: { confirmBets: 'true' } });
  const after = await profile();
  expect([after.confirmBets, after.createdAt]).toEqual([true, before.createdAt]);
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  // A log-in alone changes nothing.
  await platform.login('orbit');
  expect((await profile()).updatedAt).toBe(after.updatedAt);
});

test('Confirm Bets is stored with the account [B7.05]', async () => {
  const token = await platform.login('royal');
  expect((await platform.call('royal', 'saveConfirmBets', { token, body: { confirmBets: true } })).status).toBe(200);
  expect((await platform.call('royal', 'profile', { token })).body.docs.confirmBets).toBe(true);
});

test('without a service every visitor is in India [A7.43 OQ-71]', async () => {
  const { body } = await platform.call('royal', 'ipInformation');
  expect(body.docs).toMatchObject({ country: 'India', country_code: 'IN' });
});

test('only the profile of QA staff has qualityAssurance [D1.02]', async () => {
  const flagOf = async (brand: string, token: string, userType: string) =>
    (await platform.call(brand, 'profile', { token, userType })).body.docs.qualityAssurance;
  expect(await flagOf('staff', await platform.login('staff', 'admin1', 'Admin@123'), 'administrator')).toBe(true);
  expect(await flagOf('staff', await platform.login('staff', 'agent1', 'Admin@123'), 'agent')).toBeUndefined();
  expect(await flagOf('royal', await platform.login('royal'), 'user')).toBeUndefined();
});
