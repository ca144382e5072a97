import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { moveCredit } from '../src/money/credit/lines';
import { verifyPlatformLedger } from '../src/platform';
import type { TestPlatform } from './index';
import { BRAND, hashBrand, openMovingBrand, type MovingBrand } from './moving-brand';
import { waitFor } from './processes';
import { buildProgram } from './programs';

// A brand moves from the group north to the group south, while it and the other brands are played at.

const PLAYERS = 4;
/** Ids of one slice. */
const SLICE = 2 ** 38;
/** Stays in both groups, or is written meanwhile: the log of staff, what an operator sets, and what jobs ask suppliers. */
const NOT_COMPARED = ['adapter_exchange', 'admin_audit', 'group_member', 'group_state', 'tenant_override'];

let groups: MovingBrand;
let program: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-move-'));
  program = await buildProgram(resolve(__dirname, '../src/cli/groups.ts'));
  groups = await openMovingBrand(PLAYERS);
  await fill();
});
afterAll(async () => {
  await groups?.close();
  rmSync(folder, { recursive: true, force: true });
});

const match = () => groups.publishMarket(`moving-${randomUUID()}`);

/** References of bets whose player got the response that they are taken. */
const taken = new Set<string>();

async function bet(platform: TestPlatform, brand: string, token: string, at: { eventId: string; marketId: string }) {
  const clientRef = randomUUID();
  const odds = { marketType: 'BETFAIR', marketVersion: 1, oddType: 'back', odd: 2, teamId: 'a', stake: 100 };
  const { status, body } = await platform.call(brand, 'placeBet', { token, body: { clientRef, ...at, ...odds } });
  if (status === 200 && brand === BRAND) taken.add(clientRef);
  return { status, message: body.message };
}

async function order(platform: TestPlatform, token: string, marketId: string) {
  const body = {
    marketId,
    teamId: 'a',
    oddType: 'back',
    odd: 3,
    stake: 500,
    marketVersion: 1,
    clientRef: randomUUID(),
  };
  const { status, body: answer } = await platform.call(BRAND, 'placeOrder', { token, body });
  expect([status, answer.message]).toEqual([200, 'Order placed']);
}

/** Rows of the parts of a brand that have no bets. */
async function fill(): Promise<void> {
  const { database } = groups.north;
  const player = `${BRAND}-player1`;
  for (const [text, values] of [
    [
      `INSERT INTO notification (account_id, key, title, message) SELECT $1, 'n' || n, 't', 'm' FROM generate_series(1, 20) n`,
      [player],
    ],
    [`INSERT INTO favourite (account_id, kind, subject_id) VALUES ($1, 'event', 'x')`, [player]],
    [`INSERT INTO play_limit_request (account_id, request) VALUES ($1, '{"kind": "deposit"}')`, [player]],
    [
      `INSERT INTO push_subscription (account_id, tenant_id, session_family, endpoint, p256dh, auth, language) VALUES ($1, $2, 'f', 'https://push.example.com/1', 'p', 'a', 'en')`,
      [player, BRAND],
    ],
    [
      `INSERT INTO push_delivery (subscription_id, key, kind, title, message, path) SELECT id, 'd', 'bet', 't', $1, '/' FROM push_subscription WHERE account_id = $1`,
      [player],
    ],
    [
      `INSERT INTO kyc_document (tenant_id, account_id, kind, name, type, size, sealed_key, content, created_at) VALUES ($2, $1, 'identity', 'p.png', 'image/png', 3, '\\x01ff', '\\x00ff10', now())`,
      [player, BRAND],
    ],
    [
      `INSERT INTO kyc_check (tenant_id, account_id, country, documents, state, created_at, updated_at) SELECT $2, $1, 'IN', ARRAY[id], 'review', now(), now() FROM kyc_document WHERE account_id = $1`,
      [player, BRAND],
    ],
    [
      `INSERT INTO casino_session (id, token_hash, token_expires_at, provider, account_id, tenant_id, demo, game, game_id, created_at, expires_at) VALUES ('kings-s', 'kings-h', 1, 'p', $1, $2, false, '{}', 'g', 1, 2)`,
      [player, BRAND],
    ],
    [
      `INSERT INTO casino_bet (id, provider, round_id, account_id, tenant_id, session_id, game_id, category, stake, win, status, created_at, settled_at) VALUES ('kings-c', 'p', 'r', $1, $2, 'kings-s', 'g', 'slots', 0, 0, 'lost', 1, 2)`,
      [player, BRAND],
    ],
    [`INSERT INTO complaint (tenant_id, account_id, subject, message) VALUES ($2, $1, 's', 'm')`, [player, BRAND]],
    [
      `INSERT INTO complaint_message (complaint_id, account_id, staff, message) SELECT id, $1, false, 'm' FROM complaint WHERE account_id = $1`,
      [player],
    ],
    [
      `INSERT INTO admin_audit (actor_id, actor_name, actor_type, tenant_id, action, subject_kind, subject_id) VALUES ('kings-label', 'kings-label', 'whiteLabel', $1, 'note', 'brand', $1)`,
      [BRAND],
    ],
  ] as const)
    await database.query(text, values);
  const actor = { accountId: null, userName: 'admin1', address: '' };
  await database.transaction(async (connection) => {
    const issue = { kind: 'issue', from: null, to: 'house', amount: 500, reason: '', actor, at: 1 } as const;
    await moveCredit(connection, { ...issue, key: 'issue' });
    await moveCredit(connection, {
      ...issue,
      key: 'give',
      kind: 'give',
      from: 'house',
      to: `${BRAND}-label`,
      amount: 300,
    });
  });
}

