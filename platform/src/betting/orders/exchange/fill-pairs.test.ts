import { randomUUID } from 'node:crypto';
import { saveBatch } from '../batch-repository';
import { buildBet } from '../testing';
import { createOrdersFixture, type OrdersFixture } from '../testing-orders';
import { listFillPairs } from './fill-pairs';

const HOUSE = { root: null, tenantIds: null };
const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-01T10:00:00Z');
const PERIOD = { from: START, to: START + 10 * DAY_MS, page: 1, limit: 50 };

let fixture: OrdersFixture;
beforeAll(async () => {
  fixture = await createOrdersFixture();
});
afterAll(() => fixture?.platform.close());

const query = (sql: string, values: readonly unknown[]) => fixture.platform.database.query(sql, values);
let matches = 0;

/** Two players, called `<name>-a` and `<name>-b`, the second one of a brand; each fill has its time and what A won from B by it, paise. */
async function meet(
  name: string,
  fills: readonly (readonly [at: number, won: number | null])[],
  brand = 'royal',
): Promise<void> {
  for (const [id, tenantId] of [
    [`${name}-a`, 'royal'],
    [`${name}-b`, brand],
  ])
    await query(
      `INSERT INTO user_account (id, tenant_id, user_type, user_name, full_name, password_hash, created_by)
       SELECT $1, $2, 'user', $1, 'Rohan Mehta', password_hash, 'staff-agent1' FROM user_account
       WHERE id = 'royal-player1'`,
      [id, tenantId],
    );
  for (const [after, won] of fills) {
    const match = (matches += 1);
    for (const side of ['a', 'b'] as const) {
      const [userId, betId] = [`${name}-${side}`, `pair-${match}-${side}`];
      const pnl = won === null ? null : side === 'a' ? won : -won;
      const isSettled = pnl !== null;
      const state = { status: isSettled ? 'settled' : 'matched', pnl, settledAt: isSettled ? START : null } as const;
      // Which of the two takes changes from fill to fill.
      const taker = (match % 2 === 0) === (side === 'a');
      await saveBatch(fixture.platform.database, {
        bets: [buildBet({ id: betId, userId, clientRef: betId, ...state })],
      });
      await query(
        `INSERT INTO exchange_fill (order_id, bet_id, tenant_id, pool, market_id, user_id, sequence, match, price, size, amount,
           source, is_taker, at) VALUES ($1, $1, 'royal', 'main', 'pairs', $2, 1, $3, 200, 10000, 10000, 'player', $4, $5)`,
        [betId, userId, match, taker, START + after],
      );
    }
  }
}
const both = async (name: string, insert: (id: string, side: number) => Promise<unknown>) => {
  for (const [side, id] of [`${name}-a`, `${name}-b`].entries()) await insert(id, side);
};
const addDevice = (id: string, device: string) =>
  query(`INSERT INTO known_device (account_id, device_hash) VALUES ($1, $2)`, [id, Buffer.from(device)]);
const addAddress = (id: string, address: string) =>
  query(`INSERT INTO known_address (account_id, address_hash) VALUES ($1, $2)`, [id, Buffer.from(address)]);
const addPayout = (id: string, details: Record<string, string>) =>
  query(
    `INSERT INTO payout_account (id, tenant_id, account_id, type_id, name, details)
     SELECT $1, 'royal', $2, id, 'R. Mehta', $3 FROM payout_type WHERE tenant_id = 'royal' LIMIT 1`,
    [randomUUID(), id, JSON.stringify(Object.entries(details).map(([label, value]) => ({ label, value })))],
  );
const list = async (scope: Parameters<typeof listFillPairs>[1] = HOUSE) =>
  (await listFillPairs(fixture.platform.database, scope, PERIOD)).pairs;
/** The pairs by name, each with what it is listed for. */
const named = async (scope?: Parameters<typeof listFillPairs>[1]) =>
  Object.fromEntries(
    (await list(scope)).map(({ players, sharesDevice, sharesAddress, sharesPayout, isOneWay }) => [
      players[0].userName.slice(0, -2),
      Object.entries({ sharesDevice, sharesAddress, sharesPayout, isOneWay }).flatMap(([sign, is]) => (is ? sign : [])),
    ]),
  );

const every = (count: number, won: number, apart = 60_000) =>
  Array.from({ length: count }, (_, at) => [at * apart, won] as const);

