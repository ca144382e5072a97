import type { PriceRequest } from './price-bet';
import { findCurrentPrice, getRequestedPrice, maxLiability, priceBet } from './price-bet';
import { FakeMarkets, runner } from './testing';

const request = (change: Partial<PriceRequest> = {}): PriceRequest => ({
  marketType: 'betfair',
  runnerId: 'a',
  side: 'back',
  asked: { policy: 'any', odd: 1.5, run: 0 },
  ...change,
});

test('a bet without requested terms asked for exactly its own price [B7.07]', () => {
  const asked = { policy: 'better', odd: 3, run: 4 } as const;
  expect(getRequestedPrice({ asked, odd: 2, run: 1 })).toBe(asked);
  expect(getRequestedPrice({ asked: null, odd: 2, run: 1 })).toEqual({ policy: 'exact', odd: 2, run: 1 });
});

test('the current price is that of the runner and side, and none for a runner without a book [B7.07]', () => {
  const market = new FakeMarkets().add({ id: 'm1' });
  expect(findCurrentPrice(request(), market)).toEqual({ odd: 2, run: 0 });
  expect(findCurrentPrice(request({ side: 'lay' }), market)).toEqual({ odd: 2.02, run: 0 });
  expect(findCurrentPrice(request({ runnerId: 'none' }), market)).toBeNull();
});

test('the current price of a LINE market is its line at even odds [E3.05]', () => {
  const market = new FakeMarkets().add(
    { id: 'm1', bettingType: 'LINE', runners: [runner('a')] },
    { runners: [{ id: 'a', status: 'ACTIVE', back: [[45.5, 9]], lay: [] }] },
  );
  const asked = { policy: 'any', odd: 2, run: 40 } as const;
  expect(findCurrentPrice(request({ asked }), market)).toEqual({ odd: 2, run: 45.5 });
});

test('a price gives the profit and liability of its stake [B9.09 B9.11]', () => {
  const terms = { marketType: 'betfair', side: 'back', stake: 10_000 } as const;
  expect(priceBet(terms, { odd: 3, run: 7 })).toEqual({ odd: 3, run: 7, profit: 20_000, liability: 10_000 });
  expect(priceBet({ ...terms, side: 'lay' }, { odd: 3, run: 0 })).toMatchObject({ profit: 10_000, liability: 20_000 });
});

test('the highest liability is the larger one of the requested and the matched price [B7.07]', () => {
  const lay = { marketType: 'betfair', side: 'lay', odd: 9, stake: 10_000 } as const;
  const at = (odd: number) => ({ odd, run: 0 });
  expect(maxLiability(lay, at(2), at(3))).toBe(20_000);
  expect(maxLiability(lay, at(3), at(2))).toBe(20_000);
  expect(maxLiability(lay, at(2), null)).toBe(10_000);
});