const proofOf = async ({ database }: TestPlatform) => (await verifyPlatformLedger(database)).problems;

async function hashTables({ database }: TestPlatform) {
  const hashes = await hashBrand(database);
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => !NOT_COMPARED.includes(name)));
}

async function run<Result>(
  work: (mover: Awaited<ReturnType<MovingBrand['mover']>>['mover']) => Promise<Result>,
  over: Parameters<MovingBrand['mover']>[0] = {},
): Promise<Result> {
  const { mover, close } = await groups.mover(over);
  try {
    return await work(mover);
  } finally {
    await close();
  }
}

const refsIn = async ({ database }: TestPlatform): Promise<ReadonlySet<string>> => {
  const { rows } = await database.query<{ ref: string }>(
    `SELECT client_ref AS ref FROM bet WHERE tenant_id = $1 UNION SELECT client_ref FROM exchange_order WHERE tenant_id = $1`,
    [BRAND],
  );
  return new Set(rows.map(({ ref }) => ref));
};

/** Ends a command as a kill does: nothing of it runs after that. */
class Killed extends Error {}

const killAt = (name: string) => (point: string) => {
  if (point === name) throw new Killed(point);
};

/** Tables of the brand in a group, and what the move made beside them. */
async function leftIn(platform: TestPlatform) {
  const { rows } = await platform.database.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'brand_move%'
     UNION ALL SELECT tgname FROM pg_trigger WHERE tgname LIKE 'brand_move%'`,
  );
  return [...Object.keys(await hashTables(platform)), ...rows.map(({ name }) => name)];
}

/** Calls a brand again and again until it ends; returns what did not succeed, and how often it was called. */
function playOn(work: () => Promise<{ status: number }>) {
  let isOver = false;
  const playing = (async () => {
    const statuses: number[] = [];
    while (!isOver) {
      statuses.push((await work()).status);
      // A quick machine stays under the 20 order calls a second of a player.
      await sleep(60);
    }
    return statuses;
  })();
  return () => {
    isOver = true;
    return playing;
  };
}

const partner = async (brand: string) => {
  const platform = brand === 'metro' ? groups.south : groups.north;
  const token = await platform.login(brand);
  const at = match();
  let calls = 0;
  return playOn(async () => {
    calls += 1;
    // What a player has would not suffice for as many bets.
    return calls % 10 === 1 ? bet(platform, brand, token, at) : platform.call(brand, 'openBets', { token });
  });
};

test('sister sites and brands of one account tree are not moved away from each other [G6.06]', async () => {
  await expect(run((mover) => mover.move(['royal'], 'south'))).rejects.toThrow(
    'royal cannot be in south: orbit is in north, and they are sister sites.',
  );
  await expect(run((mover) => mover.move(['royal', 'orbit'], 'west'))).rejects.toThrow(
    'There is no group west: north, south.',
  );
  await expect(run((mover) => mover.move(['metro'], 'south'))).rejects.toThrow('metro is in south already.');
});

test('a move that is too slow, finds a difference or loses its connection opens the brand where it is [G6.06]', async () => {
  const token = await groups.north.login(BRAND);
  const at = match();
  await expect(run((mover) => mover.move([BRAND], 'south'), { mostMs: 1 })).rejects.toThrow(/longer than 60 s/);
  await waitFor(async () => (await bet(groups.north, BRAND, token, at)).status === 200);
  const schema = 'brand_move_1';
  const spoil = async (point: string) => {
    if (point === 'copied the rest') await groups.south.database.query(`UPDATE ${schema}.bet SET stake = stake + 1`);
  };
  await expect(run((mover) => mover.move([BRAND], 'south'), { onPoint: spoil })).rejects.toThrow(
    'The rows differ between the groups in bet: the brand stays where it is.',
  );
  await waitFor(async () => (await bet(groups.north, BRAND, token, at)).status === 200);
  const cut = async (point: string) => {
    if (point === 'compared')
      await groups.south.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE pid <> pg_backend_pid() AND datname = current_database() AND state = 'idle in transaction'`,
      );
  };
  await expect(run((mover) => mover.move([BRAND], 'south'), { onPoint: cut })).rejects.toThrow(
    /terminat|connection error/,
  );
  await waitFor(async () => (await bet(groups.north, BRAND, token, at)).status === 200);
  await run((mover) => mover.cancel(BRAND));
  expect(await leftIn(groups.south)).toEqual([]);
  expect((await leftIn(groups.north)).filter((name) => name.startsWith('brand_move'))).toEqual([]);
});

