import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServerMessageTranslator, dataNames, interpolate, serverMessages } from '@backlay/shared/domain';
import { namesInHindi, serverMessagesInHindi } from '@backlay/shared/hi-in';
import { Notifications } from '../../accounts/notifications';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { FakeMarkets, player } from '../orders/testing';
import { AlertWatcher, PriceAlerts, type AlertMarket } from './';
import { listAlerts, saveAlert } from './repository';

let database: TestDatabase;
let markets: FakeMarkets;
let onBreak: Set<string>;
let sent: string[];
let me: { userId: string; tenantId: string };
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  markets = new FakeMarkets();
  markets.add({ id: 'm1', name: 'Match Odds', priceLadder: 'CLASSIC' });
  onBreak = new Set();
  sent = [];
  me = { userId: `alert-${(count += 1)}`, tenantId: 'royal' };
});

/** The alerts of one process. */
function open(showMarket: (market: AlertMarket) => AlertMarket | undefined = (market) => market): PriceAlerts {
  const notifications = new Notifications(database);
  notifications.onNew((accountId) => sent.push(accountId));
  return new PriceAlerts({
    database,
    notifications,
    findMarket: (marketId) => markets.findCurrentMarket(marketId),
    showMarket: (_player, market) => showMarket(market),
    players: { findById: async () => player() },
    playersOnBreak: async () => onBreak,
  });
}

const price = (back: number, lay = back + 0.02) =>
  markets.change('m1', {
    runners: [
      { id: 'a', status: 'ACTIVE', back: [[back, 1000]], lay: [[lay, 1000]] },
      { id: 'b', status: 'ACTIVE', back: [], lay: [] },
    ],
  });
const wanted = (at: number, over: object = {}) =>
  ({ marketId: 'm1', runnerId: 'a', side: 'back', price: at, ...over }) as const;
const tryAll = async (alerts: PriceAlerts) => {
  for (const alert of await alerts.list(me)) await alerts.tryAlert(alert);
};
const notes = async () =>
  (
    await database.query<{ title: string; message: string }>(
      'SELECT title, message FROM notification WHERE account_id = $1 ORDER BY created_at',
      [me.userId],
    )
  ).rows;

/** A browser of the player that receives web push. */
const subscribe = () =>
  database.query(
    `INSERT INTO push_subscription (account_id, tenant_id, session_family, endpoint, p256dh, auth, language)
     VALUES ($1, 'royal', 'family', $2, 'key', 'auth', 'en-us')`,
    [me.userId, `https://push.example/${me.userId}`],
  );
const messages = async () =>
  (
    await database.query<{ kind: string; path: string }>(
      `SELECT d.kind, d.path FROM push_delivery d JOIN push_subscription s ON s.id = d.subscription_id WHERE s.account_id = $1`,
      [me.userId],
    )
  ).rows;

test('a price that is crossed twice notifies once, at the price and not below it [E7.03]', async () => {
  const alerts = open();
  await subscribe();
  price(2.98);
  expect(await alerts.create(me, wanted(3))).toBeNull();
  await tryAll(alerts);
  expect([await notes(), await alerts.list(me)]).toMatchObject([[], [{ price: 3, runnerName: 'Runner a' }]]);
  const [alert] = await alerts.list(me);
  for (const at of [3, 2.98, 3.05]) {
    price(at);
    if (alert) await alerts.tryAlert(alert);
  }
  expect(await notes()).toEqual([
    { title: 'Price reached', message: 'Alpha v Beta, Match Odds: Runner a can be backed at 3.00 or more.' },
  ]);
  expect(sent).toEqual([me.userId]);
  expect(await messages()).toEqual([{ kind: 'priceAlert', path: '/events/e1' }]);
  expect(await alerts.list(me)).toEqual([]);
});

test('an alert to lay fires at its price and below, not above it [E7.03]', async () => {
  const alerts = open();
  price(2, 2.04);
  await alerts.create(me, wanted(2.02, { side: 'lay' }));
  await tryAll(alerts);
  expect(await notes()).toEqual([]);
  price(1.9, 2);
  await tryAll(alerts);
  expect(await notes()).toMatchObject([{ message: expect.stringContaining('can be laid at 2.02 or less') }]);
});

