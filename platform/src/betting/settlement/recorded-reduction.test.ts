import {
  formatSettlementExplanation,
  applyReduction,
  settleBet,
  type MarketResult,
  type RunnerRemoval,
} from '@backlay/shared/domain';
import { readMessages } from '../feed/betfair-stream/read-messages';
import { reduceMarket, type MarketCache } from '../feed/betfair-stream/reducer';
import { describeIfRecordings, recording } from '../feed/betfair-stream/read-messages';

const MOE = recording('horse-moe-win-nonrunner-1.206064380.mcm.bz2');

describeIfRecordings('the non-runner of the Moe race', () => {
  let before: MarketCache | undefined;
  let after: MarketCache | undefined;
  let last: MarketCache | undefined;
  let removal: RunnerRemoval;
  beforeAll(async () => {
    let line = 0;
    for await (const message of readMessages(MOE)) {
      line += 1;
      if (message.op !== 'mcm') continue;
      for (const change of message.mc ?? []) last = reduceMarket(last, change);
      // The exchange reduces what was traded at line 841, after its non-runner.
      if (line === 840) before = last;
      if (line === 841) after = last;
      const removed = last?.definition.runners.find(({ status }) => status === 'REMOVED');
      if (removed)
        removal ??= {
          id: String(removed.id),
          adjustmentFactor: removed.adjustmentFactor ?? 0,
          at: Date.parse(removed.removalDate ?? ''),
        };
    }
  });

  /** What was traded on a runner, price and amount, best first. */
  const traded = (market: MarketCache | undefined, id: string) =>
    [...(market?.runners.get(id)?.trd ?? [])].sort((a, b) => a[0] - b[0]);

  test('our rule reduces each traded price to the price of the exchange, amount for amount [B9.10]', () => {
    expect(removal.adjustmentFactor).toBe(30.01);
    const reduced = [...(before?.runners.keys() ?? [])].filter(
      (id) => id !== removal.id && traded(before, id).length > 0,
    );
    expect(reduced.length).toBeGreaterThan(0);
    let prices = 0;
    for (const id of reduced) {
      const sums = new Map<number, number>();
      for (const [price, amount] of traded(before, id)) {
        const odd = applyReduction(price, removal.at - 1, [removal]);
        sums.set(odd, (sums.get(odd) ?? 0) + amount);
        prices += 1;
      }
      const ours = [...sums].sort((a, b) => a[0] - b[0]).map(([price, amount]) => [price, amount.toFixed(2)]);
      expect(ours).toEqual(traded(after, id).map(([price, amount]) => [price, amount.toFixed(2)]));
    }
    expect(prices).toBeGreaterThanOrEqual(5);
  });

  test('bets before a removal pay reduced odds, later ones full odds; those on the non-runner are void [B9.10]', () => {
    const winner = [...(last?.runners.values() ?? [])].find(({ definition }) => definition.status === 'WINNER');
    const id = String(winner?.definition.id);
    const result: MarketResult = {
      marketId: '1.206064380',
      outcome: 'settled',
      winners: [id],
      removed: [removal],
    };
    const bet = (runnerId: string, matchedAt: number) =>
      ({ marketType: 'betfair', side: 'back', odd: 3.2, stake: 10_000, runnerId, run: 0, matchedAt }) as const;
    const settled = settleBet(bet(id, removal.at - 1), { winners: 1 }, result);
    expect(settled).toMatchObject({ outcome: 'win', pnl: 12_400, explanation: { reducedOdd: 2.24 } });
    expect(formatSettlementExplanation(settled.explanation, { runnerName: 'The winner', odd: 3.2, run: 0 })).toBe(
      'The winner won. Odds reduced from 3.2 to 2.24 because of a non-runner.',
    );
    expect(settleBet(bet(id, removal.at + 1), { winners: 1 }, result)).toMatchObject({ outcome: 'win', pnl: 22_000 });
    expect(settleBet(bet(removal.id, removal.at - 1), { winners: 1 }, result)).toMatchObject({
      outcome: 'void',
      pnl: 0,
    });
    // Two of them share the win: half of the stake wins at the reduced odds, the other half is lost.
    const other = [...(last?.runners.keys() ?? [])].find((key) => key !== id && key !== removal.id)!;
    const heat = settleBet(bet(id, removal.at - 1), { winners: 1 }, { ...result, winners: [id, other] });
    expect(heat).toMatchObject({ pnl: 1_200, explanation: { deadHeat: { winners: 2, places: 1 } } });
  });
});
