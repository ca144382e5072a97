import { BettingService } from '../orders';
import {
  bettingMigrations,
  books,
  give,
  historyOf,
  orderOf,
  placed,
  player,
  NotificationRecord,
} from '../orders/testing';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { ManualClock, ReplayFeed } from '../feed';
import { describeIfRecordings, recording } from '../feed/betfair-stream/read-messages';
import { createLedger } from '../../money/ledger';
import { MarketService } from '../markets';
import { SettlementService } from './';

const MARKET = '1.206064380';
const WINNER = '38523163';
/** Recorded times, ms: the first message, the non-runner's removalDate, the reopening with the factor. */
const FIRST = 1_667_711_593_760;
const REMOVED_AT = Date.parse('2022-11-06T20:54:26.000Z');
const REOPENED_AT = 1_667_768_067_744;

describeIfRecordings('the non-runner of the recorded race', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(bettingMigrations());
  });
  afterAll(() => database.close());

  test('bets 300 and 900 ms after its removalDate are reduced by 30.01 %, one after the reopening is not [E3.09]', async () => {
    const clock = new ManualClock(FIRST);
    const paths = [recording('horse-moe-win-nonrunner-1.206064380.mcm.bz2')];
    const feed = new ReplayFeed({ paths, speed: 1, stepwise: true, clock, log: () => undefined });
    const markets = new MarketService({ feed, clock: () => clock.now(), later: (ms, run) => clock.later(ms, run) });
    const notify = new NotificationRecord();
    const players = { findById: async () => player() };
    const betting = new BettingService({ database, markets, players, notify, clock: () => clock.now() });
    const settlement = new SettlementService({ database, notify });
    let settled = Promise.resolve(0);
    markets.onResult(async (result, definition) => void (await (settled = settlement.settle(result, definition))));
    await markets.start();
    await give(database, 'p1', 10_000_000);

    const until = (recorded: number) => {
      clock.advance(recorded - clock.now());
      return feed.advanceTo(recorded);
    };
    const bet = async () => {
      const { book } = markets.findCurrentMarket(MARKET)!;
      const odd = book.runners.find(({ id }) => id === WINNER)!.back[0]![0];
      const order = orderOf({ marketId: MARKET, runnerId: WINNER, odd, stake: 10_000, marketVersion: book.version });
      return placed(await betting.place(order)).bet;
    };
    await until(REMOVED_AT + 300);
    const first = await bet();
    // The suspension of 26.748 is still on its way to the platform.
    clock.advance(600);
    const second = await bet();
    await until(REOPENED_AT - 100);
    await betting.observe(MARKET);
    expect(await createLedger(database).balance('p1')).toMatchObject({ exposure: 20_000 });
    await until(REOPENED_AT);
    const third = await bet();
    await feed.advanceTo(Number.POSITIVE_INFINITY);
    await markets.stop();
    await settled;

    const after = new Map((await historyOf(database, 'p1')).map((one) => [one.id, one]));
    const reduced = (odd: number) => Math.round(odd * 69.99) / 100;
    const profit = (odd: number) => Math.round((odd - 1) * 10_000);
    expect([first, second, third].map(({ id }) => after.get(id)?.pnl)).toEqual([
      profit(reduced(first.odd)),
      profit(reduced(second.odd)),
      profit(third.odd),
    ]);
    expect(after.get(first.id)?.explanation).toMatch(/^Isolating won\. Odds reduced from /);
    expect(after.get(third.id)?.explanation).toBe('Isolating won.');
    await betting.stop();
    expect((await books(database)).problems).toEqual([]);
  });
});
