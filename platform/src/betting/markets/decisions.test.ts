import {
  settleBet,
  toField,
  type FeedDecision,
  type MarketDefinition,
  type MarketResult,
} from '@backlay/shared/domain';
import { ManualClock, ReplayFeed } from '../feed';
import { describeIfRecordings, recording } from '../feed/betfair-stream/read-messages';
import { MarketService } from './market-service';
import { toWireMarket } from './wire';

const STAKE = 100_000;

describeIfRecordings('the recorded 2-2 through the market service', () => {
  const settled = new Map<string, { result: MarketResult; definition: MarketDefinition }>();
  const decisions: { name: string; decision: FeedDecision }[] = [];
  let service: MarketService;

  beforeAll(async () => {
    const clock = new ManualClock(1_800_000_000_000);
    const feed = new ReplayFeed({
      paths: [recording('soccer-middlesbrough-mancity-77markets-28202626.mcm.bz2')],
      speed: 1,
      stepwise: true,
      clock,
      log: () => undefined,
    });
    service = new MarketService({ feed, clock: () => clock.now(), later: (ms, run) => clock.later(ms, run) });
    service.onResult(async (result, definition) => void settled.set(definition.name, { result, definition }));
    service.onDecision((decision, { name }) => decisions.push({ name, decision }));
    await service.start();
    await feed.advanceTo(Number.POSITIVE_INFINITY);
    await service.stop();
  });

  const pay = (market: string, runner: string, offset: number, odd: number, side: 'back' | 'lay' = 'back') => {
    const { result, definition } = settled.get(market)!;
    const chosen = definition.runners.find(
      ({ name, line }) => name.startsWith(runner) && (line === undefined || line.offset === offset),
    )!;
    return settleBet(
      { marketType: 'betfair', side, odd, stake: STAKE, runnerId: chosen.id, run: 0, matchedAt: 1 },
      toField(definition),
      result,
    ).pnl;
  };

  test('the result of a line uses margin and totals of the feed only [E3.03]', () => {
    expect(settled.get('Asian Handicap')?.result).toMatchObject({ margin: 0 });
    expect(settled.get('Total Goals')?.result).toMatchObject({ total: 4 });
    expect(settled.get('Middlesbrough Total Goals')?.result).toMatchObject({ total: 2 });
    expect(settled.get('Man City Total Goals')?.result).toMatchObject({ total: 2 });
  });

  test('every recorded line pays by the goals, its lay mirrored [E3.02]', () => {
    const handicap = (team: string, offset: number, odd: number, side?: 'back' | 'lay') =>
      pay('Asian Handicap', team, offset, odd, side);
    expect(handicap('Middlesbrough', -0.25, 2.1)).toBe(-50_000);
    expect(handicap('Middlesbrough', -0.25, 2.1, 'lay')).toBe(50_000);
    expect(handicap('Man City', 0.25, 1.8)).toBe(40_000);
    expect([handicap('Middlesbrough', 0, 2), handicap('Man City', 0, 2)]).toEqual([0, 0]);
    expect(pay('Total Goals', '4 goals', -4, 1.9)).toBe(0);
    expect(pay('Total Goals', '3 goals', -3, 1.9)).toBe(90_000);
    expect(pay('Total Goals', '5 goals', -5, 1.9)).toBe(-STAKE);
  });

  test.each([
    ['To Score', 4, 17],
    ['Shown a card?', 8, 0],
  ])('%s pays %i of 42 in full, %i are void, and lays mirror them [E3.01]', (name, winners, removed) => {
    const { result, definition } = settled.get(name)!;
    expect(definition.runners).toHaveLength(42);
    const all = (side: 'back' | 'lay') =>
      definition.runners.map(({ id }) => {
        const bet = { marketType: 'betfair', side, odd: 3, stake: STAKE, runnerId: id, run: 0, matchedAt: 1 } as const;
        return settleBet(bet, toField(definition), result).pnl;
      });
    const counts = (pnls: readonly number[], pnl: number) => pnls.filter((one) => one === pnl).length;
    expect([counts(all('back'), 200_000), counts(all('back'), 0)]).toEqual([winners, removed]);
    expect(all('lay')).toEqual(all('back').map((pnl) => (pnl === 0 ? 0 : -pnl)));
  });

  test('draw no bet returns stakes, a first goalscorer without one waits for staff, others settle [E3.12]', () => {
    expect(settled.get('Draw no Bet')?.result).toMatchObject({ outcome: 'void', voidReason: 'draw' });
    expect(settled.has('Middlesbrough First Goalscorer')).toBe(false);
    expect(decisions.filter(({ decision }) => decision.question)).toEqual([
      { name: 'Middlesbrough First Goalscorer', decision: { question: 'too-few-winners' } },
    ]);
    expect(decisions).toHaveLength(77);
    const view = service.event('28202626')!;
    expect(view.markets.filter(({ question }) => question).map(({ definition }) => definition.name)).toEqual([
      'Middlesbrough First Goalscorer',
    ]);
  });

  test('the market document names its rule and its lines [E3.02]', () => {
    const view = service.event('28202626')!;
    const handicap = view.markets.find(({ definition }) => definition.name === 'Asian Handicap')!;
    expect(toWireMarket(view, handicap)).toMatchObject({
      winners: 0,
      bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
      measure: 'margin',
      teams: expect.arrayContaining([expect.objectContaining({ line: { sign: 1, offset: -4 } })]),
      book: { result: { margin: 0 } },
    });
  });
});
