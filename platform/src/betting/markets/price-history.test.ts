/** @jest-environment node */
import { brotliCompressSync } from 'node:zlib';
import {
  readHistoryColumns,
  summarizeHistory,
  thinHistory,
  toHistoryColumns,
  type PricePoint,
} from '@backlay/shared/domain';
import { ManualClock } from '../feed';
import { describeIfRecordings, recording } from '../feed/betfair-stream/read-messages';
import { ReplayFeed } from '../feed/replay/replay';
import { toPricePoint } from './history-recorder';
import { PriceHistories, RUNNER_BYTES, RunnerHistory, TOTAL_BYTES } from './price-history';

const DAY = 24 * 3_600;
const START = 1_800_000_000;
/** Prices and volumes that change at every second without a pattern. */
const busy = (second: number): PricePoint => ({
  second,
  price: 200 + ((second * 7_919) % 60),
  volume: (second - START) * 137 + ((second * 31) % 97),
});

function record(seconds: number, pointAt = busy, every = 1): RunnerHistory {
  const history = new RunnerHistory();
  for (let at = 0; at <= seconds; at += every) history.add(pointAt(START + at));
  return history;
}

test('a history retains 1 s, 10 s, 1 min and 1 h points by age [E4.03]', () => {
  const minutely = ({ second }: PricePoint) => Math.floor(second / 60);
  // A price that changes once a minute leaves room for every resolution within the limit of bytes.
  const { points } = record(
    2 * DAY,
    (second) => ({ second, price: 200 + (Math.floor(second / 60) % 2), volume: 0 }),
    60,
  );
  const now = START + 2 * DAY;
  const ages = points.map(({ second }) => now - second);
  expect(ages.filter((age) => age <= DAY - 120).length).toBeGreaterThan((DAY - 240) / 60 - 2);
  const old = points.filter(({ second }) => now - second > DAY + 7_200);
  expect(new Set(old.map(({ second }) => Math.floor(second / 3_600))).size).toBe(old.length);
  expect(new Set(points.map(minutely)).size).toBe(points.length);
  const lately = record(900).points.filter(({ second }) => START + 900 - second <= 500);
  expect(lately).toHaveLength(501);
  const before = record(2_000).points.filter(({ second }) => START + 2_000 - second > 700);
  expect(new Set(before.map(({ second }) => Math.floor(second / 10))).size).toBe(before.length);
});

test('a runner that changes every second for a day stays within 16 KiB and its answer within 6 KiB br [E4.03]', () => {
  const history = record(DAY);
  expect(history.size).toBeLessThanOrEqual(RUNNER_BYTES);
  expect(history.points.at(-1)).toEqual(busy(START + DAY));
  const columns = toHistoryColumns(thinHistory(history.points, 600));
  expect(columns.seconds.length).toBeGreaterThan(300);
  expect(brotliCompressSync(JSON.stringify(columns)).length).toBeLessThanOrEqual(6 * 1024);
});

test('columns of an answer give its points back, and a summary names first, last, highest and lowest [E4.03]', () => {
  const points = [
    busy(START),
    { second: START + 1, price: 900, volume: 3 },
    { second: START + 9, price: 150, volume: 2 },
  ];
  expect(readHistoryColumns(toHistoryColumns(points))).toEqual(points);
  expect(summarizeHistory(points)).toEqual({ first: busy(START).price, last: 150, highest: 900, lowest: 150 });
  expect(summarizeHistory([])).toBeNull();
});

test('a point without a change is not stored, and one of the same second replaces the one before [E4.03]', () => {
  const history = new RunnerHistory();
  expect(history.add({ second: START, price: 200, volume: 5 })).toBe(true);
  expect(history.add({ second: START + 1, price: 200, volume: 5 })).toBe(false);
  expect(history.add({ second: START, price: 210, volume: 6 })).toBe(true);
  expect(history.add({ second: START - 1, price: 300, volume: 6 })).toBe(false);
  expect(history.points).toEqual([{ second: START, price: 210, volume: 6 }]);
});

test('5,000 markets stay within 64 MiB: closed ones go first, the oldest of them before the others [E4.03]', () => {
  const histories = new PriceHistories();
  const fill = (market: string) => {
    // Changes as large as a code can hold: each point takes 14 bytes.
    for (let at = 0; at < 598; at += 1)
      histories.add(market, 'a', { second: START + at, price: (at % 2) * 1e12, volume: (at % 2) * 1e14 });
  };
  let most = 0;
  for (let market = 0; market < 5_000; market += 1) {
    fill(`m${market}`);
    if (market === 3 || market === 5) histories.close(`m${market}`, 10 - market);
    most = Math.max(most, histories.size);
  }
  expect(most).toBeLessThanOrEqual(TOTAL_BYTES);
  expect(histories.find('m0', 'a')).toBeNull();
  expect(histories.find('m4999', 'a')).not.toBeNull();
  const small = new PriceHistories(2_500);
  for (const market of ['first', 'second', 'third']) small.add(market, 'a', busy(START));
  small.close('third', 2);
  small.close('second', 1);
  small.add('fourth', 'a', busy(START));
  small.add('fifth', 'a', busy(START));
  expect(['first', 'second', 'third'].map((id) => small.find(id, 'a') !== null)).toEqual([true, false, true]);
});

test('a closed market is dropped 24 h after its close [E4.03]', () => {
  const histories = new PriceHistories();
  histories.add('m', 'a', busy(START));
  histories.close('m', START * 1000);
  expect(histories.dropClosed((START + DAY) * 1000)).toEqual([]);
  expect(histories.dropClosed((START + DAY) * 1000 + 1)).toEqual(['m']);
  expect([histories.find('m', 'a'), histories.size]).toEqual([null, 0]);
});

describeIfRecordings('a recording', () => {
  test('the busiest recording takes at most 16 KiB a runner and 6 KiB br an answer [E4.03]', async () => {
    const histories = new PriceHistories();
    const feed = new ReplayFeed({
      paths: [recording('cricket-t20-ned-png-1.200806927.mcm.gz')],
      speed: 1,
      stepwise: true,
      clock: new ManualClock(START * 1000),
      log: () => undefined,
    });
    const runners = new Set<string>();
    await feed.start((batch) => {
      for (const message of batch) {
        if (message.kind !== 'book') continue;
        for (const runner of message.book.runners) {
          const point = toPricePoint(runner, message.at);
          if (point) histories.add(message.book.marketId, runner.id, point);
          runners.add(`${message.book.marketId} ${runner.id}`);
        }
      }
    });
    await feed.advanceTo(Number.POSITIVE_INFINITY);
    await feed.stop();
    for (const key of runners) {
      const [market = '', runner = ''] = key.split(' ');
      const { size, points } = histories.find(market, runner)!.history;
      expect(size).toBeLessThanOrEqual(RUNNER_BYTES);
      expect(points.length).toBeGreaterThan(200);
      const answer = JSON.stringify(toHistoryColumns(thinHistory(points, 600)));
      expect(brotliCompressSync(answer).length).toBeLessThanOrEqual(6 * 1024);
    }
    expect(runners.size).toBe(2);
  });
});
