import type { PricePolicy, Side } from '@backlay/shared/domain';
import { SettlementService } from '../settlement';
import { historyOf, placed, positionIn, reasonOf, runner, NotificationRecord } from './testing';
import { DELAY, offers, createPriceFixture } from './testing-prices';

const { scene, balance, order, move, moveLine, onLine, readStored, whenHeld } = createPriceFixture();

describe('after the delay', () => {
  beforeEach(() => {
    scene.markets.change('m1', {}, DELAY);
    scene.markets.change('s1', {}, DELAY);
  });

  type Moved = readonly [PricePolicy | undefined, Side, asked: number, moved: number, matched: number | null];
  test.each<Moved>([
    [undefined, 'back', 2, 2.2, 2],
    ['exact', 'back', 2, 2.2, 2],
    ['exact', 'back', 2, 1.8, null],
    ['better', 'back', 2, 2.2, 2.2],
    ['better', 'back', 2, 1.8, null],
    ['better', 'back', 1.7, 1.8, 1.8],
    ['any', 'back', 2, 2.2, 2.2],
    ['any', 'back', 2, 1.8, 1.8],
    ['exact', 'lay', 2.02, 1.9, 2.02],
    ['exact', 'lay', 2.02, 2.2, null],
    ['better', 'lay', 2.02, 1.9, 1.9],
    ['better', 'lay', 2.02, 2.2, null],
    ['better', 'lay', 2.5, 2.2, 2.2],
    ['any', 'lay', 2.02, 1.9, 1.9],
    ['any', 'lay', 2.02, 2.2, 2.2],
  ])(
    'policy %s for a %s requested at %j, now at %j, matches at %j [B7.07]',
    async (pricePolicy, side, odd, moved, matched) => {
      // Another bet stands in the same market: only the leg of the delayed one may change.
      scene.markets.change('m1', {}, { delaySeconds: 0 });
      placed(await scene.betting.place(order({ runnerId: 'b', odd: 2 })));
      scene.markets.change('m1', {}, DELAY);
      const before = await balance();
      const placing = scene.betting.place(order({ side, odd, ...(pricePolicy && { pricePolicy }) }));
      while ((await readStored()).status !== 'delayed') await new Promise((resolve) => setTimeout(resolve, 5));
      move(moved, moved);
      const result = await placing;
      if (matched === null) {
        expect([reasonOf(result), result.bet?.status]).toEqual(['odds-changed', 'rejected']);
        expect(await balance()).toEqual(before);
        return;
      }
      const { bet, position, balance: after } = placed(result);
      const winnings = Math.round((matched - 1) * 10_000);
      const [ifWin, ifLose] = side === 'back' ? [winnings, -10_000] : [-winnings, 10_000];
      expect(bet).toMatchObject({ status: 'matched', odd: matched, profit: Math.max(ifWin, ifLose) });
      expect(bet.liability).toBe(-Math.min(ifWin, ifLose));
      expect(await readStored()).toEqual(bet);
      expect(position.byRunner).toEqual([
        { runnerId: 'a', ifWin: ifWin - 10_000 },
        { runnerId: 'b', ifWin: ifLose + 10_000 },
        { runnerId: 'c', ifWin: ifLose - 10_000 },
      ]);
      const exposure = -Math.min(0, ifWin - 10_000, ifLose + 10_000, ifLose - 10_000);
      expect(after).toEqual({ available: 100_000 - exposure, exposure });
      expect(await balance()).toEqual(after);
    },
  );

  test.each([
    ['exact', 'back', [46, 90], [45, 95], [46, 90]],
    ['better', 'back', [46, 90], [45, 95], [45, 95]],
    ['better', 'back', [46, 90], [47, 90], null],
    ['any', 'back', [46, 90], [48, 80], [48, 80]],
    ['exact', 'lay', [44, 110], [45, 100], [44, 110]],
    ['better', 'lay', [44, 110], [45, 100], [45, 100]],
    ['better', 'lay', [44, 110], [43, 110], null],
    ['any', 'lay', [44, 110], [42, 130], [42, 130]],
  ] as const)(
    'a session order, %s, %s, requested %j, now %j, matches at %j [B7.07]',
    async (pricePolicy, side, [run, odd], moved, matched) => {
      const placing = scene.betting.place(onLine({ side, run, odd, pricePolicy }));
      await whenHeld(side === 'back' ? 10_000 : 11_000);
      moveLine(moved, moved);
      const result = await placing;
      if (!matched) {
        expect(reasonOf(result)).toBe('odds-changed');
        expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
        return;
      }
      const [line, rate] = matched;
      const { bet, position } = placed(result);
      expect(bet).toMatchObject({ run: line, odd: rate });
      const [below, reached] = side === 'back' ? [-10_000, rate * 100] : [10_000, -rate * 100];
      // Nothing is left at the line that was asked for.
      expect(position.runBook).toEqual([
        { from: 0, to: line - 1, profit: below },
        { from: line, to: null, profit: reached },
      ]);
      const exposure = -Math.min(below, reached);
      expect(await balance()).toEqual({ available: 100_000 - exposure, exposure });
      expect(await positionIn(scene, 's1')).toEqual(position);
    },
  );

  test('a better price is never worse than requested, even when first accepted at a better one [B7.07]', async () => {
    const placing = scene.betting.place(order({ side: 'lay', odd: 2.5, pricePolicy: 'better' }));
    await whenHeld(10_200);
    expect(await readStored()).toMatchObject({ status: 'delayed', odd: 2.02, liability: 10_200 });
    move(2.3, 2.4);
    const { bet } = placed(await placing);
    expect(bet).toMatchObject({ odd: 2.4, liability: 14_000, asked: { policy: 'better', odd: 2.5, run: 0 } });
    expect(await balance()).toEqual({ available: 86_000, exposure: 14_000 });
  });

  test('a worse price above the balance rejects the bet and releases its hold [B7.07]', async () => {
    const placing = scene.betting.place(order({ side: 'lay', odd: 2.02, stake: 90_000, pricePolicy: 'any' }));
    await whenHeld(91_800);
    move(2.9, 3);
    const result = await placing;
    expect([reasonOf(result), result.bet?.status]).toEqual(['insufficient-balance', 'rejected']);
    expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
    expect(await readStored()).toMatchObject({
      status: 'rejected',
      reason: 'insufficient-balance',
      asked: { policy: 'any', odd: 2.02, run: 0 },
    });
    expect(await positionIn(scene, 'm1')).toBeNull();
  });

  test('of two bets that cost more at the worse price, only the affordable ones match [B7.07]', async () => {
    const one = { side: 'lay', odd: 2.02, stake: 40_000, pricePolicy: 'any' } as const;
    const both = [scene.betting.place(order(one)), scene.betting.place(order({ ...one, marketId: 'm1' }))];
    await whenHeld(81_600);
    move(2.4, 2.5);
    const reasons = (await Promise.all(both)).map(reasonOf);
    expect(reasons.sort()).toEqual(['insufficient-balance', null]);
    expect(await balance()).toEqual({ available: 40_000, exposure: 60_000 });
  });

  test('status and version are checked before the price, and nothing matches without an offer [B7.07]', async () => {
    const happenings = [
      ['suspended', { status: 'SUSPENDED' }],
      ['market-changed', { version: 2 }],
      ['odds-changed', { runners: [{ id: 'a', status: 'ACTIVE', back: [], lay: [] }] }],
      ['odds-changed', { runners: offers([0, 0], [0, 0]) }],
    ] as const;
    for (const [reason, change] of happenings) {
      scene.markets.add({ id: 'm1', ...DELAY });
      const placing = scene.betting.place(order({ side: 'lay', odd: 2.02, pricePolicy: 'any' }));
      await whenHeld(10_200);
      scene.markets.change('m1', change);
      expect(reasonOf(await placing)).toBe(reason);
      expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
    }
  });
});

