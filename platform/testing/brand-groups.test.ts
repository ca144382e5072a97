import { ControlDatabase } from '../src/core/groups';
import { TestPostgres } from '../src/core/database/testing-postgres';
import { buildBook, buildEvent, buildMarket } from '../src/betting/feed/testing';
import { openTestStore, shellRelease, type TestStore } from '../src/delivery/releases/testing';
import { readSentOtp } from '../src/accounts/identity/testing';
import { askIpay } from '../src/money/payments/testing';
import { newTab } from '../src/realtime/sockets/testing';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from './index';
import { waitFor } from './processes';

// Two groups of brands, each with its own database and process, and the control database that they follow.

const HOUR_MS = 3_600_000;

let postgres: TestPostgres;
let store: TestStore;
let control: ControlDatabase;
let north: TestPlatform;
let south: TestPlatform;
/** Moves the time by which groups judge the age of what they read, ms. */
let ahead = 0;

const openGroup = (name: string) =>
  openTestPlatform(
    {
      CONTROL_DATABASE_URL: databaseUrlOf({ endpoint: postgres.endpoint }),
      BRAND_GROUP: name,
      RELEASE_STORE: store.folder,
      STAFF_HOST: `staff-${name}.localhost`,
      RATE_LIMIT_SCALE: '0',
      ADMIN_PORT: '0',
    },
    // Only what the control database notifies of is read, and what failed: nothing here waits for the next turn.
    { groups: { clock: () => Date.now() + ahead, pollMs: 10 * HOUR_MS } },
  );

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease());
  store.point(1, { stable: { shell: '1.0.0' } });
  postgres = new TestPostgres();
  await postgres.start();
  control = new ControlDatabase(databaseUrlOf({ endpoint: postgres.endpoint }));
  await control.prepare(true);
  await control.createGroup({ name: 'north', address: '127.0.0.1:4000' });
  await control.createGroup({ name: 'south', address: '127.0.0.1:4001' });
  for (const brand of ['royal', 'orbit']) await control.assign(brand, 'north', 'test');
  await control.assign('metro', 'south', 'test');
  north = await openGroup('north');
  south = await openGroup('south');
  await control.createGroup({ name: 'north', address: `127.0.0.1:${north.running.port}` });
  await control.createGroup({ name: 'south', address: `127.0.0.1:${south.running.port}` });
});
afterAll(async () => {
  await north?.close();
  await south?.close();
  await control?.close();
  await postgres?.close();
  store?.remove();
});

/** The parts of a platform by its internal port. */
async function partsOf({ running }: TestPlatform): Promise<Record<string, { state: string; detail?: string }>> {
  const response = await fetch(`http://127.0.0.1:${running.adminPort}/readyz`);
  return JSON.parse(await response.text()).parts;
}

/** Tables of a platform in which a text is found, in whichever column. */
async function tablesWith({ database }: TestPlatform, text: string): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await database.query(`SELECT 1 FROM "${name}" t WHERE t::text ~* $1 LIMIT 1`, [text]);
    if (rowCount) found.push(name);
  }
  return found;
}

const givePhone = ({ database }: TestPlatform, id: string, phone: string) =>
  database.query('UPDATE user_account SET phone = $2 WHERE id = $1', [id, phone]);
const exclude = async (brand: string) => {
  const body = { kind: 'selfExclusion', days: 182 };
  expect((await north.call(brand, 'takeBreak', { token: await north.login(brand), body })).status).toBe(200);
};

