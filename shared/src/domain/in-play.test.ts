import { isInPlay, isInPlayByLocalDate, isLive, fillInPlayList, scorePollMs } from './in-play';

const now = 1_700_000_000_000;

test('an event that opens in 61 s is upcoming, in 60 s in play, and stays in play after the start [B4.21]', () => {
  expect(isInPlay(now + 61_000, now)).toBe(false);
  expect(isInPlay(now + 60_000, now)).toBe(true);
  expect(isInPlay(now + 59_000, now)).toBe(true);
  expect(isInPlay(now - 5 * 3_600_000, now)).toBe(true);
});

test('LIVE shows from the start, not from the minute before [B4.24]', () => {
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
])('with %i events in play the list holds %i [B4.25]', (count, expected) => {
  expect(fillInPlayList(events(count, 0), events(7, 1000))).toHaveLength(expected);
});

test('the top-up takes the soonest upcoming events [B4.25]', () => {
  const listed = fillInPlayList(events(1, 0), events(6, 1000).reverse());
  expect(listed.map((event) => event.openDate)).toEqual([0, 1000, 1001, 1002, 1003]);
});

test('scores are asked for every 3 s signed in, every 5 s with a low balance, every 15 s as a visitor [B9.16 OQ-22]', () => {
  expect([scorePollMs(null), scorePollMs(500), scorePollMs(1), scorePollMs(0.99), scorePollMs(0)]).toEqual([
    15_000, 3_000, 3_000, 5_000, 5_000,
  ]);
  // Where the tenant names a smallest deposit, less than that is low.
  expect([scorePollMs(299, 300), scorePollMs(300, 300)]).toEqual([5_000, 3_000]);
});

test('under the shifted date an event is in play until 10 minutes after its start [B4.22 OQ-05]', () => {
  const start = now + 5.5 * 3_600_000;
  expect(isInPlayByLocalDate(start, now)).toBe(true);
  expect(isInPlayByLocalDate(start, now + 10 * 60_000)).toBe(true);
  expect(isInPlayByLocalDate(start, now + 10 * 60_000 + 1)).toBe(false);
});
