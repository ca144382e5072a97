import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Adapters } from '../../adapters/frame';
import { implementations } from '../../adapters/suppliers';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { pushByAdapter } from '../../services/register-adapters';
import { Notifications } from '../notifications';
import { listPlayersOnBreak } from '../safer-gambling';
import { PushSender } from './push-sender';
import { enqueuePush, PushSubscriptions } from './subscriptions';
import { openTestPushService, type TestPushService } from './testing-push-service';
import { loadVapidKeys, type VapidKeys } from './vapid-keys';

let database: TestDatabase;
let service: TestPushService;
let folder: string;
let keys: VapidKeys;
let adapters: Adapters;
let push: PushSubscriptions;
let accountId: string;

const config = (over: object = {}) => ({
  vapidPublicKey: null,
  vapidPrivateKey: null,
  redisUrl: null,
  dataDir: folder,
  ...over,
});
const createSender = () =>
  new PushSender({
    database,
    transport: pushByAdapter(adapters),
    brandOf: () => ({ name: 'Royal', url: 'https://royal.example' }),
    playersOnBreak: (connection, ids) => listPlayersOnBreak(connection, ids, Date.now()),
    warn: () => undefined,
  });

beforeAll(async () => {
  [database, service] = await Promise.all([openTestDatabase(), openTestPushService()]);
  await database.query(`insert into tenant (id, white_label_id, record) values ('royal', 'wl-royal', '{}')`);
  folder = mkdtempSync(join(tmpdir(), 'backlay-push-'));
  keys = await loadVapidKeys(config(), database, ['a key']);
  push = new PushSubscriptions(database, keys.publicKey);
  adapters = new Adapters({
    ...{ database, implementations, metrics: null, allowLocal: true, keys: ['a key'], warn: () => undefined },
    defaults: [
      {
        ...{ id: 'web', tenantId: null, kind: 'push', adapter: 'web', priority: 0, isActive: true },
        settings: { publicKey: keys.publicKey },
        secrets: { privateKey: keys.privateKey },
      },
    ],
  });
});
afterAll(async () => {
  await adapters?.close();
  await database?.close();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  service.received.length = 0;
  service.answers = [];
  accountId = await addPlayer();
});

async function addPlayer(): Promise<string> {
  const id = `p-${randomUUID()}`;
  await database.query(
    `insert into user_account (id, user_name, password_hash, user_type, tenant_id) values ($1, $1, '', 'user', 'royal')`,
    [id],
  );
  return id;
}
async function signIn(id = accountId, browser = service.browser()) {
  const family = randomUUID();
  await database.query(
    `insert into user_session (token_hash, family, account_id, created_at, expires_at)
     values (decode($1, 'hex'), $2, $3, now(), now() + interval '1 hour')`,
    [Buffer.from(family).toString('hex'), family, id],
  );
  const device = { accountId: id, tenantId: 'royal', family };
  await push.subscribe(device, browser);
  return { ...device, browser };
}
const settled = (over: object = {}) =>
  enqueuePush(database, {
    accountId,
    key: 'settled:m1',
    kind: 'betSettled',
    title: 'India v Australia settled',
    message: 'Match Odds: You won 120.50.',
    path: '/bet-history?bet=b1',
    ...over,
  });
const stored = async () =>
  (
    await database.query<{ attempts: number; wait: number | null }>(
      `select attempts, round(extract(epoch from next_at - now()))::int as wait from push_delivery d
       join push_subscription s on s.id = d.subscription_id where s.account_id = $1`,
      [accountId],
    )
  ).rows;
const makeDue = () => database.query('update push_delivery set next_at = now() where next_at is not null');

test('a push service verifies the sender and the browser decrypts the message [E7.01]', async () => {
  const { browser } = await signIn();
  await settled();
  expect(await createSender().sendDue()).toBe(1);
  expect(service.received).toEqual([
    {
      endpoint: browser.endpoint,
      subject: 'https://royal.example',
      ttl: '43200',
      payload: {
        title: 'India v Australia settled',
        body: 'Match Odds: You won 120.50.',
        path: '/bet-history?bet=b1',
        tag: 'settled:m1',
        brand: 'Royal',
      },
    },
  ]);
});

