import { BET_CATEGORIES, matchesCategory, reportSummary } from './report';

const none = { casino: [], exchange: [], deposit: [], withdraw: [] };

test('the total is deposits less withdrawals, less what casino and exchange made of it either way [C9.09 OQ-114]', () => {
  const summary = reportSummary({
    deposit: [{ totalAmount: 8000 }, { totalAmount: 2000.5 }],
    withdraw: [{ totalAmount: 3000 }],
    casino: [
      { totalWin: 500, totalLose: 200 },
      { totalWin: 0, totalLose: 700 },
    ],
    exchange: [{ totalWin: 1500.25, totalLose: 500 }],
  });
  expect(summary).toEqual({
    deposit: 10_000.5,
    withdraw: 3000,
    casinoNet: -400,
    exchangeNet: 1000.25,
    total: 10_000.5 - 3000 - 400 - 1000.25,
  });
});

test('an empty report is zero and hundredths add up exactly [C9.09]', () => {
  expect(reportSummary(none).total).toBe(0);
  expect(reportSummary({ ...none, deposit: Array.from({ length: 10 }, () => ({ totalAmount: 0.1 })) }).total).toBe(1);
});

test('a casino category is found by its name in any case, and all casino holds every one [B9.19 OQ-124]', () => {
  expect(BET_CATEGORIES.filter((category) => matchesCategory(category, 'Crash Games'))).toEqual(['casino', 'crash']);
  expect(BET_CATEGORIES.filter((category) => matchesCategory(category, 'Lottery'))).toEqual(['casino', 'lottery']);
});