test('a move that is cancelled before the switch leaves the brand as it was [G6.06]', async () => {
  const own = await groups.north.login(BRAND);
  const at = match();
  const before = await hashTables(groups.north);
  await expect(run((mover) => mover.move([BRAND], 'south'), { onPoint: killAt('in place') })).rejects.toThrow(Killed);
  expect(await leftIn(groups.south)).toContain('bet');
  const token = await groups.north.login('royal');
  expect((await bet(groups.north, 'royal', token, match())).status).toBe(200);
  await expect(run((mover) => mover.cancel(BRAND), { onPoint: killAt('taken out') })).rejects.toThrow(Killed);
  await run((mover) => mover.cancel(BRAND));
  expect(await leftIn(groups.south)).toEqual([]);
  expect(await hashTables(groups.north)).toEqual(before);
  await waitFor(async () => (await bet(groups.north, BRAND, own, at)).status === 200);
  expect(await groups.control.moves.list()).toEqual([]);
});

test('a brand moves under load, killed at every step: no bet is lost, nothing differs, others play on [G6.06]', async () => {
  const at = match();
  const token = await groups.north.login(BRAND);
  await order(groups.north, token, at.marketId);
  const others = await Promise.all([partner('royal'), partner('metro')]);
  const own = playOn(async () => {
    const { status } = await bet(groups.north, BRAND, token, at);
    return { status };
  });
  const points: string[] = [];
  let leaving: Readonly<Record<string, string>> = {};
  let arrived: Readonly<Record<string, string>> = {};
  const killOnce = async (point: string) => {
    if (point === 'fenced') leaving = await hashTables(groups.north);
    if (point === 'a member') arrived = await hashTables(groups.south);
    // Of the tables one is enough.
    if (points.includes(point) || (point.startsWith('copied ') && !/^copied (bet|changes|the rest)$/.test(point)))
      return;
    points.push(point);
    throw new Killed(point);
  };
  const finish = async (): Promise<void> => {
    try {
      await run((mover) => mover.move([BRAND], 'south'), { onPoint: killOnce });
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      await finish();
    }
  };
  await finish();
  expect(points).toEqual([
    ...['prepare', 'copy', 'copied bet', 'follow', 'copied changes', 'close', 'closed', 'fenced', 'copied the rest'],
    ...['compared', 'in place', 'switch', 'open', 'a member', 'take-out', 'rows are out', 'moved'],
  ]);
  const refused = (await own()).filter((status) => status !== 200);
  expect([...new Set(refused)].sort()).toEqual([421, 503]);
  for (const end of others) expect([...new Set(await end())]).toEqual([200]);
  expect(arrived).toEqual(leaving);
  expect(Object.keys(leaving)).toEqual(
    expect.arrayContaining(['bet', 'exchange_order', 'kyc_document', 'push_delivery']),
  );
  expect(await hashTables(groups.north)).toEqual({});
  const stored = await refsIn(groups.south);
  expect([...taken].filter((ref) => !stored.has(ref))).toEqual([]);
  expect([await proofOf(groups.north), await proofOf(groups.south)]).toEqual([[], []]);
});

