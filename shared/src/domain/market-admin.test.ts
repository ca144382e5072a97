import { commissionOn, isCrossedBook } from '.';

test('prices cross when both sides of one runner win for certain', () => {
  expect(isCrossedBook('bookmaker', { back: [[90, 1]], lay: [[95, 1]] })).toBe(false);
  expect(isCrossedBook('bookmaker', { back: [[95, 1]], lay: [[95, 1]] })).toBe(false);
  expect(isCrossedBook('bookmaker', { back: [[96, 1]], lay: [[95, 1]] })).toBe(true);
  expect(isCrossedBook('bookmaker', { back: [[96, 1]], lay: [] })).toBe(false);
  expect(isCrossedBook('session', { back: [[46, 90]], lay: [[45, 100]] })).toBe(false);
  expect(isCrossedBook('session', { back: [[44, 90]], lay: [[46, 100]] })).toBe(true);
  // On one line the rate decides: Yes at 110 and No at 100 leave 10 whatever happens.
  expect(isCrossedBook('session', { back: [[45, 110]], lay: [[45, 100]] })).toBe(true);
  expect(isCrossedBook('session', { back: [[45, 90]], lay: [[45, 110]] })).toBe(false);
});

test('commission is a percentage of winnings, to the paisa below; a loss has none [B3.28]', () => {
  expect(commissionOn(10_000, 2)).toBe(200);
  expect(commissionOn(14_999, 2)).toBe(299);
  expect(commissionOn(333, 4.75)).toBe(15);
  expect(commissionOn(0, 2)).toBe(0);
  expect(commissionOn(-10_000, 2)).toBe(0);
  expect(commissionOn(10_000, 0)).toBe(0);
});