test('a better price pays better and a session counts the line of its match [B7.07 B9.10]', async () => {
  const settlement = new SettlementService({ database: scene.database, notify: new NotificationRecord() });
  const [marketId, sessionId] = [`${scene.me}-m`, `${scene.me}-s`];
  scene.markets.add({ id: marketId, ...DELAY });
  scene.markets.add(
    { id: sessionId, type: 'session', runners: [runner('s')], ...DELAY },
    scene.markets.findCurrentMarket('s1')!.book,
  );
  const placing = [
    scene.betting.place(order({ marketId, pricePolicy: 'better' })),
    scene.betting.place(onLine({ marketId: sessionId, run: 46, odd: 90, pricePolicy: 'better' })),
  ];
  await whenHeld(20_000);
  scene.markets.change(marketId, { runners: offers([2.5, 10], [2.52, 10]) });
  scene.markets.change(sessionId, { runners: [{ id: 's', status: 'ACTIVE', back: [[44, 95]], lay: [] }] });
  (await Promise.all(placing)).forEach(placed);
  const definition = (id: string) => scene.markets.findCurrentMarket(id)!.definition;
  await settlement.settle({ marketId, outcome: 'settled', winners: ['a'] }, definition(marketId));
  await settlement.settle({ marketId: sessionId, outcome: 'settled', winners: [], runs: 45 }, definition(sessionId));
  const bets = await historyOf(scene.database, scene.me);
  expect(bets.map(({ pnl }) => pnl).sort()).toEqual([15_000, 9_500]);
  expect(bets.map(({ odd }) => odd).sort()).toEqual([2.5, 95]);
  expect(await balance()).toEqual({ available: 124_500, exposure: 0 });
});
