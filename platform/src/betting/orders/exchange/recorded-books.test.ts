import { applyInput, createOrderBook, type BookInput, type BookRules, type OrderBook } from '@backlay/shared/domain';
import { findDifference } from '../../../../../shared/src/domain/order-book/agreement.fixture';
import { createRandom } from '../../../../../shared/src/domain/order-book/random-inputs.fixture';
import { ManualClock, ReplayFeed } from '../../feed';
import { describeIfRecordings, recording } from '../../feed/betfair-stream/read-messages';
import { MarketService } from '../../markets';
import { listMarketInputs, toBookRules } from './market-inputs';
import { TERMS } from './testing';

/** Inputs of one book before the next one begins: the oracle tries every candidate. */
const BOOK_INPUTS = 150;
const BOOKS = 12;

interface Stream {
  readonly rules: BookRules;
  readonly inputs: BookInput[];
}

/** The prices of a recorded market as a book takes them, under random orders of players around the best price. */
async function readStreams(name: string, marketId: string, seed: number): Promise<Stream[]> {
  const clock = new ManualClock(0);
  const feed = new ReplayFeed({ paths: [recording(name)], speed: 1, stepwise: true, clock, log: () => undefined });
  const markets = new MarketService({ feed, clock: () => clock.now(), later: (ms, run) => clock.later(ms, run) });
  const random = createRandom(seed);
  const streams: Stream[] = [];
  let [time, placed] = [0, 0];
  let book: OrderBook | null = null;
  const take = (input: BookInput): void => {
    streams.at(-1)?.inputs.push(input);
    if (book) applyInput(book, input);
  };
  await markets.start();
  const isFull = () => (streams.at(-1)?.inputs.length ?? BOOK_INPUTS) >= BOOK_INPUTS;
  for (;;) {
    if ((await feed.step()) === undefined) break;
    const current = markets.findCurrentMarket(marketId);
    if (!current) continue;
    const market = { ...current, stale: false };
    if (market.book.status === 'CLOSED' || (isFull() && streams.length === BOOKS)) break;
    if (!book || isFull()) {
      const rules = toBookRules(market, { ...TERMS, houseMaxPerLevel: 2_000 });
      streams.push({ rules, inputs: [] });
      book = createOrderBook(rules);
    }
    time += random(400);
    const changes = listMarketInputs(book, market, time);
    changes.forEach(take);
    if (changes.length === 0) continue;
    const runner = random(market.definition.runners.length);
    const { house } = book.runners[runner]!;
    const side = random(2) === 0 ? 'back' : 'lay';
    // At the other side's best price an order waits, at its own it is matched.
    const best = house[random(3) === 0 ? side : side === 'back' ? 'lay' : 'back'][0];
    if (!best) continue;
    const [id, player] = [`o${(placed += 1)}`, `p${random(5)}`];
    const terms = { runner, side, price: best.price, stake: 10_000 + random(300_000) } as const;
    const ways = {
      timeInForce: 'keep',
      persistence: 'KEEP',
      onEvent: 'stay',
      expiresAt: null,
      takeLimit: null,
    } as const;
    take({ kind: 'place', time, id, player, ...terms, ...ways, delayMs: 0 });
    if (random(4) === 0) take({ kind: 'cancel', time, id: `o${placed - random(10)}`, reason: 'PLAYER' });
    if (random(5) === 0) take({ kind: 'tick', time: (time += 2000) });
  }
  await markets.stop();
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
});