test.each([
  ['suspended', () => markets.change('m1', { status: 'SUSPENDED' })],
  ['silent', () => markets.silence('m1')],
  ['locked', () => markets.change('m1', {}, { isMarketLocked: true })],
])('a %s market has no price on offer: its alerts wait [E7.03]', async (_name, change) => {
  const alerts = open();
  price(2);
  await alerts.create(me, wanted(3));
  price(3.1);
  change();
  await tryAll(alerts);
  expect([await notes(), await alerts.list(me)]).toMatchObject([[], { length: 1 }]);
});

test.each([
  ['a closed market', () => markets.change('m1', { status: 'CLOSED' })],
  [
    'a non-runner',
    () => markets.change('m1', { runners: [{ id: 'a', status: 'REMOVED', back: [[3.1, 1]], lay: [] }] }),
  ],
])('alerts end with %s and notify of nothing [E7.03]', async (_name, end) => {
  const alerts = open();
  price(2);
  await alerts.create(me, wanted(3));
  end();
  await tryAll(alerts);
  expect([await alerts.list(me), await notes()]).toEqual([[], []]);
  expect(await alerts.create(me, wanted(3))).toBe('alert.noMarket');
});

test('a start ends the alerts of markets that got their result while no process ran [E7.03]', async () => {
  price(2);
  await open().create(me, wanted(3));
  markets.remove('m1');
  await database.query(
    `WITH e AS (INSERT INTO market_event (id, sport_id, open_date, definition) VALUES ('e1', '4', now(), '{}') RETURNING id),
       m AS (INSERT INTO market (id, event_id, definition) SELECT 'm1', id, '{}' FROM e RETURNING id)
     SELECT id FROM m`,
  );
  await database.query(`INSERT INTO market_result (market_id, result, decided_at) VALUES ('m1', '{}', now())`);
  await new AlertWatcher({ database, alerts: open(), warn: jest.fn() }).read();
  expect(await open().list(me)).toEqual([]);
  await database.query(`DELETE FROM market_result WHERE market_id = 'm1'`);
});

test('the 21st alert is refused, also while another call stores the 20th; a removed one makes room [E7.03]', async () => {
  const alerts = open();
  price(2);
  for (let at = 0; at < 19; at += 1) expect(await alerts.create(me, wanted(3 + at * 0.05))).toBeNull();
  const [inserted, commit] = [new EventEmitter(), new EventEmitter()];
  const isInserted = once(inserted, 'done');
  // The 20th is under way in another call: the next one waits for its commit, and is the 21st.
  const twentieth = database.transaction(async (connection) => {
    const [first] = await listAlerts(connection, me);
    if (!first) throw new Error('no alert');
    const isStored = await saveAlert(connection, { ...first, id: randomUUID(), price: 5 }, 20);
    const committing = once(commit, 'go');
    inserted.emit('done');
    await committing;
    return isStored;
  });
  await isInserted;
  const next = alerts.create(me, wanted(5.1));
  await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 300))]);
  commit.emit('go');
  expect([await twentieth, await next]).toEqual([true, 'alert.most']);
  expect(await alerts.create(me, wanted(3))).toBeNull();
  const listed = await alerts.list(me);
  expect(listed).toHaveLength(20);
  expect(await alerts.remove(me, listed[0]?.id ?? '')).toBe(true);
  expect(await alerts.create(me, wanted(6))).toBeNull();
  expect(await alerts.create({ ...me, userId: `${me.userId}-other` }, wanted(6))).toBeNull();
});

test.each([
  ['off the ladder', {}, wanted(3.03), 'alert.offLadder'],
  ['of a bookmaker', { type: 'bookmaker' }, wanted(3), 'alert.noOdds'],
  ['of lines', { bettingType: 'LINE' }, wanted(3), 'alert.noOdds'],
  ['to lay where only backing is offered', { backOnly: true }, wanted(3, { side: 'lay' }), 'alert.noOdds'],
  ['of an unknown runner', {}, wanted(3, { runnerId: 'x' }), 'alert.noMarket'],
  ['of an unknown market', {}, wanted(3, { marketId: 'x' }), 'alert.noMarket'],
] as const)('an alert %s is refused [E7.03]', async (_name, definition, alert, reason) => {
  price(2);
  markets.change('m1', {}, definition);
  expect(await open().create(me, alert)).toBe(reason);
  expect(await open().list(me)).toEqual([]);
});

