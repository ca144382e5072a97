import { sendProviderRequest, TEST_CASINO_SECRET } from '../../casino/provider/testing-provider';
import { RowChangeNotifier } from '../../core/database';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from '../../betting/market-admin/testing';
import { next, openTab } from '../../realtime/sockets/testing';
import { Accounts } from './accounts';
import { BettingPlayers } from './betting-players';
import { Sessions } from './sessions';
import { addAccount } from '../../money/withdrawals/testing';
import { newPlayer, attemptLogin } from './testing';

const LOCKED = 'Access Denied: Account Locked By Admin';
let admin: MarketAdminFixture;
beforeAll(async () => {
  admin = await createMarketAdminFixture({ CASINO_SECRET: TEST_CASINO_SECRET });
});
afterAll(() => admin?.platform.close());
afterEach(async () => {
  // Of 10,000 players, those alone whom a test locked: every process is notified of each change of a row.
  await admin.platform.database.query(
    `UPDATE user_account SET status = 'active', status_until = NULL WHERE status <> 'active' OR status_until IS NOT NULL`,
  );
});

const setStatus = (userId: string, status: string, more: Record<string, unknown> = {}, by = 'admin1') =>
  admin.as(by, 'setAccountStatus', { userId, status, reason: 'Asked by the police', transactionCode: CODE, ...more });
const my = async (token: string) => (await admin.platform.call('royal', 'points', { token })).status;
/** Asks until there is an answer: another process is notified of a change by itself. */
async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('each account status allows the actions of its row in the table [D1.14]', async () => {
  const { platform } = admin;
  const table: Record<string, unknown> = {};
  for (const status of ['active', 'betLocked', 'suspended', 'closed']) {
    const name = `status-${status.toLowerCase()}`;
    const { id, token } = await newPlayer(platform, name, { under: 'staff-branch1' });
    const accountId = await addAccount(platform, token);
    const { marketId, a } = await admin.openBookmaker();
    expect((await setStatus(id, status)).status).toBe(200);
    await until(async () => ['suspended', 'closed'].includes(status) === ((await my(token)) === 401));
    const bet = await admin.bet(marketId, a, { stake: 100 }, token);
    const launch = await platform.call('royal', 'launchGame', {
      token,
      body: {
        gameId: 'indi-slots-bhanumati',
        gameCode: 'BHANUMATI',
        providerName: 'Indi Slots',
        subProviderName: 'Indi Slots',
      },
    });
    const paidIn = await platform.call('staff', 'branchDeposit', {
      token: await platform.login('staff', 'branch1', 'Admin@123'),
      userType: 'branch',
      body: { userId: id, amount: 100, transactionCode: CODE },
    });
    const payout = await platform.call('royal', 'withdraw', {
      token,
      body: { amount: 1000, accountId, requestRef: `${name}-payout` },
    });
    const login = await attemptLogin(platform, name, 'Player@123', { brand: 'royal' });
    table[status] = {
      signIn: login.status === 200 ? 'yes' : login.body.message,
      bet: bet.status,
      play: launch.status,
      deposit: paidIn.status,
      withdraw: payout.status,
    };
  }
  expect(table).toEqual({
    active: { signIn: 'yes', bet: 200, play: 200, deposit: 200, withdraw: 200 },
    betLocked: { signIn: 'yes', bet: 400, play: 403, deposit: 200, withdraw: 200 },
    suspended: { signIn: LOCKED, bet: 401, play: 401, deposit: 403, withdraw: 401 },
    closed: { signIn: LOCKED, bet: 401, play: 401, deposit: 403, withdraw: 401 },
  });
});

