import type { MarketResult } from '../market';
import { commissionOn, settleBet, type Explanation, type SettledBet } from './settle';
import { formatSettlementExplanation } from './explain';

const bet = (change: Partial<SettledBet> = {}): SettledBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 3,
  stake: 10_000,
  runnerId: 'a',
  run: 0,
  matchedAt: 1000,
  ...change,
});
const result = (change: Partial<MarketResult> = {}): MarketResult => ({
  marketId: 'm',
  outcome: 'settled',
  winners: ['a'],
  ...change,
});
const session = (change: Partial<SettledBet> = {}) => bet({ marketType: 'session', odd: 90, run: 40, ...change });
const text = (explanation: Explanation, change: object = {}) =>
  formatSettlementExplanation(explanation, { runnerName: 'Asha', odd: 3.2, run: 40, ...change });

test.each<[string, SettledBet, number, MarketResult, string, number, Explanation['cause']]>([
  ['a back of the winner', bet(), 1, result(), 'win', 20_000, 'runner-won'],
  ['a back of a loser', bet({ runnerId: 'b' }), 1, result(), 'lose', -10_000, 'runner-lost'],
  ['a lay of the winner', bet({ side: 'lay' }), 1, result(), 'lose', -20_000, 'runner-won'],
  ['a lay of a loser', bet({ side: 'lay', runnerId: 'b' }), 1, result(), 'win', 10_000, 'runner-lost'],
  ['a back without winners', bet(), 1, result({ winners: [] }), 'void', 0, 'no-winner'],
  ['a back of each winner', bet(), 0, result(), 'win', 20_000, 'runner-won'],
  ['a back of each loser', bet({ runnerId: 'b' }), 0, result(), 'lose', -10_000, 'runner-lost'],
  ['a void market', bet(), 1, result({ outcome: 'void' }), 'void', 0, 'market-void'],
  ['a drawn match', bet(), 1, result({ outcome: 'void', voidReason: 'draw' }), 'void', 0, 'drawn'],
  ['a session at its run', session(), 1, result({ runs: 40 }), 'win', 9_000, 'run-reached'],
  ['a session below its run', session(), 1, result({ runs: 39 }), 'lose', -10_000, 'run-missed'],
  ['a session of No below its run', session({ side: 'lay' }), 1, result({ runs: 39 }), 'win', 10_000, 'run-missed'],
  ['a session without runs', session(), 1, result(), 'void', 0, 'no-winner'],
  ['a session cut short', session(), 1, result({ runs: 39, ending: 'abandoned' }), 'void', 0, 'run-undecided'],
  [
    'a session cut short after its run',
    session(),
    1,
    result({ runs: 40, ending: 'abandoned' }),
    'win',
    9_000,
    'run-reached',
  ],
])('%s settles with its outcome, amount and cause [B9.10 B9.11]', (_what, order, winners, of, outcome, pnl, cause) => {
  const settled = settleBet(order, { winners }, of);
  expect([settled.outcome, settled.pnl, settled.explanation.cause]).toEqual([outcome, pnl, cause]);
});

test('a session that is cut short names the runs that were made [B9.09]', () => {
  const settled = settleBet(session(), { winners: 1 }, result({ runs: 39, ending: 'abandoned' }));
  expect(settled.explanation).toEqual({ cause: 'run-undecided', runs: 39, ending: 'abandoned' });
});

test.each<[Explanation, string]>([
  [{ cause: 'market-void' }, 'The market is void: the stake is returned.'],
  [{ cause: 'market-void', ending: 'abandoned' }, 'The match was abandoned: the stake is returned.'],
  [{ cause: 'no-winner' }, 'The market ended without a result: the stake is returned.'],
  [{ cause: 'drawn' }, 'The match was drawn: the stake is returned.'],
  [{ cause: 'too-few-runners' }, 'No more runners were left than places: the stake is returned.'],
  [{ cause: 'non-runner' }, 'Asha did not run: the stake is returned.'],
  [{ cause: 'runner-won' }, 'Asha won.'],
  [{ cause: 'runner-lost' }, 'Asha did not win.'],
  [{ cause: 'runner-won', ending: 'tied' }, 'The match was tied. Asha won.'],
  [{ cause: 'runner-won', ending: 'super-over' }, 'The match was tied and went to a super over. Asha won.'],
  [
    { cause: 'runner-won', ending: 'tied', deadHeat: { winners: 2, places: 1 } },
    'The match was tied. Asha shares the win. The stake was divided between the 2 that share the win.',
  ],
  [
    { cause: 'runner-won', deadHeat: { winners: 3, places: 2 } },
    'Asha won. Dead heat: 3 runners for 2, so the stake was divided.',
  ],
  [{ cause: 'run-reached', runs: 41 }, '41 runs: 40 was reached.'],
  [{ cause: 'run-missed', runs: 39 }, '39 runs: 40 was not reached.'],
  [
    { cause: 'run-undecided', runs: 12 },
    '12 runs by then: whether 40 would be reached is not known, and the stake is returned.',
  ],
  [{ cause: 'runner-won', reducedOdd: 2.4 }, 'Asha won. Odds reduced from 3.2 to 2.4 because of a non-runner.'],
])('the result %j is explained by "%s" [E3.13]', (explanation, sentence) => {
  expect(text(explanation)).toBe(sentence);
});