test('a browser in Hindi receives the message in Hindi [E7.02]', async () => {
  await signIn(accountId, service.browser('hi-in'));
  await settled();
  await createSender().sendDue();
  expect(service.received[0]?.payload).toMatchObject({
    title: 'India v Australia सेटल हुआ',
    body: 'मैच ऑड्स: आपने 120.50 जीते।',
  });
});

test('one cause is sent once by four senders, however often it is reported [E7.01 G7.08]', async () => {
  await signIn();
  await Promise.all([settled(), settled(), settled()]);
  await Promise.all([1, 2, 3, 4].map(() => createSender().sendDue()));
  await settled();
  await createSender().sendDue();
  expect(service.received).toHaveLength(1);
});

test.each([404, 410])('status %i removes the subscription and its messages [E7.01]', async (status) => {
  await signIn();
  await settled();
  service.answers = [status];
  await createSender().sendDue();
  expect(await stored()).toEqual([]);
  await settled({ key: 'settled:m2' });
  expect(await createSender().sendDue()).toBe(0);
});

test('another failure is tried three times within ten minutes and then given up [E7.01]', async () => {
  await signIn();
  await settled();
  service.answers = [500, 429, 503, 201];
  await createSender().sendDue();
  expect(await stored()).toEqual([{ attempts: 1, wait: 120 }]);
  await makeDue();
  await createSender().sendDue();
  expect(await stored()).toEqual([{ attempts: 2, wait: 480 }]);
  await makeDue();
  await createSender().sendDue();
  expect(await stored()).toEqual([{ attempts: 3, wait: null }]);
  await makeDue();
  expect(await createSender().sendDue()).toBe(0);
});

test('a failure that ends is sent by a later attempt [E7.01]', async () => {
  await signIn();
  await settled();
  service.answers = [500];
  await createSender().sendDue();
  await makeDue();
  await createSender().sendDue();
  expect(service.received).toHaveLength(2);
  expect(await stored()).toEqual([{ attempts: 2, wait: null }]);
});

test('log-out of one device ends its push and leaves the other device [E7.01]', async () => {
  const [first, second] = [await signIn(), await signIn()];
  await database.query('delete from user_session where family = $1', [first.family]);
  await settled();
  await createSender().sendDue();
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual([second.browser.endpoint]);
});

test('a session that expired keeps push of its device, a suspended account receives none [E7.01]', async () => {
  const { family } = await signIn();
  await database.query(`update user_session set expires_at = now() - interval '1 minute' where family = $1`, [family]);
  await database.query('delete from user_session where family = $1', [family]);
  await settled();
  await createSender().sendDue();
  expect(service.received).toHaveLength(1);
  await database.query(`update user_account set status = 'suspended' where id = $1`, [accountId]);
  await settled({ key: 'settled:m2' });
  await createSender().sendDue();
  expect(service.received).toHaveLength(1);
});

test('a browser of another player receives nothing of the player before [E7.01]', async () => {
  const { browser } = await signIn();
  await settled();
  await signIn(await addPlayer(), browser);
  await createSender().sendDue();
  expect(service.received).toEqual([]);
});

test('a kind that is off is not sent, and the kind of a new device cannot be off [E7.02]', async () => {
  await signIn();
  await push.setKind(accountId, 'betSettled', false);
  await push.setKind(accountId, 'newDevice', false);
  await settled();
  await settled({ key: 'device:1', kind: 'newDevice', title: 'New sign-in' });
  await createSender().sendDue();
  expect(service.received.map(({ payload }) => payload['title'])).toEqual(['New sign-in']);
});