test('a market that the brand does not have takes no alert and fires none [E7.03]', async () => {
  price(2);
  expect(await open(() => undefined).create(me, wanted(3))).toBe('alert.noMarket');
  await open().create(me, wanted(3));
  price(3);
  await tryAll(open(() => undefined));
  expect([await notes(), await open().list(me)]).toMatchObject([[], { length: 1 }]);
});

test('alerts of players in a time-out wait [E7.02 E7.03]', async () => {
  const alerts = open();
  price(2);
  await alerts.create(me, wanted(3));
  price(3);
  onBreak.add(me.userId);
  await tryAll(alerts);
  expect([await notes(), await alerts.list(me)]).toMatchObject([[], { length: 1 }]);
  onBreak.clear();
  await tryAll(alerts);
  expect(await notes()).toHaveLength(1);
});

test('two processes that see the price at once send one notification [E7.03]', async () => {
  const [one, other] = [open(), open()];
  await subscribe();
  price(2);
  await one.create(me, wanted(3));
  price(3);
  const [alert] = await one.list(me);
  if (!alert) throw new Error('no alert');
  await Promise.all(Array.from({ length: 4 }, () => [one.tryAlert(alert), other.tryAlert(alert)]).flat());
  expect([await notes(), await messages(), sent]).toMatchObject([{ length: 1 }, { length: 1 }, { length: 1 }]);
});

test('a process that stops before its commit leaves the alert, one that stops after it leaves the message [E7.03]', async () => {
  await subscribe();
  price(2);
  await open().create(me, wanted(3));
  price(3);
  const [alert] = await open().list(me);
  if (!alert) throw new Error('no alert');
  const notifications = new Notifications(database);
  const broken = (cut: Partial<Pick<Notifications, 'add' | 'push'>>) =>
    new PriceAlerts({
      database,
      findMarket: (marketId) => markets.findCurrentMarket(marketId),
      showMarket: (_player, market) => market,
      players: { findById: async () => player() },
      playersOnBreak: async () => new Set(),
      notifications: {
        add: (draft, connection) => notifications.add(draft, connection),
        push: () => undefined,
        ...cut,
      },
    });
  const stops = () => {
    throw new Error('stopped');
  };
  await expect(broken({ add: stops }).tryAlert(alert)).rejects.toThrow('stopped');
  expect([await notes(), await messages(), await open().list(me)]).toMatchObject([[], [], { length: 1 }]);
  await expect(broken({ push: stops }).tryAlert(alert)).rejects.toThrow('stopped');
  await open().tryAlert(alert);
  expect([await notes(), await messages(), await open().list(me)]).toMatchObject([{ length: 1 }, { length: 1 }, []]);
});

test('a process that starts anew reads stored alerts and follows those of other processes [E7.03]', async () => {
  price(2);
  await open().create(me, wanted(3));
  const alerts = open();
  const warn = jest.fn();
  const watcher = new AlertWatcher({ database, alerts, warn });
  await watcher.read();
  await open().create(me, wanted(2.5, { side: 'lay', price: 1.5 }));
  await watcher.read();
  price(3);
  await watcher.read();
  expect(await notes()).toHaveLength(1);
  expect(await alerts.list(me)).toMatchObject([{ side: 'lay', price: 1.5 }]);
  await watcher.stop();
  expect(warn).not.toHaveBeenCalled();
});

test('the notification is read in Hindi where the player reads Hindi [E7.03]', () => {
  const hindi: Readonly<Record<string, string | undefined>> = { ...namesInHindi, ...serverMessagesInHindi };
  const translate = createServerMessageTranslator({ ...dataNames, ...serverMessages }, (key, values) =>
    interpolate(hindi[key] ?? '', values ?? {}),
  );
  expect(translate('Price reached')).toBe('भाव मिल गया');
  expect(translate('Alpha v Beta, Match Odds: Alpha can be backed at 3.00 or more.')).toBe(
    'Alpha v Beta, मैच ऑड्स: Alpha को 3.00 या ज़्यादा पर बैक किया जा सकता है।',
  );
});