test('a moved brand takes bets and orders in the other group, with ids after the earlier ones [G6.06]', async () => {
  const token = await groups.south.login(BRAND);
  const at = match();
  expect((await bet(groups.south, BRAND, token, at)).status).toBe(200);
  await order(groups.south, token, at.marketId);
  const { body } = await groups.south.call(BRAND, 'orders', { token, query: { state: 'waiting' } });
  expect(body.docs.length).toBeGreaterThan(1);
  expect(await proofOf(groups.south)).toEqual([]);
  const newest = async ({ database }: TestPlatform, player: string) => {
    const { rows } = await database.query<{ id: number }>(
      'SELECT max(id) AS id FROM (SELECT id, user_id FROM ledger_entry UNION SELECT id, user_id FROM ledger_hold) e WHERE user_id = $1',
      [player],
    );
    return Math.floor((rows[0]?.id ?? 0) / SLICE);
  };
  // The groups began with the first two slices, and each move takes another one.
  expect(await newest(groups.north, 'royal-player1')).toBe(1);
  expect(await newest(groups.south, `${BRAND}-player1`)).toBeGreaterThan(2);
  expect((await groups.north.call(BRAND, 'orders', { token, query: {} })).status).toBe(421);
  await expect(groups.control.assign(BRAND, 'north', 'test')).rejects.toThrow(/is being moved/);
});

test('a move that is cancelled after the switch brings back what happened meanwhile, killed or not [G6.06]', async () => {
  let leaving: Readonly<Record<string, string>> = {};
  let arrived: Readonly<Record<string, string>> = {};
  const onPoint = async (point: string) => {
    if (point === 'a member') arrived = await hashTables(groups.north);
  };
  await expect(run((mover) => mover.cancel(BRAND), { onPoint: killAt('in place') })).rejects.toThrow(Killed);
  await expect(run((mover) => mover.move([BRAND], 'south'))).rejects.toThrow(/on its way back/);
  leaving = await hashTables(groups.south);
  await run((mover) => mover.cancel(BRAND), { onPoint });
  expect(arrived).toEqual(leaving);
  expect(await leftIn(groups.south)).toEqual([]);
  const stored = await refsIn(groups.north);
  expect([...taken].filter((ref) => !stored.has(ref))).toEqual([]);
  const token = await groups.north.login(BRAND);
  expect((await bet(groups.north, BRAND, token, match())).status).toBe(200);
  expect([await proofOf(groups.north), await proofOf(groups.south)]).toEqual([[], []]);
});

/** Runs the command as an operator does; it is killed at the first line with these words. */
async function command(args: readonly string[], killAtLine?: string) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...groups.environment },
  });
  const texts = { out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString();
    if (killAtLine && texts.out.includes(killAtLine)) child.kill('SIGKILL');
  });
  child.stderr.on('data', (chunk: Buffer) => (texts.errors += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

test('a killed command resumes when it runs again, and --confirm leaves nothing behind [G6.06]', async () => {
  expect(await command(['move', BRAND, '--confirm'])).toEqual({
    code: 1,
    out: '',
    errors: 'kings is not being moved.\n',
  });
  expect((await command(['move', BRAND, 'south'], 'are copied to south')).code).toBe(null);
  expect((await command(['list'])).out).toMatch(/^kings: from north to south, under way \((copy|follow|close)\)$/m);
  const moved = await command(['move', BRAND, 'south']);
  expect(moved).toMatchObject({ code: 0, errors: '' });
  expect(moved.out).toMatch(
    /^Counts and hashes of \d+ rows are the same in both groups; the ledger is proved: \d+ entries\.$/m,
  );
  expect((await command(['list'])).out).toContain('kings: from north to south, waits to be confirmed\n');
  await expect(run((mover) => mover.confirm(BRAND), { onPoint: killAt('confirm') })).rejects.toThrow(Killed);
  expect(await command(['move', BRAND, '--confirm'])).toEqual({
    ...{ code: 0, errors: '', out: 'kings is in south for good: the copy in north is removed.\n' },
  });
  expect(await leftIn(groups.north)).toEqual([]);
  expect((await leftIn(groups.south)).filter((name) => name.startsWith('brand_move'))).toEqual([]);
  expect((await command(['move', BRAND, '--cancel'])).errors).toBe('kings is not being moved.\n');
  const token = await groups.south.login(BRAND);
  expect((await bet(groups.south, BRAND, token, match())).status).toBe(200);
});