/** An account without money of whoever has a number, at a brand of the south. */
const addTwin = (brand: string, phone: string) =>
  south.database.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, full_name, password_hash, created_by, phone)
     SELECT $1 || '-twin', $1, 'user', 'twin', 'Asha Rao', password_hash, '', $2 FROM user_account WHERE id = 'metro-player1'`,
    [brand, phone],
  );
const signIn = async (brand: string): Promise<string> => {
  const body = { email: 'twin', password: 'Player@123', whiteLabelId: `wl-${brand}` };
  return (await south.call(brand, 'login', { body })).body.message;
};

let bets = 0;
/** Places a bet of player1 on an event of the group's own feed. */
async function bet(platform: TestPlatform, brand: string, token: string) {
  bets += 1;
  const event = buildEvent();
  const market = buildMarket(event);
  platform.feed.publish(
    { kind: 'event', at: bets, event },
    { kind: 'market', at: bets, market },
    { kind: 'book', at: bets, eventId: event.id, book: buildBook(market) },
  );
  const odds = { marketType: 'BETFAIR', marketVersion: 1, oddType: 'back', odd: 2, teamId: 'a', stake: 100 };
  const body = { clientRef: `groups-${bets}`, eventId: event.id, marketId: market.id, ...odds };
  const answer = await platform.call(brand, 'placeBet', { token, body });
  return { status: answer.status, message: answer.body.message };
}

test('both groups serve their brands at once and neither has a row of the other one [G6.05]', async () => {
  const [royal, metro] = await Promise.all([north.login('royal'), south.login('metro')]);
  const placed = await Promise.all([bet(north, 'royal', royal), bet(south, 'metro', metro)]);
  expect(placed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await tablesWith(south, 'metro')).toEqual(
    expect.arrayContaining(['bet', 'ledger_entry', 'tenant', 'user_account']),
  );
  expect(await tablesWith(north, 'metro')).toEqual([]);
  expect(await tablesWith(south, 'royal|orbit')).toEqual([]);
});

test('a host of another group is answered 421 by pages, calls, files and sockets, with no brand in it [G6.05]', async () => {
  for (const host of ['royal.localhost', 'orbit.localhost', 'nowhere.example.com', 'staff-north.localhost'])
    for (const path of ['/', '/api/user/cumulativeData', '/manifest.webmanifest', '/shell/1.0.0/a.js', '/robots.txt']) {
      const { status, text, headers } = await south.send(path, { host });
      expect([host, path, status]).toEqual([host, path, 421]);
      expect(`${text}${JSON.stringify(headers)}`).not.toMatch(/royal|orbit|metro/i);
    }
  expect((await south.send('/livez', { host: 'royal.localhost' })).status).toBe(200);
  const answer = await south.call('royal', 'login', {
    body: { email: 'player1', password: 'Player@123', whiteLabelId: 'wl-royal' },
  });
  expect(answer.status).toBe(421);
  expect((await south.send('/socket.io/?EIO=4&transport=websocket', { host: 'royal.localhost' })).status).toBe(421);
  const token = await north.login('royal');
  const tab = newTab(south.running.port, { token, userType: 'user' });
  const refusal = await new Promise<{ context?: { statusCode?: number }; description?: unknown }>((done) =>
    tab.once('connect_error', done as () => void),
  );
  expect(JSON.stringify(refusal)).not.toMatch(/orbit|metro/);
  tab.close();
});

test('a brand that is assigned while a group runs is served by it, and by no other group [G6.05]', async () => {
  expect((await south.send('/api/user/cumulativeData', { host: 'kings.localhost' })).status).toBe(421);
  await south.database.query(
    `INSERT INTO tenant (id, white_label_id, record, is_published, edited_at)
     SELECT 'kings', 'wl-kings', replace(replace(replace(replace(record::text, 'metro', 'kings'), 'Metro', 'Kings'),
       '"isRegister": false', '"isRegister": true'), '"type": "b2b"', '"type": "b2c"')::jsonb,
       true, now()
     FROM tenant WHERE id = 'metro'`,
  );
  expect((await south.send('/api/user/cumulativeData', { host: 'kings.localhost' })).status).toBe(421);
  await control.assign('kings', 'south', 'test');
  await waitFor(async () => (await south.send('/manifest.webmanifest', { host: 'kings.localhost' })).status !== 421);
  expect((await north.send('/manifest.webmanifest', { host: 'kings.localhost' })).status).toBe(421);
});

test('brands that a group reports are not assigned to another one [G6.05]', async () => {
  await waitFor(async () => (await control.readPlaced()).some(({ brand }) => brand === 'kings'));
  await expect(control.assign('kings', 'north', 'test')).rejects.toThrow(
    /^kings cannot be in north: its data is in the database of south\.$/,
  );
  await expect(control.assign('orbit', 'south', 'test')).rejects.toThrow(/they are sister sites\.$/);
});

test('without the control database bets and pages work for 24 hours and readiness names it [G6.05]', async () => {
  expect((await partsOf(south))['control']).toMatchObject({ state: 'ok' });
  await postgres.stop();
  try {
    for (const [hours, detail] of [
      [0, /^the control database was not read for \d min$/],
      [23, /^the control database was not read for 23 h$/],
      [25, /^the control database was not read for 25 h, longer than the 24 h that a group serves without it$/],
    ] as const) {
      ahead = hours * HOUR_MS;
      await waitFor(async () => detail.test((await partsOf(south))['control']?.detail ?? ''));
      expect((await partsOf(south))['control']?.state).toBe('degraded');
      expect((await south.send('/readyz')).status).toBe(200);
      expect(await bet(south, 'metro', await south.login('metro'))).toMatchObject({ status: 200 });
      const page = { headers: { accept: 'text/html' } };
      expect((await south.send('/', { host: 'metro.localhost', ...page })).status).toBe(200);
      expect((await south.send('/', { host: 'royal.localhost', ...page })).status).toBe(421);
    }
  } finally {
    ahead = 0;
    await postgres.start();
  }
  await waitFor(async () => (await partsOf(south))['control']?.state === 'ok');
});

test('a self-exclusion in one group ends bets, deposits, sign-in and sign-up of the person in the other [G6.05]', async () => {
  const phone = '+919812345601';
  await givePhone(north, 'royal-player1', phone);
  await givePhone(south, 'metro-player1', phone);
  const token = await south.login('metro');
  expect(await bet(south, 'metro', token)).toMatchObject({ status: 200 });
  await exclude('royal');
  const isExcluded = async () => (await bet(south, 'metro', token)).message?.startsWith("You're on a break");
  await waitFor(isExcluded);
  const paid = await askIpay(south, token, { requestRef: 'groups-excluded' }, 'metro');
  expect([paid.status, paid.body.message]).toEqual([403, expect.stringMatching(/^You are on a break until /)]);
  const site = { type: 'sms', whiteLabelId: 'wl-kings' };
  await south.call('kings', 'sendSignupOtp', { body: { ...site, phone: '9812345601', operator: 'register' } });
  const otp = await readSentOtp(south, phone);
  const body = { ...site, type: 'b2c', phone, userName: phone, email: '', password: 'Quiet-Otter-41', otp };
  expect((await south.call('kings', 'signup', { body })).body.message).toMatch(/^You are on a break until /);
  await addTwin('kings', phone);
  expect(await signIn('kings')).toMatch(/^You are on a break until /);
  const { rows } = await south.database.query('SELECT person_hash FROM play_exclusion');
  expect(rows).toEqual([{ person_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

test('a self-exclusion while the control database is away holds in the other group once it is back [G6.05]', async () => {
  const phone = '+919812345602';
  await givePhone(north, 'orbit-player1', phone);
  await addTwin('metro', phone);
  expect(await signIn('metro')).toBe('Login Successful');
  await postgres.stop();
  try {
    await exclude('orbit');
    await waitFor(async () => (await partsOf(north))['control']?.state === 'degraded');
    expect(await signIn('metro')).toBe('Login Successful');
  } finally {
    await postgres.start();
  }
  await waitFor(async () => /^You are on a break until /.test(await signIn('metro')));
});

test('the list of players asks every group for an administrator and names one that is stopped [G6.05]', async () => {
  const staff = async (email: string) => {
    const body = { email, password: 'Admin@123', whiteLabelId: 'wl-staff' };
    const { headers } = await north.call('staff-north', 'login', { body });
    return String(headers['authorization']).replace('Bearer ', '');
  };
  const list = async (token: string, userType: string, query: Readonly<Record<string, string | number | boolean>>) => {
    const page = { page: 1, limit: 10, ...query };
    const { status, body } = await north.call('staff-north', 'players', { token, userType, query: page });
    const players = (body.docs as { _id: string; group?: string }[]).map(({ _id, group = '' }) => `${group}:${_id}`);
    return { status, players, total: body.totalDocs, silent: body.silentGroups };
  };
  const token = await staff('admin1');
  const own = [':orbit-player1', ':royal-player1'];
  expect(await list(token, 'administrator', {})).toEqual({ status: 200, players: own, total: 2, silent: undefined });
  const whiteLabel = await staff('whitelabel1');
  expect(await list(whiteLabel, 'whiteLabel', { allGroups: true })).toMatchObject({ players: own, silent: undefined });
  const all = ['south:metro-player1', ...own, 'south:kings-twin', 'south:metro-twin'];
  expect(await list(token, 'administrator', { allGroups: true })).toEqual({
    ...{ status: 200, players: all, total: 5, silent: [] },
  });
  const pages = [1, 2, 3].map((page) => list(token, 'administrator', { allGroups: true, page, limit: 2 }));
  expect((await Promise.all(pages)).map(({ players }) => players)).toEqual([
    all.slice(0, 2),
    all.slice(2, 4),
    all.slice(4),
  ]);
  expect(await list(token, 'administrator', { allGroups: true, search: 'twin' })).toMatchObject({ total: 2 });
  const forged = { method: 'POST', host: '127.0.0.1', headers: { 'content-type': 'application/json' } };
  expect((await south.send('/groups/players', { ...forged, body: '{"limit":10}' })).status).toBe(401);
  await south.running.close();
  expect(await list(token, 'administrator', { allGroups: true })).toEqual({
    ...{ status: 200, players: own, total: 2, silent: ['south'] },
  });
});
