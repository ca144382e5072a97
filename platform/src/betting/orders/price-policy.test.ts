import type { PricePolicy, Side } from '@backlay/shared/domain';
import { placed, reasonOf } from './testing';
import { createPriceFixture } from './testing-prices';

const { scene, balance, order, move, onLine, readStored } = createPriceFixture();

type Case = readonly [PricePolicy | undefined, Side, asked: number, matched: number | null];

describe('without a delay', () => {
  test.each<Case>([
    [undefined, 'back', 1.9, 1.9],
    ['exact', 'back', 1.9, 1.9],
    ['exact', 'back', 2.1, null],
    ['better', 'back', 1.9, 2],
    ['better', 'back', 2, 2],
    ['better', 'back', 2.1, null],
    ['any', 'back', 1.9, 2],
    ['any', 'back', 2.1, 2],
    [undefined, 'lay', 3, 3],
    ['exact', 'lay', 3, 3],
    ['exact', 'lay', 2, null],
    ['better', 'lay', 3, 2.02],
    ['better', 'lay', 2, null],
    ['any', 'lay', 3, 2.02],
    ['any', 'lay', 2, 2.02],
  ])('policy %s for a %s requested at %j matches at %j [B7.07]', async (pricePolicy, side, odd, matched) => {
    const result = await scene.betting.place(order({ side, odd, ...(pricePolicy && { pricePolicy }) }));
    if (matched === null) {
      expect(reasonOf(result)).toBe('odds-changed');
      expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
      return;
    }
    const winnings = Math.round((matched - 1) * 10_000);
    const [profit, liability] = side === 'back' ? [winnings, 10_000] : [10_000, winnings];
    const asked = pricePolicy === undefined || pricePolicy === 'exact' ? null : { policy: pricePolicy, odd, run: 0 };
    const { bet, position } = placed(result);
    expect(bet).toMatchObject({ status: 'matched', odd: matched, run: 0, profit, liability, asked });
    expect(await readStored()).toEqual(bet);
    expect(position.byRunner[0]).toEqual({ runnerId: 'a', ifWin: side === 'back' ? winnings : -winnings });
    expect(await balance()).toEqual({ available: 100_000 - liability, exposure: liability });
  });

  test.each([
    ['exact', 'back', [47, 80], [47, 80], [8_000, 10_000]],
    ['better', 'back', [47, 80], [46, 90], [9_000, 10_000]],
    ['better', 'back', [45, 90], null, null],
    ['any', 'back', [45, 100], [46, 90], [9_000, 10_000]],
    ['exact', 'lay', [43, 120], [43, 120], [10_000, 12_000]],
    ['better', 'lay', [43, 120], [44, 110], [10_000, 11_000]],
    ['better', 'lay', [45, 110], null, null],
    ['any', 'lay', [45, 100], [44, 110], [10_000, 11_000]],
  ] as const)(
    'a session order, %s, %s, requested %j, matches at %j [B7.07]',
    async (pricePolicy, side, asked, matched, sums) => {
      const [run, odd] = asked;
      const result = await scene.betting.place(onLine({ side, run, odd, pricePolicy }));
      if (!matched) {
        expect(reasonOf(result)).toBe('odds-changed');
        return;
      }
      const [line, rate] = matched;
      const [profit, liability] = sums;
      const { bet, position } = placed(result);
      expect(bet).toMatchObject({ run: line, odd: rate, profit, liability });
      const [below, reached] = side === 'back' ? [-liability, profit] : [profit, -liability];
      expect(position.runBook).toEqual([
        { from: 0, to: line - 1, profit: below },
        { from: line, to: null, profit: reached },
      ]);
      expect(await balance()).toEqual({ available: 100_000 - liability, exposure: liability });
    },
  );

  test('the policy any needs its own balance: a bet above it is refused [B7.07]', async () => {
    const dear = { side: 'lay', odd: 1.5, stake: 99_000, pricePolicy: 'any' } as const;
    expect(reasonOf(await scene.betting.place(order(dear)))).toBe('insufficient-balance');
    expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  });

  test('a requested price off the ladder is rejected under every policy [B7.07]', async () => {
    scene.markets.change('m1', {}, { priceLadder: 'CLASSIC' });
    for (const pricePolicy of ['better', 'any'] as const)
      expect(reasonOf(await scene.betting.place(order({ odd: 1.995, pricePolicy })))).toBe('off-ladder');
  });

  test('a repeat returns the bet as matched although the price moved [S-15]', async () => {
    const mine = order({ odd: 1.9, pricePolicy: 'any' });
    const { bet } = placed(await scene.betting.place(mine));
    move(1.5, 1.52);
    expect(placed(await scene.betting.place(mine)).bet).toEqual(bet);
    expect(await balance()).toEqual({ available: 90_000, exposure: 10_000 });
  });
});

test('statements that read and write a batch use indexes only', async () => {
  const { rows } = await scene.database.query<{ proconfig: string[] }>(
    `SELECT proconfig FROM pg_proc WHERE proname IN ('betting_lock_batch', 'betting_apply_batch')`,
  );
  const settings = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off'];
  expect(rows.map(({ proconfig }) => proconfig)).toEqual([settings, settings]);
});
