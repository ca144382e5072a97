import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PriceSize } from './change';
import { availableToBack, availableToLay, reduceMarket, runnerKey, type MarketCache } from './reducer';
import { readMessages } from './read-messages';
import { describeIfRecordings, loadOracle, priceRecordings, recording } from './read-messages';

interface OracleLevel {
  readonly price: number;
  readonly size: number;
}
interface OracleRunner {
  readonly selectionId: number;
  readonly handicap: number;
  readonly status: string;
  readonly lastPriceTraded: number | null;
  readonly adjustmentFactor?: number | null;
  readonly ex: {
    readonly availableToBack: OracleLevel[];
    readonly availableToLay: OracleLevel[];
    readonly tradedVolume: OracleLevel[];
  };
}
interface OracleBook {
  readonly marketId: string;
  readonly status: string;
  readonly inplay: boolean;
  readonly betDelay: number;
  readonly totalMatched: number;
  readonly version: number;
  readonly runners: OracleRunner[];
}
interface Snapshot {
  readonly line: number;
  readonly books: OracleBook[];
}

const levels = (ladder: readonly PriceSize[]): OracleLevel[] => ladder.map(([price, size]) => ({ price, size }));

function asOracle(market: MarketCache) {
  return {
    marketId: market.id,
    status: market.definition.status,
    inplay: market.definition.inPlay,
    betDelay: market.definition.betDelay,
    version: market.definition.version,
    totalMatched: market.tv,
    runners: market.definition.runners.map((definition) => {
      const runner = market.runners.get(runnerKey(definition))!;
      return {
        selectionId: definition.id,
        handicap: definition.hc ?? 0,
        status: runner.definition.status,
        lastPriceTraded: runner.ltp ?? null,
        adjustmentFactor: runner.definition.adjustmentFactor ?? null,
        ex: {
          availableToBack: levels(availableToBack(runner)),
          availableToLay: levels(availableToLay(runner)),
          tradedVolume: levels(runner.trd),
        },
      };
    }),
  };
}

function pick(book: OracleBook) {
  return {
    marketId: book.marketId,
    status: book.status,
    inplay: book.inplay,
    betDelay: book.betDelay,
    version: book.version,
    totalMatched: book.totalMatched,
    runners: book.runners.map((runner) => ({
      selectionId: runner.selectionId,
      handicap: runner.handicap,
      status: runner.status,
      lastPriceTraded: runner.lastPriceTraded,
      adjustmentFactor: runner.adjustmentFactor ?? null,
      ex: {
        availableToBack: runner.ex.availableToBack,
        availableToLay: runner.ex.availableToLay,
        tradedVolume: runner.ex.tradedVolume,
      },
    })),
  };
}

const bySelection = (a: { selectionId: number; handicap: number }, b: { selectionId: number; handicap: number }) =>
  a.selectionId - b.selectionId || a.handicap - b.handicap;

describeIfRecordings('the book reducer against a third-party reader', () => {
  test.each(priceRecordings())(
    '%s yields the same prices, sizes, last prices, statuses and removed runners at every snapshot [E8.21]',
    async (name) => {
      const snapshots = JSON.parse(
        gunzipSync(readFileSync(loadOracle(name.replace(/\.mcm\..*$/, '.books.json.gz')))).toString(),
      ) as Snapshot[];
      expect(snapshots).toHaveLength(24);
      const markets = new Map<string, MarketCache>();
      let line = 0;
      let compared = 0;
      for await (const message of readMessages(recording(name))) {
        line += 1;
        if (message.op !== 'mcm') throw new Error('a price file holds price messages only');
        for (const change of message.mc ?? []) {
          const after = reduceMarket(markets.get(change.id), change);
          if (after) markets.set(change.id, after);
        }
        const snapshot = snapshots[compared];
        if (snapshot?.line !== line) continue;
        compared += 1;
        for (const book of snapshot.books) {
          const ours = asOracle(markets.get(book.marketId)!);
          const theirs = pick(book);
          ours.runners.sort(bySelection);
          theirs.runners.sort(bySelection);
          expect({ line, ...ours }).toEqual({ line, ...theirs });
        }
      }
      expect(compared).toBe(24);
    },
  );
});
