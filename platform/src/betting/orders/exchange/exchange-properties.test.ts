import { setTimeout as sleep } from 'node:timers/promises';
import {
  applyInput,
  computeExposure,
  createOrderBook,
  type BookOrder,
  type Fill,
  type MarketRunners,
} from '@backlay/shared/domain';
import {
  createRandom,
  randomInputs,
  randomRules,
} from '../../../../../shared/src/domain/order-book/random-inputs.fixture';
import { computePositionWithReductions } from '../batch-positions';
import { books } from '../testing';
import { toBet, toWaitingPart, type ExchangeOrder } from './exchange-order';
import { createExchangeFixture } from './testing';

/** The sizes of the specification, by `npm run bench orders -- --properties`. */
const IS_FULL = process.env['ORDER_PROPERTIES'] === 'full';
const [RACES, STREAMS] = IS_FULL ? [1_000, 2_000] : [25, 30];
/** How long the call may take that cancels 500 orders, ms (E1.10). */
const CANCEL_MS = 1_000;
/** How much later the second of two calls that race begins at most, ms. */
const LATER_MS = 12;
if (IS_FULL) jest.setTimeout(3_600_000);
const SEED = Math.floor(Math.random() * 1_000_000);

const owned = (order: BookOrder): ExchangeOrder => ({
  ...order,
  ...{ tenantId: 'royal', pool: 'main', clientRef: order.id, eventId: 'e', marketId: 'm' },
  ...{ runnerId: String(order.runner), marketVersion: 1, names: {} as ExchangeOrder['names'] },
  ...{ cancelRef: null, updatedAt: 0 },
});

/** What a player loses at most: over every outcome and every choice of waiting orders that are matched in full. */
function enumerateWorst(runners: number, orders: readonly ExchangeOrder[], fills: readonly Fill[]): number {
  const waiting = orders.filter((order) => order.waiting > 0);
  let worst = 0;
  for (let winner = 0; winner < runners; winner += 1) {
    const resultOf = (one: Pick<Fill, 'runner' | 'side' | 'size' | 'amount'>): number =>
      (one.side === 'back' ? 1 : -1) * (one.runner === winner ? one.amount : -one.size);
    const certain = fills.reduce((sum, fill) => sum + resultOf(fill), 0);
    for (let chosen = 0; chosen < 2 ** waiting.length; chosen += 1) {
      const matched = waiting.filter((_, at) => chosen & (1 << at));
      const results = matched.map((order) => {
        const { profit, liability } = toWaitingPart(order);
        const amount = order.side === 'back' ? profit : liability;
        return resultOf({ ...order, size: order.waiting, amount });
      });
      worst = Math.min(
        worst,
        results.reduce((sum, each) => sum + each, certain),
      );
    }
  }
  return Math.abs(worst);
}

test('no fill makes exposure rise, which is the worst of every outcome and subset of orders [E1.12]', () => {
  let compared = 0;
  for (let stream = 0; stream < STREAMS; stream += 1) {
    const random = createRandom(SEED + stream);
    const rules = { ...randomRules(random), turnsInPlay: false };
    const field: MarketRunners = {
      type: 'betfair',
      winners: 1,
      runners: Array.from({ length: rules.runners }, (_, id) => ({ id: String(id) })),
    };
    const book = createOrderBook(rules);
    const orders = new Map<string, ExchangeOrder>();
    const fills = new Map<string, Fill[]>();
    const heldOf = (player: string): number => {
      const own = [...orders.values()].filter((order) => order.player === player && order.waiting > 0);
      const bets = (fills.get(player) ?? []).map(({ orderId, price, size, amount }, at) => {
        const order = orders.get(orderId);
        if (!order) throw new Error(`the order ${orderId} is unknown`);
        return toBet(order, { id: String(at), price, size, amount, at });
      });
      return computeExposure(field, computePositionWithReductions([...bets, ...own.map(toWaitingPart)], field, []));
    };
    const inputs = randomInputs(random, rules, 100).filter(({ kind }) => kind !== 'remove');
    for (const input of inputs) {
      const players = ['p0', 'p1', 'p2', 'p3', 'p4'];
      // What an order or an edit asks for is held before it meets the book.
      const asks = input.kind === 'place' || input.kind === 'edit' ? input.player : null;
      const before = new Map(players.map((player) => [player, heldOf(player)]));
      const result = applyInput(book, input);
      for (const order of result.orders) orders.set(order.id, owned(order));
      for (const fill of result.fills) fills.set(fill.player, [...(fills.get(fill.player) ?? []), fill]);
      for (const player of players) {
        const held = heldOf(player);
        if (player !== asks && held > (before.get(player) ?? 0))
          throw new Error(`seed ${SEED + stream}: ${player} holds ${held} after ${JSON.stringify(input)}`);
        const waiting = [...orders.values()].filter((order) => order.player === player && order.waiting > 0);
        if (waiting.length === 0 || waiting.length > 8) continue;
        compared += 1;
        expect(held).toBe(enumerateWorst(rules.runners, waiting, fills.get(player) ?? []));
      }
    }
  }
  expect(compared).toBeGreaterThan(STREAMS);
});

