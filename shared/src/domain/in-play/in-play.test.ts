import { isInPlay, isInPlayByLocalDate, isLive, fillInPlayList } from './in-play';
import { scorePollMs } from './score-poll';

const now = 1_700_000_000_000;

test('B4.21 an event that opens in 61 s is upcoming, in 60 s or less it is in play, and it stays so after the start', () => {
  expect(isInPlay(now + 61_000, now)).toBe(false);
  expect(isInPlay(now + 60_000, now)).toBe(true);
  expect(isInPlay(now + 59_000, now)).toBe(true);
  expect(isInPlay(now - 5 * 3_600_000, now)).toBe(true);
});

test('B4.24 LIVE shows from the start, not from the minute before', () => {
  expect(isLive(now + 30_000, now)).toBe(false);
  expect(isLive(now, now)).toBe(true);
});

const events = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${from}-${index}`, openDate: from + index }));

test.each([
  [0, 4],
  [4, 8],
  [5, 5],
  [9, 9],
])('B4.25 with %i events in play the list holds %i', (count, expected) => {
  expect(fillInPlayList(events(count, 0), events(7, 1000))).toHaveLength(expected);
});

test('B4.25 the top-up takes the soonest upcoming events', () => {
  const listed = fillInPlayList(events(1, 0), events(6, 1000).reverse());
  expect(listed.map((event) => event.openDate)).toEqual([0, 1000, 1001, 1002, 1003]);
});

test('B9.16 OQ-22 scores are asked for every 3 s signed in, every 5 s with a low balance, every 15 s as a visitor', () => {
  expect([scorePollMs(null), scorePollMs(500), scorePollMs(1), scorePollMs(0.99), scorePollMs(0)]).toEqual([
    15_000, 3_000, 3_000, 5_000, 5_000,
  ]);
  // Where the tenant names a smallest deposit, less than that is low.
  expect([scorePollMs(299, 300), scorePollMs(300, 300)]).toEqual([5_000, 3_000]);
});

test('B4.22 OQ-05 by the second reading an event is in play until 10 minutes after its start, its date being 5.5 hours ahead', () => {
  const start = now + 5.5 * 3_600_000;
  expect(isInPlayByLocalDate(start, now)).toBe(true);
  expect(isInPlayByLocalDate(start, now + 10 * 60_000)).toBe(true);
  expect(isInPlayByLocalDate(start, now + 10 * 60_000 + 1)).toBe(false);
});
