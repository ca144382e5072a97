import fc from 'fast-check';
import { findMatchablePrice, isPriceAvailable, PRICE_POLICIES, type MarketType } from '..';

const runner = { back: [[1.9, 100]], lay: [[1.92, 100]] } as const;
const line = { back: [[46, 90]], lay: [[45, 100]] } as const;

test('exact matches at the requested price only, better at an improved one, any at the offered one [B7.07]', () => {
  const back = (odd: number) => ({ side: 'back', odd, run: 0 }) as const;
  expect(findMatchablePrice('exact', runner, 'betfair', back(1.9))).toEqual({ odd: 1.9, run: 0 });
  expect(findMatchablePrice('exact', runner, 'betfair', back(1.8))).toEqual({ odd: 1.8, run: 0 });
  expect(findMatchablePrice('exact', runner, 'betfair', back(2))).toBeNull();
  expect(findMatchablePrice('better', runner, 'betfair', back(1.8))).toEqual({ odd: 1.9, run: 0 });
  expect(findMatchablePrice('better', runner, 'betfair', back(2))).toBeNull();
  expect(findMatchablePrice('any', runner, 'betfair', back(2))).toEqual({ odd: 1.9, run: 0 });
});

test('a lay is better when it costs less; a session when its line is easier [B7.07]', () => {
  expect(findMatchablePrice('better', runner, 'betfair', { side: 'lay', odd: 2, run: 0 })).toEqual({
    odd: 1.92,
    run: 0,
  });
  expect(findMatchablePrice('better', line, 'session', { side: 'back', odd: 90, run: 47 })).toEqual({
    odd: 90,
    run: 46,
  });
  expect(findMatchablePrice('better', line, 'session', { side: 'lay', odd: 100, run: 46 })).toBeNull();
  expect(findMatchablePrice('any', line, 'session', { side: 'lay', odd: 100, run: 46 })).toEqual({ odd: 100, run: 45 });
});

test('a price that pays nothing is no offer: a lay at it would cost nothing [B7.07]', () => {
  const none = { back: [[0, 0]], lay: [[0, 0]] } as const;
  const even = { back: [[1, 100]], lay: [[1, 100]] } as const;
  for (const policy of PRICE_POLICIES)
    for (const side of ['back', 'lay'] as const) {
      for (const type of ['betfair', 'bookmaker', 'session'] as const)
        expect(findMatchablePrice(policy, none, type, { side, odd: 2, run: 40 })).toBeNull();
      expect(findMatchablePrice(policy, even, 'betfair', { side, odd: side === 'lay' ? 2 : 1, run: 0 })).toBeNull();
    }
  expect(findMatchablePrice('any', even, 'bookmaker', { side: 'lay', odd: 2, run: 0 })).toEqual({ odd: 1, run: 0 });
  const session = (run: number, rate: number) =>
    findMatchablePrice('any', { back: [[run, rate]], lay: [] }, 'session', { side: 'back', odd: 90, run: 46 });
  expect([session(46, 0), session(0, 90)]).toEqual([null, null]);
  expect([session(46, 1), session(1, 90)]).toEqual([
    { odd: 1, run: 46 },
    { odd: 90, run: 1 },
  ]);
});

test('a matched price is on offer, and only the policy any matches worse than requested [B7.07]', () => {
  const level = fc.tuple(fc.integer({ min: 2, max: 100 }), fc.integer({ min: 1, max: 200 }));
  const ladder = fc.array(level, { maxLength: 3 });
  fc.assert(
    fc.property(
      fc.record({
        back: ladder,
        lay: ladder,
        type: fc.constantFrom<MarketType>('betfair', 'premium', 'bookmaker', 'session'),
        policy: fc.constantFrom(...PRICE_POLICIES),
        side: fc.constantFrom('back' as const, 'lay' as const),
        odd: fc.integer({ min: 1, max: 200 }),
        run: fc.integer({ min: 1, max: 100 }),
      }),
      ({ back, lay, type, policy, side, odd, run }) => {
        const asked = { side, odd, run };
        const matched = findMatchablePrice(policy, { back, lay }, type, asked);
        const isOn = (side === 'back' ? back : lay).length > 0;
        if (!isOn) return matched === null;
        const fits = isPriceAvailable({ back, lay }, type, asked);
        if (policy !== 'any' && !fits) return matched === null;
        if (!matched || !isPriceAvailable({ back, lay }, type, { side, ...matched })) return false;
        if (policy === 'exact') return matched.odd === odd && matched.run === run;
        return policy === 'any' || !isWorse(type, asked, matched);
      },
    ),
  );
});

type Price = { readonly odd: number; readonly run: number };
function isWorse(type: MarketType, asked: Price & { readonly side: 'back' | 'lay' }, matched: Price): boolean {
  const sign = asked.side === 'back' ? 1 : -1;
  if (type !== 'session') return (matched.odd - asked.odd) * sign < 0;
  return (matched.run - asked.run) * sign > 0 || (matched.odd - asked.odd) * sign < 0;
}
