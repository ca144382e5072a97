import { readSessionOvers, type MarketResult } from '../market';
import { formatSettlementExplanation } from './explain';
import { settleBet, type SettledBet } from './settle';

// An innings of 20 overs that rain cuts to 12: 40 runs after 6 overs, 88 after 12.
const session = (run: number, change: Partial<SettledBet> = {}): SettledBet => ({
  ...{ marketType: 'session', side: 'back', odd: 100, stake: 100_000, runnerId: 'r', run, matchedAt: 1 },
  ...change,
});
const ended = (name: string, runs: number): MarketResult => ({
  ...{ marketId: 'm', outcome: 'settled', winners: [], runs, ending: 'shortened', overs: 12 },
  ...(readSessionOvers(name) === undefined ? {} : { sessionOvers: readSessionOvers(name) }),
});
const settle = (name: string, runs: number, run: number, change: Partial<SettledBet> = {}) => {
  const bet = session(run, change);
  const settled = settleBet(bet, { winners: 1 }, ended(name, runs));
  const text = formatSettlementExplanation(settled.explanation, { runnerName: name, odd: bet.odd, run });
  return { pnl: settled.pnl, outcome: settled.outcome, text };
};

test('a session whose overs were all bowled before the cut is decided both ways [E9.08]', () => {
  expect(settle('Mumbai 6 over runs', 40, 40)).toMatchObject({ pnl: 100_000, outcome: 'win' });
  expect(settle('Mumbai 6 over runs', 40, 45)).toMatchObject({ pnl: -100_000, outcome: 'lose' });
  expect(settle('Mumbai 12 overs', 88, 90, { side: 'lay' })).toMatchObject({ pnl: 100_000, outcome: 'win' });
});

test('a session that the cut ended is void with its sentence, unless its line was reached [E9.08]', () => {
  const missed = settle('Mumbai 15 over runs', 88, 120);
  expect(missed).toMatchObject({ pnl: 0, outcome: 'void' });
  expect(missed.text).toBe('The innings was shortened before this session was complete: the stake is returned.');
  expect(settle('Mumbai 15 over runs', 88, 88)).toMatchObject({ pnl: 100_000, outcome: 'win' });
  expect(settle('Mumbai 15 over runs', 88, 80, { side: 'lay' })).toMatchObject({ pnl: -100_000, outcome: 'lose' });
});

test('a session without a number of overs is decided by its line alone [E9.08]', () => {
  expect(settle('Runs of the first wicket', 30, 40)).toMatchObject({ outcome: 'void' });
  expect(settle('Runs of the first wicket', 30, 25)).toMatchObject({ outcome: 'win' });
});

test('match odds of a shortened match stand, and no sentence calls it abandoned [E9.08]', () => {
  const bet = session(0, { marketType: 'betfair', odd: 2, runnerId: 'a' });
  const settled = settleBet(
    bet,
    { winners: 1 },
    {
      ...{ marketId: 'm', outcome: 'settled', winners: ['a'], ending: 'shortened', overs: 12 },
    },
  );
  expect(settled.pnl).toBe(100_000);
  const text = formatSettlementExplanation(settled.explanation, { runnerName: 'Mumbai', odd: 2, run: 0 });
  expect(text).toBe('The match was shortened. Mumbai won.');
});

test.each([
  ['6 Over Runs', 6],
  ['Mumbai 15 overs', 15],
  ['20-over runs Punjab', 20],
  ['10 ov runs', 10],
  ['2nd wicket runs', undefined],
  ['Overthrows in 2020', undefined],
])('the session "%s" covers %p overs [E9.08]', (name, overs) => {
  expect(readSessionOvers(name)).toBe(overs);
});