test('a master with 10,000 players is suspended by one row; sessions and bets end in every process [D1.14]', async () => {
  const { platform } = admin;
  const { database } = platform;
  const { id, token } = await newPlayer(platform, 'far-below');
  await database.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, password_hash, parent_id)
     SELECT 'many-' || n, 'royal', 'user', 'many' || n, '', 'staff-agent1' FROM generate_series(1, 10000) n`,
  );
  // What another process has cached, over the same database.
  const changes = new RowChangeNotifier(database);
  const other = new Sessions(database, { sessionHours: 12, sessionRotateMinutes: 15 }, Date.now, changes);
  const players = new BettingPlayers(new Accounts(database), Date.now, changes);
  await changes.start();
  expect(await other.authenticate(token, { id: 'royal' })).toMatchObject({ accountId: id });
  expect(await players.findById(id)).toMatchObject({ blocked: false });
  const tab = await openTab(platform.running.port, token);
  const notified = next(tab, 'logoutUserByAdmin');
  const gone = next(tab, 'disconnect');

  const { rows } = await database.query<{ now: number }>(`SELECT pg_current_xact_id()::text::bigint AS now`);
  expect((await setStatus('staff-master1', 'suspended')).status).toBe(200);
  const written = await database.query(`SELECT id FROM user_account WHERE xmin::text::bigint > $1`, [rows[0]!.now]);
  expect(written.rows).toEqual([{ id: 'staff-master1' }]);
  await Promise.all([notified, gone]);
  expect(await my(token)).toBe(401);
  await until(async () => (await other.authenticate(token, { id: 'royal' })) === null);
  await until(async () => (await players.findById(id))?.blocked === true);
  expect((await attemptLogin(platform, 'agent1', 'Admin@123', { brand: 'staff' })).body.message).toBe(LOCKED);

  expect((await setStatus('staff-master1', 'active')).status).toBe(200);
  // What was ended does not come back; who signs in again plays on.
  await until(async () => (await players.findById(id))?.blocked === false);
  expect(await other.authenticate(token, { id: 'royal' })).toBeNull();
  expect(await my(await platform.login('royal', 'far-below'))).toBe(200);
  changes.stop();
});

test('a lock rejects a delayed bet; a matched one settles [D1.14]', async () => {
  const { id, token } = await newPlayer(admin.platform, 'in-delay');
  const quick = await admin.openBookmaker();
  const states = await admin.bet(quick.marketId, quick.a, { stake: 200 }, token);
  expect(states.status).toBe(200);
  const slow = await admin.openBookmaker({ delay: 3 });
  const waiting = admin.bet(slow.marketId, slow.a, { stake: 300 }, token);
  await until(async () => {
    const { rows } = await admin.platform.database.query(
      `SELECT 1 FROM bet WHERE user_id = $1 AND status = 'delayed'`,
      [id],
    );
    return rows.length > 0;
  });
  expect((await setStatus(id, 'betLocked')).status).toBe(200);
  expect((await waiting).status).toBe(400);
  const bets = async () =>
    (
      await admin.platform.database.query<{ status: string; reason: string | null }>(
        `SELECT status, reason FROM bet WHERE user_id = $1 ORDER BY created_at`,
        [id],
      )
    ).rows;
  expect(await bets()).toEqual([
    { status: 'matched', reason: null },
    { status: 'rejected', reason: 'blocked' },
  ]);
  await admin.as('admin1', 'settleMarket', {
    marketId: quick.marketId,
    outcome: 'settled',
    winners: [quick.a],
    reason: 'It is over',
    transactionCode: CODE,
  });
  await until(async () => (await bets())[0]?.status === 'settled');
  expect(await admin.problems()).toEqual([]);
});

test('a casino stake of a locked player is refused with PLAYER_LOCKED [D1.14]', async () => {
  const { platform } = admin;
  const { id, token } = await newPlayer(platform, 'at-the-slots');
  const launch = await platform.call('royal', 'launchGame', {
    token,
    body: {
      gameId: 'indi-slots-bhanumati',
      gameCode: 'BHANUMATI',
      providerName: 'Indi Slots',
      subProviderName: 'Indi Slots',
    },
  });
  const launched = new URL(launch.body.docs.url as string).searchParams.get('token');
  const { sessionId } = (await sendProviderRequest(platform, 'session', { token: launched })).body;
  const stake = (transactionId: string) =>
    sendProviderRequest(platform, 'bet', { sessionId, transactionId, roundId: 'round-1', amount: 1000 });
  expect((await stake('stake-1')).body.status).toBe('ok');
  await setStatus('staff-agent1', 'betLocked');
  let refusal = (await stake('stake-2')).body;
  for (let n = 3; refusal.status === 'ok'; n += 1) refusal = (await stake(`stake-${n}`)).body;
  expect(refusal).toMatchObject({ status: 'refused', code: 'PLAYER_LOCKED' });
  expect((await platform.call('royal', 'points', { token })).status).toBe(200);
  expect(id).toBe('at-the-slots');
});

test('a status has a reason, may end by itself, is audited, and closed is final [D1.14]', async () => {
  const { platform } = admin;
  const { id } = await newPlayer(platform, 'for-a-while');
  expect((await setStatus(id, 'suspended', { reason: 'why' })).status).toBe(400);
  expect((await setStatus(id, 'suspended', { transactionCode: 'WRONG' })).status).toBe(400);
  expect((await setStatus(id, 'closed', { until: new Date(Date.now() + 60_000).toISOString() })).status).toBe(400);
  const ends = new Date(Date.now() + 3_600_000).toISOString();
  expect((await setStatus(id, 'suspended', { until: ends })).body.docs).toEqual({
    _id: id,
    status: 'suspended',
    effective: 'suspended',
    until: ends,
  });
  const shown = async () =>
    (await admin.as('admin1', 'players', undefined, { userId: id })).body.docs.map(
      ({ status, ownStatus }: Record<string, unknown>) => [status, ownStatus],
    );
  const own = { status: 'suspended', reason: 'Asked by the police', until: ends };
  expect(await shown()).toEqual([['suspended', own]]);
  await platform.database.query(`UPDATE user_account SET status_until = now() - interval '1 s' WHERE id = $1`, [id]);
  expect(await shown()).toEqual([['active', { status: 'active', reason: '', until: null }]]);
  expect((await attemptLogin(platform, id, 'Player@123')).status).toBe(200);
  const audit = await admin.as('admin1', 'settingDeeds', undefined, { kind: 'account', subjectId: id });
  expect(audit.body.docs[0]).toMatchObject({
    actor: 'admin1',
    changes: expect.arrayContaining([
      { field: 'status', from: 'active', to: 'suspended' },
      { field: 'reason', from: '', to: 'Asked by the police' },
    ]),
  });
  expect((await setStatus(id, 'closed')).status).toBe(200);
  expect((await setStatus(id, 'active')).status).toBe(409);
});

test('an upper account locks and signs out; equals, lower accounts and the account itself cannot [D1.14]', async () => {
  const { platform } = admin;
  const { id, token } = await newPlayer(platform, 'logged-out');
  admin.staff['agent1'] = await platform.login('staff', 'agent1', 'Admin@123');
  const end = (by: string, userId: string) => admin.as(by, 'endSessions', { userId, transactionCode: CODE });
  expect((await setStatus('staff-defaultbranch1', 'suspended', {}, 'agent1')).status).toBe(404);
  expect((await setStatus('staff-master1', 'suspended', {}, 'agent1')).status).toBe(404);
  expect((await setStatus('staff-agent1', 'suspended', {}, 'agent1')).status).toBe(403);
  const tab = await openTab(platform.running.port, token);
  const notified = next(tab, 'logoutUserByAdmin');
  expect((await end('agent1', id)).status).toBe(200);
  await notified;
  expect(await my(token)).toBe(401);
  expect(await my(await platform.login('royal', id))).toBe(200);
});

test('a status is lifted or shortened by the account that set it and those above alone [D1.14]', async () => {
  const { platform } = admin;
  const { id } = await newPlayer(platform, 'set-from-above');
  const types: Readonly<Record<string, string>> = { agent1: 'agent', master1: 'master', admin1: 'administrator' };
  const tokens = new Map<string, string>();
  for (const name of Object.keys(types)) tokens.set(name, await platform.login('staff', name, 'Admin@123'));
  const soon = new Date(Date.now() + 600_000).toISOString();
  const late = new Date(Date.now() + 900_000).toISOString();
  const set = async (by: string, status: string, until?: string) => {
    const body = { userId: id, status, reason: 'Asked by the police', transactionCode: CODE, ...(until && { until }) };
    return (await platform.call('staff', 'setAccountStatus', { token: tokens.get(by)!, userType: types[by]!, body }))
      .status;
  };
  expect(await set('agent1', 'suspended')).toBe(200);
  expect(await set('agent1', 'suspended', late)).toBe(200);
  expect(await set('master1', 'betLocked', late)).toBe(200);
  expect([await set('agent1', 'active'), await set('agent1', 'betLocked', soon)]).toEqual([403, 403]);
  // Who makes it stricter cannot lift more than before.
  expect([await set('agent1', 'suspended', late), await set('agent1', 'active')]).toEqual([200, 403]);
  expect(await set('admin1', 'suspended')).toBe(200);
  expect([await set('master1', 'active'), await set('master1', 'suspended', late)]).toEqual([403, 403]);
  await platform.database.query(`UPDATE user_account SET status_until = now() - interval '1 s' WHERE id = $1`, [id]);
  expect(await set('agent1', 'betLocked')).toBe(200);
  expect(await set('agent1', 'active')).toBe(200);
});
