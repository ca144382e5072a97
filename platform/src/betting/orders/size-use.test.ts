import type { Connection } from '../../core/database';
import { sizeColumns, sizeUseOf, UsedSizes, useSizes, type SizeUse } from './size-on-offer';
import { buildBet, FakeMarkets } from './testing';

const use = (change: Partial<SizeUse> = {}): SizeUse => ({
  marketId: 'm1',
  runnerId: 'a',
  isLay: false,
  price: 2,
  version: 1,
  stake: 40,
  most: 100,
  ...change,
});
/** A connection that answers with these rows. */
const connection = (rows: readonly object[] = []) => {
  const statements: (readonly unknown[] | undefined)[] = [];
  const query: Connection['query'] = async (_text, values) => {
    statements.push(values);
    return { rows, rowCount: rows.length } as never;
  };
  return { query, statements };
};
const row = { market_id: 'm1', runner_id: 'a', is_lay: false, price: 2, version: 1, staked: 70 };

describe('the size that a stake is matched against', () => {
  const runners = [
    {
      id: 'a',
      status: 'ACTIVE',
      back: [
        [2, 5],
        [1.9, 7],
      ],
      lay: [
        [2.02, 11],
        [2.1, 13],
      ],
    } as const,
    { id: 'b', status: 'ACTIVE', back: [[2, 999]], lay: [] } as const,
  ];
  const market = new FakeMarkets().add({ id: 'm1' }, { version: 4, runners });
  const usedBy = (change: Parameters<typeof buildBet>[0], factor: number | null = 1) =>
    sizeUseOf(() => factor, buildBet(change), market);

  test('a stake uses the worst price that still supplies its odds, times the factor [D4.07]', () => {
    expect(usedBy({})).toEqual(use({ price: 2, version: 4, stake: 10_000, most: 500 }));
    expect(usedBy({ odd: 1.95 })).toMatchObject({ price: 2, most: 500 });
    expect(usedBy({ odd: 1.9 })).toMatchObject({ price: 1.9, most: 700 });
    expect(usedBy({ side: 'lay', odd: 2.02 })).toMatchObject({ isLay: true, price: 2.02, most: 1_100 });
    expect(usedBy({ side: 'lay', odd: 2.05 })).toMatchObject({ price: 2.02, most: 1_100 });
    expect(usedBy({ side: 'lay', odd: 2.1 })).toMatchObject({ price: 2.1, most: 1_300 });
    expect(usedBy({}, 0.333)).toMatchObject({ most: 166 });
    expect(usedBy({ odd: 3 })).toMatchObject({ price: 3, most: 0 });
  });

  test('a stake is held against nothing without a factor or on a runner without a book [D4.07]', () => {
    expect(usedBy({}, null)).toBeNull();
    expect(usedBy({ runnerId: 'none' })).toBeNull();
    expect(sizeUseOf(undefined, buildBet(), market)).toBeNull();
    expect(usedBy({}, 0)).toMatchObject({ most: 0 });
  });

  test('the factor is asked for the tenant and the market of the stake [D4.07]', () => {
    const factorOf = jest.fn(() => 1);
    sizeUseOf(factorOf, buildBet({ tenantId: 'metro' }), market);
    expect(factorOf.mock.calls).toEqual([['metro', market]]);
  });
});

describe('sizes that are used', () => {
  test('stakes of a batch fit beside each other to the last paisa, by market, runner, side and price [D4.07]', () => {
    const sizes = new UsedSizes();
    sizes.add(use());
    sizes.add(use({ stake: 10 }));
    expect(sizes.uses()).toEqual([use({ stake: 50 })]);
    expect([sizes.fits(use({ stake: 50 })), sizes.fits(use({ stake: 51 }))]).toEqual([true, false]);
    for (const other of [{ marketId: 'm2' }, { runnerId: 'b' }, { isLay: true }, { price: 1.9 }])
      expect(sizes.fits(use({ ...other, stake: 100 }))).toBe(true);
    expect(sizes.fits(use({ marketId: 'm2', stake: 101 }))).toBe(false);
  });

  test('a commit adds to its version, a newer version starts at 0 and an older one fits nothing [D4.07]', () => {
    const sizes = new UsedSizes();
    for (const stake of [40, 30]) {
      sizes.add(use({ stake }));
      sizes.commit();
      expect(sizes.uses()).toEqual([]);
    }
    expect([sizes.fits(use({ stake: 30 })), sizes.fits(use({ stake: 31 }))]).toEqual([true, false]);
    expect(sizes.fits(use({ version: 2, stake: 100 }))).toBe(true);
    sizes.add(use({ version: 2, stake: 90 }));
    sizes.commit();
    expect([sizes.fits(use({ version: 2, stake: 10 })), sizes.fits(use({ version: 2, stake: 11 }))]).toEqual([
      true,
      false,
    ]);
    expect(sizes.fits(use({ version: 1, stake: 1 }))).toBe(false);
  });

  test('an undone batch uses nothing [D4.07]', () => {
    const sizes = new UsedSizes();
    sizes.add(use({ stake: 100 }));
    sizes.undo();
    expect(sizes.fits(use({ stake: 100 }))).toBe(true);
    sizes.commit();
    expect(sizes.fits(use({ stake: 100 }))).toBe(true);
  });

  test('a lock learns what is stored, undoes the batch and sends nothing without a market [D4.07]', async () => {
    const sizes = new UsedSizes();
    sizes.add(use({ marketId: 'm2', stake: 100 }));
    const stored = connection([row]);
    await sizes.lock(stored, ['m1']);
    expect(stored.statements).toEqual([[['m1']]]);
    expect([sizes.fits(use({ stake: 30 })), sizes.fits(use({ stake: 31 }))]).toEqual([true, false]);
    expect(sizes.fits(use({ marketId: 'm2', stake: 100 }))).toBe(true);
    sizes.add(use({ marketId: 'm2', stake: 100 }));
    const none = connection();
    await sizes.lock(none, []);
    expect([none.statements, sizes.uses()]).toEqual([[], []]);
  });

  test('the sizes of 50,000 prices are cached, and one more starts anew [D4.07]', async () => {
    const sizes = new UsedSizes();
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...row, price: from + at, staked: 100 }));
    await sizes.lock(connection(rows(1, 50_000)), ['m1']);
    expect(sizes.fits(use({ price: 1, stake: 1 }))).toBe(false);
    await sizes.lock(connection(rows(60_000, 1)), ['m1']);
    expect(sizes.fits(use({ price: 1, stake: 1 }))).toBe(true);
    expect(sizes.fits(use({ price: 60_000, stake: 1 }))).toBe(false);
  });

  test('the parameters of used sizes are one list for each attribute, or null without any [D4.07]', async () => {
    expect(sizeColumns([])).toEqual([null, null, null, null, null, null, null]);
    const columns = [['m1'], ['a'], [false], [2], [1], [40], [100]];
    expect(sizeColumns([use()])).toEqual(columns);
    const to = connection();
    await useSizes(to, []);
    await useSizes(to, [use()]);
    expect(to.statements).toEqual([columns]);
  });
});
