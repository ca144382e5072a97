import { commissionOn, isCrossedBook, limitsOf, stricterStatus, type RunnerPrices } from '.';

const prices = (back: RunnerPrices['back'], lay: RunnerPrices['lay'], status: RunnerPrices['status'] = 'ACTIVE') => ({
  ...{ back, lay, status },
});

test('prices cross when both sides of one runner win for certain', () => {
  expect(isCrossedBook('bookmaker', [prices([[90, 1]], [[95, 1]])])).toBe(false);
  expect(isCrossedBook('bookmaker', [prices([[95, 1]], [[95, 1]])])).toBe(false);
  expect(isCrossedBook('bookmaker', [prices([[96, 1]], [[95, 1]])])).toBe(true);
  expect(isCrossedBook('bookmaker', [prices([[96, 1]], [])])).toBe(false);
  // Other runners are other questions.
  expect(isCrossedBook('bookmaker', [prices([[96, 1]], []), prices([], [[90, 1]])])).toBe(false);
  expect(isCrossedBook('session', [prices([[46, 90]], [[45, 100]])])).toBe(false);
  expect(isCrossedBook('session', [prices([[44, 90]], [[46, 100]])])).toBe(true);
  // On one line the rate decides: Yes at 110 and No at 100 leave 10 whatever happens.
  expect(isCrossedBook('session', [prices([[45, 110]], [[45, 100]])])).toBe(true);
  expect(isCrossedBook('session', [prices([[45, 90]], [[45, 110]])])).toBe(false);
});

test('lines of a session cross where a Yes has fewer runs than a No of any active line [D3.04]', () => {
  const low = prices([[46, 100]], [[45, 100]]);
  expect(isCrossedBook('session', [low, prices([[46, 90]], [[46, 110]])])).toBe(false);
  expect(isCrossedBook('session', [low, prices([[49, 100]], [[48, 100]])])).toBe(true);
  expect(isCrossedBook('session', [low, prices([[49, 100]], [[48, 100]], 'SUSPENDED')])).toBe(false);
  expect(isCrossedBook('session', [low, prices([[49, 100]], [[48, 100]], 'CLOSED')])).toBe(false);
  expect(isCrossedBook('session', [low, prices([[45, 100]], [])])).toBe(false);
  expect(isCrossedBook('session', [low, prices([[45, 110]], [])])).toBe(true);
});

test('a line has its own smallest and largest stake, else those of its market [E9.06]', () => {
  const market = { min: 100, max: 5000, runners: [{ id: 'a', max: 900 }, { id: 'b' }] };
  expect(limitsOf(market, 'a')).toEqual({ min: 100, max: 900 });
  expect(limitsOf(market, 'b')).toEqual({ min: 100, max: 5000 });
});

test('the stricter status of two applies, and a closed market stays closed [D3.09]', () => {
  expect(stricterStatus('OPEN', 'SUSPENDED')).toBe('SUSPENDED');
  expect(stricterStatus('BALL RUNNING', 'OPEN')).toBe('BALL RUNNING');
  expect(stricterStatus('CLOSED', 'SUSPENDED')).toBe('CLOSED');
});

test('commission is a percentage of winnings, to the paisa below; a loss has none [B3.28]', () => {
  expect(commissionOn(10_000, 2)).toBe(200);
  expect(commissionOn(14_999, 2)).toBe(299);
  expect(commissionOn(333, 4.75)).toBe(15);
  expect(commissionOn(0, 2)).toBe(0);
  expect(commissionOn(-10_000, 2)).toBe(0);
  expect(commissionOn(10_000, 0)).toBe(0);
});