test('pairs of players are listed from 5 fills and 10,000 net one way within 24 hours on [E2.19]', async () => {
  await meet('five', every(5, 200_000));
  await meet('back', every(5, -200_000));
  await meet('four', every(4, 1_000_000));
  await meet('less', [...every(4, 200_000), [300_000, 199_999]]);
  await meet(
    'turns',
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => [at, at % 2 === 0 ? 500_000 : -500_000] as const),
  );
  await meet('day', every(5, 200_000, DAY_MS / 4));
  await meet('slow', [...every(4, 200_000), [DAY_MS + 1, 200_000]]);
  await meet(
    'open',
    every(6, 0).map(([at]) => [at, null] as const),
  );
  expect(await named()).toEqual({ five: ['isOneWay'], back: ['isOneWay'], day: ['isOneWay'] });
  const [first] = (await list()).filter(({ players }) => players[0].id === 'back-a');
  expect(first).toEqual({
    players: [
      { id: 'back-a', userName: 'back-a', tenantId: 'royal' },
      { id: 'back-b', userName: 'back-b', tenantId: 'royal' },
    ],
    ...{ fills: 5, size: 50_000, net: -1_000_000, lastAt: START + 240_000 },
    ...{ sharesDevice: false, sharesAddress: false, sharesPayout: false, isOneWay: true },
  });
});

test('one fill of two players with a common device, address or payout account lists them [E2.19]', async () => {
  const once = [[0, 100]] as const;
  for (const name of ['device', 'address', 'payout', 'bank', 'apart']) await meet(name, once);
  await meet('never', []);
  await both('device', (id) => addDevice(id, 'one browser'));
  await both('never', (id) => addDevice(id, 'another browser'));
  await both('apart', (id, side) => addDevice(id, `browser ${side}`));
  await both('address', (id) => addAddress(id, '203.0.113.7'));
  const numbers = ['5012 3456 7890', '501234567890'] as const;
  await both('payout', (id, side) =>
    addPayout(id, { 'Account Number': numbers[side] ?? '', IFSC: `HDFC000${side}12` }),
  );
  await both('bank', (id, side) => addPayout(id, { 'Account Number': `60${side}2345678`, IFSC: 'HDFC0001234' }));
  const found = await named();
  expect(found).toMatchObject({ device: ['sharesDevice'], address: ['sharesAddress'], payout: ['sharesPayout'] });
  for (const name of ['bank', 'apart', 'never']) expect(found).not.toHaveProperty(name);
});

test('a pair is listed where both players are in the scope, within the period, and by the call [E2.19]', async () => {
  await meet('mine', every(5, 200_000), 'metro');
  const agent = { root: 'staff-agent1', tenantIds: null };
  expect(await named(agent)).toHaveProperty('mine');
  expect(await named({ root: 'somebody', tenantIds: null })).toEqual({});
  expect(await named({ root: null, tenantIds: ['royal'] })).not.toHaveProperty('mine');
  expect(await named()).toHaveProperty('mine');
  const { database, call, login } = fixture.platform;
  expect((await listFillPairs(database, HOUSE, { ...PERIOD, from: START + 20 * DAY_MS })).pairs).toEqual([]);
  const token = await login('staff', 'admin1', 'Admin@123');
  const period = { from: new Date(PERIOD.from).toISOString(), to: new Date(PERIOD.to).toISOString() };
  const answer = await call('staff', 'fillPairs', {
    token,
    userType: 'administrator',
    query: { ...period, limit: 50 },
  });
  expect(answer.body.docs).toContainEqual(
    expect.objectContaining({
      players: [
        { _id: 'mine-a', userName: 'mine-a', tenantId: 'royal' },
        { _id: 'mine-b', userName: 'mine-b', tenantId: 'metro' },
      ],
      ...{ fills: 5, size: 500, net: 10_000, isOneWay: true },
    }),
  );
  expect(
    (await call('royal', 'fillPairs', { token: fixture.token, userType: 'administrator', query: {} })).status,
  ).toBe(403);
});

test('a sign-in stores the hash of its address, and no address itself [E2.19]', async () => {
  await fixture.platform.login('royal');
  const { rows } = await fixture.platform.database.query<{ hash: string }>(
    `SELECT encode(address_hash, 'hex') AS hash FROM known_address WHERE account_id = 'royal-player1'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
});
