import type { TestDatabase } from '../../core/database/testing';
import { openTestDatabase } from '../../core/database/testing';
import { createLedger } from '../../money/ledger';
import type { Order } from './';
import { BettingService } from './';
import type { StakeRequest } from './ports';
import {
  bettingMigrations,
  books,
  FakeMarkets,
  give,
  orderOf,
  placed,
  player,
  reasonOf,
  NotificationRecord,
} from './testing';

let database: TestDatabase;
let markets: FakeMarkets;
let betting: BettingService;
let me = '';
let count = 0;
let asked: StakeRequest[] = [];
let questions = 0;
let forbid: (stake: StakeRequest) => boolean;
let meanwhile: () => void;
const DELAY = { delaySeconds: 1 };
const balance = () => createLedger(database).balance(me);
const whenHeld = async (exposure: number) => {
  while ((await balance()).exposure !== exposure) await new Promise((resolve) => setTimeout(resolve, 5));
};
const move = (back: number, lay: number) =>
  markets.change('m1', { runners: [{ id: 'a', status: 'ACTIVE', back: [[back, 10]], lay: [[lay, 10]] }] });
const lay = (change: Partial<Order> = {}) =>
  orderOf({ userId: me, side: 'lay', odd: 2, pricePolicy: 'any', ...change });
const costs = () => asked.map(({ stake, liability }) => [stake, liability]);

beforeAll(async () => {
  database = await openTestDatabase(bettingMigrations());
});
afterAll(() => database.close());
beforeEach(async () => {
  me = `p${(count += 1)}`;
  asked = [];
  questions = 0;
  forbid = () => false;
  meanwhile = () => undefined;
  markets = new FakeMarkets();
  markets.add({ id: 'm1' });
  betting = new BettingService({
    database,
    markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
    limits: {
      listLimitedPlayers: async (_connection, accountIds) => new Set(accountIds),
      findRejectedStakes: async (_connection, stakes) => {
        questions += 1;
        asked.push(...stakes);
        meanwhile();
        return new Map(stakes.filter(forbid).map(({ key }) => [key, 'loss-limit'] as const));
      },
    },
  });
  await give(database, me, 100_000);
});
afterEach(async () => {
  await betting.stop();
  expect((await books(database)).problems).toEqual([]);
});

test('player limits apply to the larger liability of the requested and the matched price', async () => {
  placed(await betting.place(lay({ odd: 1.5 })));
  placed(await betting.place(lay({ odd: 3 })));
  placed(await betting.place(lay({ odd: 3, pricePolicy: 'exact' })));
  expect(costs()).toEqual([
    [10_000, 10_200],
    [10_000, 20_000],
    [10_000, 20_000],
  ]);
});

test('limits after the delay are checked for the added cost of a worse price and can refuse it', async () => {
  markets.change('m1', {}, DELAY);
  forbid = ({ stake }) => stake === 0;
  const placing = betting.place(lay());
  await whenHeld(10_200);
  move(2.9, 3);
  expect(reasonOf(await placing)).toBe('loss-limit');
  expect(costs()).toEqual([
    [10_000, 10_200],
    [0, 9_800],
  ]);
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
});

test('limits after the delay are not checked again below the allowed cost', async () => {
  markets.change('m1', {}, DELAY);
  const placing = betting.place(lay({ odd: 3 }));
  await whenHeld(10_200);
  move(2.9, 3);
  expect(placed(await placing).bet.liability).toBe(20_000);
  expect([costs(), questions]).toEqual([[[10_000, 20_000]], 1]);
});

test('a price that worsens during the limit check is refused, with or without a delay', async () => {
  meanwhile = () => move(3.9, 4);
  expect(reasonOf(await betting.place(lay()))).toBe('odds-changed');
  markets.add({ id: 'm1', ...DELAY });
  meanwhile = () => undefined;
  const placing = betting.place(lay());
  await whenHeld(10_200);
  move(2.9, 3);
  meanwhile = () => move(3.9, 4);
  expect(reasonOf(await placing)).toBe('odds-changed');
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
});

test('a worse price after the delay that the limits allow is matched', async () => {
  markets.change('m1', {}, DELAY);
  const placing = betting.place(lay());
  await whenHeld(10_200);
  move(2.9, 3);
  expect(placed(await placing).bet.liability).toBe(20_000);
  expect(costs()).toEqual([
    [10_000, 10_200],
    [0, 9_800],
  ]);
});

test('a price that improves while the limits refuse a worse one is matched after the delay', async () => {
  markets.change('m1', {}, DELAY);
  forbid = ({ stake }) => stake === 0;
  const placing = betting.place(lay());
  await whenHeld(10_200);
  move(2.9, 3);
  meanwhile = () => move(1.99, 2);
  expect(placed(await placing).bet.liability).toBeLessThanOrEqual(10_200);
  expect(questions).toBe(2);
});
