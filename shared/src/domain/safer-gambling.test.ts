import fc from 'fast-check';
import {
  requestLimitChange,
  getActiveBreak,
  isValidBreakLength,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  getEffectiveLimit,
  NO_LIMIT,
  periodStart,
  INCREASE_DELAY_MS,
  REALITY_CHECK_MINUTES,
  getRemaining,
  SELF_EXCLUSION_DAYS,
  startBreak,
  TIME_OUT_DAYS,
} from './safer-gambling';

const NOW = Date.UTC(2026, 0, 19, 15);
const DAY = 86_400_000;
const of = (amount: number) => ({ amount, next: null });

test('a first limit and a lower one hold at once', () => {
  expect(requestLimitChange(NO_LIMIT, 50_000, NOW)).toEqual(of(50_000));
  expect(requestLimitChange(of(50_000), 20_000, NOW)).toEqual(of(20_000));
});

test('a higher limit, or none any more, holds after 24 hours and not a moment before', () => {
  for (const wanted of [90_000, null]) {
    const asked = requestLimitChange(of(50_000), wanted, NOW);
    expect(getEffectiveLimit(asked, NOW + INCREASE_DELAY_MS - 1).amount).toBe(50_000);
    expect(getEffectiveLimit(asked, NOW + INCREASE_DELAY_MS)).toEqual({ amount: wanted, next: null });
  }
  expect(INCREASE_DELAY_MS).toBe(24 * 3_600_000);
});

test('asking for a raise again does not start its day anew; asking for what holds takes the raise back', () => {
  const asked = requestLimitChange(of(50_000), 90_000, NOW);
  expect(requestLimitChange(asked, 90_000, NOW + 3_600_000)).toEqual(asked);
  expect(requestLimitChange(asked, 50_000, NOW + 3_600_000)).toEqual(of(50_000));
  expect(requestLimitChange(asked, 10_000, NOW + 3_600_000)).toEqual(of(10_000));
});

test('a request for a looser limit applies after a day at the earliest', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 1e6 })), { maxLength: 8 }), (asked) => {
      const asking = asked.reduce(
        (limit, wanted) => requestLimitChange(limit, wanted, NOW),
        requestLimitChange(NO_LIMIT, 5000, NOW),
      );
      const holds = getEffectiveLimit(asking, NOW + INCREASE_DELAY_MS - 1).amount;
      return holds !== null && holds <= 5000;
    }),
  );
});

test('the room within a limit is what was not used, and never below nothing', () => {
  expect(getRemaining(of(50_000), 20_000, NOW)).toBe(30_000);
  expect(getRemaining(of(50_000), 70_000, NOW)).toBe(0);
  expect(getRemaining(NO_LIMIT, 70_000, NOW)).toBeNull();
  expect(LIMIT_PERIODS.map((period) => periodStart(period, NOW))).toEqual([NOW - DAY, NOW - 7 * DAY, NOW - 30 * DAY]);
});

test('limits are set on deposits, losses and stakes, by day, week and month', () => {
  expect([LIMIT_KINDS, LIMIT_PERIODS]).toEqual([
    ['deposit', 'loss', 'stake'],
    ['day', 'week', 'month'],
  ]);
});

test('breaks last their offered days, and reality checks come after their offered minutes', () => {
  expect([TIME_OUT_DAYS, SELF_EXCLUSION_DAYS]).toEqual([
    [1, 7, 30],
    [182, 365, 1826],
  ]);
  expect(REALITY_CHECK_MINUTES).toEqual([0, 15, 30, 60, 120]);
});

test('a pause holds to its end, is never shortened, and a self-exclusion stays one', () => {
  const out = startBreak(null, 'timeOut', 7, NOW);
  expect([getActiveBreak(out, NOW + 7 * DAY - 1)?.kind, getActiveBreak(out, NOW + 7 * DAY)]).toEqual(['timeOut', null]);
  expect(startBreak(out, 'timeOut', 1, NOW)).toEqual(out);
  const excluded = startBreak(out, 'selfExclusion', 182, NOW);
  expect(startBreak(excluded, 'timeOut', 30, NOW)).toEqual(excluded);
  expect([
    isValidBreakLength('timeOut', 7),
    isValidBreakLength('timeOut', 182),
    isValidBreakLength('selfExclusion', 182),
  ]).toEqual([true, false, true]);
});
