import { applyInput, createOrderBook, type BookInput, type BookRules, type OrderBook } from '@backlay/shared/domain';
import { findDifference } from '../../../../../shared/src/domain/order-book/agreement.fixture';
import { createRandom } from '../../../../../shared/src/domain/order-book/random-inputs.fixture';
import { ManualClock, ReplayFeed } from '../../feed';
import { describeIfRecordings, recording } from '../../feed/betfair-stream/read-messages';
import { MarketService } from '../../markets';
import type { CurrentMarket } from '../ports';
import { listMarketInputs, toBookRules } from './market-inputs';
import { TERMS } from './testing';

/** Inputs of one book before the next one begins: the oracle tries every candidate. */
const BOOK_INPUTS = 150;
const BOOKS = 12;

/** A back that no recorded price reaches. */
const WAYS = { timeInForce: 'keep', persistence: 'KEEP', onEvent: 'stay', expiresAt: null, takeLimit: null } as const;
const TERMS_OF_ORDER = { player: 'p', side: 'back', price: 100_000, stake: 10_000 } as const;
const WAITING = { ...TERMS_OF_ORDER, ...WAYS, kind: 'place' as const, time: 1, delayMs: 0 };

interface Stream {
  readonly rules: BookRules;
  readonly inputs: BookInput[];
}

/** Shows a recorded market after each of its messages, until nobody wants more. */
async function replay(name: string, marketId: string, wantsMore: (market: CurrentMarket) => boolean): Promise<void> {
  const clock = new ManualClock(0);
  const feed = new ReplayFeed({ paths: [recording(name)], speed: 1, stepwise: true, clock, log: () => undefined });
  const markets = new MarketService({ feed, clock: () => clock.now(), later: (ms, run) => clock.later(ms, run) });
  await markets.start();
  while ((await feed.step()) !== undefined) {
    const market = markets.findCurrentMarket(marketId);
    if (market && !wantsMore({ ...market, stale: false })) break;
  }
  await markets.stop();
}

const idsOf = ({ definition }: CurrentMarket): string[] => definition.runners.map(({ id }) => id);

/** The prices of a recorded market as a book takes them, under random orders of players around the best price. */
async function readStreams(name: string, marketId: string, seed: number): Promise<Stream[]> {
  const random = createRandom(seed);
  const streams: Stream[] = [];
  let [time, placed] = [0, 0];
  let book: OrderBook | null = null;
  const take = (input: BookInput): void => {
    streams.at(-1)?.inputs.push(input);
    if (book) applyInput(book, input);
  };
  const isFull = () => (streams.at(-1)?.inputs.length ?? BOOK_INPUTS) >= BOOK_INPUTS;
  await replay(name, marketId, (market) => {
    if (market.book.status === 'CLOSED' || (isFull() && streams.length === BOOKS)) return false;
    if (!book || isFull()) {
      const rules = toBookRules(market, { ...TERMS, houseMaxPerLevel: 2_000 });
      streams.push({ rules, inputs: [] });
      book = createOrderBook(rules, idsOf(market));
    }
    time += random(400);
    const changes = listMarketInputs(book, market, time);
    changes.forEach(take);
    if (changes.length === 0) return true;
    const runner = random(market.definition.runners.length);
    const { house } = book.runners[runner]!;
    const side = random(2) === 0 ? 'back' : 'lay';
    // At the other side's best price an order waits, at its own it is matched.
    const best = house[random(3) === 0 ? side : side === 'back' ? 'lay' : 'back'][0];
    if (!best) return true;
    const [id, player] = [`o${(placed += 1)}`, `p${random(5)}`];
    const terms = { runner, side, price: best.price, stake: 10_000 + random(300_000) } as const;
    take({ kind: 'place', time, id, player, ...terms, ...WAYS, delayMs: 0 });
    if (random(4) === 0) take({ kind: 'cancel', time, id: `o${placed - random(10)}`, reason: 'PLAYER' });
    if (random(5) === 0) take({ kind: 'tick', time: (time += 2000) });
    return true;
  });
  return streams;
}

describeIfRecordings('recorded markets under orders of players', () => {
  test.each([
    ['cricket-t20-ned-png-1.200806927.mcm.gz', '1.200806927'],
    ['horse-moe-win-nonrunner-1.206064380.mcm.bz2', '1.206064380'],
  ])('the books of %s give the fills and orders of the oracle [E2.11 E2.09]', async (name, marketId) => {
    const streams = await readStreams(name, marketId, 1 + Math.floor(Math.random() * 1000));
    expect(streams).toHaveLength(BOOKS);
    let fills = 0;
    for (const { rules, inputs } of streams) {
      expect(findDifference(rules, inputs)).toBeNull();
      const book = createOrderBook(rules);
      fills += inputs.reduce((sum, input) => sum + applyInput(book, input).fills.length, 0);
    }
    expect(fills).toBeGreaterThan(100);
  });

  test('the non-runner of the race ends its own orders, while 11 runners move up [E3.11 E2.03]', async () => {
    const GONE = '39540410';
    let book: OrderBook | null = null;
    let order: string[] = [];
    let [moved, after] = [0, 0];
    await replay('horse-moe-win-nonrunner-1.206064380.mcm.bz2', '1.206064380', (market) => {
      book ??= createOrderBook(toBookRules(market, TERMS), idsOf(market));
      const wasEmpty = book.orders.size === 0 && after === 0;
      const isOut = market.book.runners.find(({ id }) => id === GONE)?.status === 'REMOVED';
      const inputs = listMarketInputs(book, market, 1);
      for (const input of inputs) {
        const { orders } = applyInput(book, input);
        const ended = orders.flatMap(({ id, reason }) => (reason ? [[id, reason]] : []));
        expect(ended).toEqual(input.kind === 'remove' ? [[GONE, 'NON_RUNNER']] : []);
      }
      if (wasEmpty && book.status === 'open')
        book.runnerIds.forEach((id, runner) => applyInput(book!, { ...WAITING, id, runner }));
      moved = Math.max(moved, order.filter((id, place) => place > 0 && idsOf(market)[place] !== id).length);
      order = order.length > 0 ? order : idsOf(market);
      if (!isOut) return true;
      for (const { id, back } of market.book.runners) {
        const { house } = book.runners[book.runnerIds.indexOf(id)]!;
        expect(house.back.map(({ price }) => price)).toEqual(
          id === GONE ? [] : back.map(([price]) => Math.round(price * 100)),
        );
      }
      return (after += 1) < 50;
    });
    expect(moved).toBeGreaterThanOrEqual(11);
    expect([...book!.orders.keys()].sort()).toEqual(order.filter((id) => id !== GONE).sort());
  });
});