test.each([
  [2, 1, 'Two shared one place: half the stake is paid.'],
  [3, 1, 'Three shared one place: one third of the stake is paid.'],
  [3, 2, 'Three shared two places: two thirds of the stake is paid.'],
  [4, 1, 'Four shared one place: one quarter of the stake is paid.'],
  [4, 2, 'Four shared two places: half the stake is paid.'],
  [4, 3, 'Four shared three places: three quarters of the stake is paid.'],
  [5, 4, 'Five shared four places: 4/5 of the stake is paid.'],
  [6, 5, 'Six shared five places: 5/6 of the stake is paid.'],
  [7, 6, 'Seven shared six places: 6/7 of the stake is paid.'],
  [8, 7, 'Eight shared seven places: 7/8 of the stake is paid.'],
  [9, 8, 'Nine shared eight places: 8/9 of the stake is paid.'],
  [10, 9, 'Ten shared nine places: 9/10 of the stake is paid.'],
  [11, 10, '11 shared ten places: 10/11 of the stake is paid.'],
  [13, 11, '13 shared 11 places: 11/13 of the stake is paid.'],
])('%i that share the last %i places are explained by "%s" [E3.06]', (winners, places, sentence) => {
  const deadHeat = { winners, places, isLastPlace: true };
  expect(text({ cause: 'runner-won', deadHeat })).toBe(`Asha won. ${sentence}`);
});

test('a reduction of winnings names its runners, or their ids where no name is known [E3.08]', () => {
  const ofWinnings = [
    { runnerId: 'x', percent: 20 },
    { runnerId: 'y', percent: 7.5 },
  ];
  const explanation = { cause: 'runner-won', reducedOdd: 2.5, ofWinnings } as const;
  expect(text(explanation, { nonRunnerNames: { x: 'Moe' } })).toBe(
    'Asha won. Odds reduced from 3.20 to 2.50: Moe, y did not run (20 %, 7.5 % of the winnings).',
  );
});

test.each<[Explanation, string]>([
  [{ cause: 'line-won' }, 'The market ended without a result: the stake is returned.'],
  [{ cause: 'line-above', line: { result: 46, line: 45 } }, 'The result 46 was above 45.'],
  [{ cause: 'line-below', line: { result: 44, line: 45 } }, 'The result 44 was below 45.'],
  [{ cause: 'line-equal', line: { result: 45, line: 45 } }, 'The result was the line, 45: the stake is returned.'],
  [{ cause: 'line-won', line: { measure: 'total', result: 3, line: 2.5 } }, 'Won: a total of 3 with 2.5.'],
  [{ cause: 'line-lost', line: { measure: 'margin', result: -1, line: 0 } }, 'Lost: a margin of −1 with 0.'],
  [
    { cause: 'line-half-lost', line: { measure: 'margin', result: 1, line: -1.25 } },
    'Half lost: a margin of +1 with −1.25.',
  ],
  [
    { cause: 'line-half-won', line: { measure: 'margin', result: 0, line: 0.25, score: [2, 2] } },
    'Half won: 2–2 with +0.25.',
  ],
  [
    { cause: 'line-returned', line: { measure: 'margin', result: 1, line: -1, score: [2, 1] } },
    'Stake returned: 2–1 with −1.',
  ],
])('the line result %j is explained by "%s" [E3.13]', (explanation, sentence) => {
  expect(text(explanation)).toBe(sentence);
});

test.each([
  [10_000, 2, 200],
  [9_999, 2, 199],
  [10_000, 2.25, 225],
  [1, 100, 1],
  [0, 2, 0],
  [-10_000, 2, 0],
  [10_000, 0, 0],
  [10_000, -2, 0],
])('commission on %i paise at %d percent is %i paise [B3.28]', (net, percent, commission) => {
  expect(commissionOn(net, percent)).toBe(commission);
});