describe('cancellations', () => {
  const fixture = createExchangeFixture();
  const { scene, placed, stateOf, balanceOf } = fixture;

  test('of a cancel and a fill that race the two amounts are what waited, and the holds are right [E1.10]', async () => {
    const [maker, layer] = [await fixture.other(1_000_000_000), await fixture.other(1_000_000_000)];
    const second = fixture.serviceOf();
    const outcomes = new Set<string>();
    for (let race = 0; race < RACES; race += 1) {
      fixture.now += 1_000;
      if (race % 20 === 0) fixture.openMarket();
      const { order } = await placed({ userId: maker, odd: 2, stake: 10_000 });
      const before = (await balanceOf(layer)).exposure;
      const stake = race % 3 === 0 ? 4_000 : 10_000;
      const taking = race % 4 < 2 ? second : fixture.exchange;
      const take = () =>
        taking.place(fixture.orderOf({ userId: layer, side: 'lay', odd: 2, stake, timeInForce: 'now' }));
      const cancel = () =>
        fixture.exchange.cancel({ userId: maker, clientRef: `race-${SEED}-${race}`, orderId: order.id });
      const [one, other] = race % 2 === 0 ? [take, cancel] : [cancel, take];
      const after = async () => {
        await sleep(Math.random() * LATER_MS);
        return other();
      };
      await Promise.all([one(), after()]);
      const { matched = -1, waiting = -1 } = (await stateOf(order.id)) ?? {};
      const { rows } = await scene.database.query<{ cancelled: number }>(
        'SELECT cancelled FROM exchange_order WHERE id = $1',
        [order.id],
      );
      expect(waiting).toBe(0);
      expect((rows[0]?.cancelled ?? -1) + matched).toBe(10_000);
      expect((await balanceOf(layer)).exposure - before).toBe(matched);
      outcomes.add(matched === 0 ? 'cancelled' : matched === 10_000 ? 'matched' : 'parts');
    }
    expect((await books(scene.database)).problems).toEqual([]);
    expect(outcomes.size).toBeGreaterThan(1);
    await second.stop();
  });

  test('one call cancels 500 orders of ten markets and answers each of them [E1.10]', async () => {
    const maker = await fixture.other(1_000_000_000);
    for (let market = 0; market < 10; market += 1) {
      fixture.openMarket();
      for (let some = 0; some < 5; some += 1) {
        fixture.now += 1_000;
        await Promise.all(Array.from({ length: 10 }, () => placed({ userId: maker, odd: 3, stake: 1_000 })));
      }
    }
    fixture.now += 1_000;
    const startedAt = performance.now();
    const cancelled = await fixture.exchange.cancel({ userId: maker, clientRef: 'cancel-500' });
    const ms = performance.now() - startedAt;
    const answered = cancelled.ok ? cancelled.value : [];
    expect(new Set(answered.map(({ id }) => id)).size).toBe(500);
    expect(answered.every((order) => order.cancelled === 1_000 && order.matched === 0)).toBe(true);
    expect(await balanceOf(maker)).toMatchObject({ exposure: 0 });
    if (IS_FULL) expect(ms).toBeLessThan(CANCEL_MS);
  });
});