test.each(['timeOut', 'selfExclusion'])('a player in a %s receives money and security alone [E7.02]', async (kind) => {
  await signIn();
  await database.query('insert into play_break (account_id, kind, until) values ($1, $2, $3)', [
    accountId,
    kind,
    Date.now() + 3_600_000,
  ]);
  for (const each of ['betSettled', 'orderMatched', 'automaticCashOut', 'newDevice'] as const)
    await settled({ key: each, kind: each, title: each });
  await settled({ key: 'deposit', kind: 'depositDecided', title: 'depositDecided' });
  await settled({ key: 'withdraw', kind: 'withdrawalDecided', title: 'withdrawalDecided' });
  await createSender().sendDue();
  expect(service.received.map(({ payload }) => payload['title']).sort()).toEqual([
    'depositDecided',
    'newDevice',
    'withdrawalDecided',
  ]);
});

test('a notification and its message are stored together or not at all [E7.01]', async () => {
  await signIn();
  const notes = new Notifications(database);
  const draft = {
    accountId,
    key: 'deposit:1',
    title: 'Deposit declined',
    message: 'Nothing was charged.',
    push: { kind: 'depositDecided', path: '/transaction?tab=deposit&request=1' },
  } as const;
  const failed = database.transaction(async (connection) => {
    await notes.add(draft, connection);
    throw new Error('the cause is rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await stored()).toEqual([]);
  await notes.add(draft, database);
  await notes.add(draft, database);
  expect(await stored()).toEqual([{ attempts: 0, wait: 0 }]);
});

test('notifications that are written at once are one statement, and each cause notifies once [E7.02]', async () => {
  await signIn();
  const statements: string[] = [];
  const counted = Object.assign(Object.create(database) as typeof database, {
    query: (text: string, values: unknown[]) => {
      statements.push(text);
      return database.query(text, values);
    },
  });
  const notes = new Notifications(counted);
  const sent: string[] = [];
  notes.onNew((_accountId, { title }) => sent.push(title));
  const draftOf = (cause: number) => ({
    ...{ accountId, key: `order:${cause}`, title: `Order ${cause}`, message: 'Matched.' },
    ...(cause === 2 ? { push: { kind: 'orderMatched', path: '/open-bets' } as const } : {}),
  });
  await Promise.all([1, 2, 3, 2, 1].map((cause) => notes.notify(draftOf(cause))));
  expect(statements).toHaveLength(1);
  await notes.notify(draftOf(3));
  expect(sent.sort()).toEqual(['Order 1', 'Order 2', 'Order 3']);
  expect((await notes.list(accountId, { page: 1, limit: 10 })).total).toBe(3);
  expect(await stored()).toEqual([{ attempts: 0, wait: 0 }]);
});

test('generated keys stay in the data folder, readable by the owner alone [E7.01]', async () => {
  const file = join(folder, 'vapid-keys');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(keys.privateKey);
  expect(await loadVapidKeys(config(), database, ['a key'])).toEqual(keys);
  const own = { publicKey: 'own', privateKey: 'secret' };
  expect(
    await loadVapidKeys(config({ vapidPublicKey: 'own', vapidPrivateKey: 'secret' }), database, ['a key']),
  ).toEqual(own);
  await expect(loadVapidKeys(config({ vapidPublicKey: 'own' }), database, ['a key'])).rejects.toThrow('are a pair');
});

test('several processes share one pair, stored sealed, which opens after a change of the key [E7.01 G2.05]', async () => {
  const shared = config({ redisUrl: 'redis://x' });
  const loaded = await Promise.all([1, 2, 3].map(() => loadVapidKeys(shared, database, ['old'])));
  expect(new Set(loaded.map((pair) => pair.privateKey)).size).toBe(1);
  const { rows } = await database.query<{ row: string }>('select encode(private_key, $1) as row from push_key', [
    'escape',
  ]);
  expect(rows[0]?.row).not.toContain(loaded[0]?.privateKey);
  expect(await loadVapidKeys(shared, database, ['new', 'old'])).toEqual(loaded[0]);
  expect(await loadVapidKeys(shared, database, ['new'])).toEqual(loaded[0]);
});
