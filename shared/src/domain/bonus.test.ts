import fc from 'fast-check';
import {
  BONUS_TYPES,
  bonusOffers,
  computeBonus,
  isEligibleAmount,
  NO_OFFER,
  computeWagering,
  type BonusOffer,
} from './bonus';

const offer = (over: Partial<BonusOffer> = {}): BonusOffer => ({
  _id: 'b-1',
  type: 'any',
  bonusType: 'depositWagerBonus',
  active: true,
  min: 500,
  max: 10_000,
  limit: 0,
  ...over,
});
const player = { depositCount: 0, bonusLock: false, wagerBonusId: null };
const seen = (one: BonusOffer, count = 0, over: Partial<typeof player> = {}) =>
  bonusOffers([one], [{ bonusId: 'b-1', count }], { ...player, ...over }).length === 1;

test('the nine types are spelled as the product spells them [C3.14]', () => {
  expect(BONUS_TYPES).toEqual([
    'loosingBonus',
    'afiliateCommision',
    'depositWagerBonus',
    'manualDepositBonus',
    'depositBonus',
    'manualWithdrawBonus',
    'referralBonus',
    'referralPLBonus',
    'signUpPromoBonus',
  ]);
});

test('a first-deposit offer is hidden once there was a deposit [C5.15]', () => {
  const first = offer({ type: 'ftd' });
  expect([seen(first), seen(first, 0, { depositCount: 1 })]).toEqual([true, false]);
  expect(seen(offer(), 0, { depositCount: 1 })).toBe(true);
});

test.each([
  [0, 9, true],
  [1, 0, true],
  [1, 1, false],
  [2, 1, true],
  [2, 2, false],
  [2, 3, false],
])('with a limit of %i and %i uses the offer shows: %p [C5.16]', (limit, count, shows) => {
  expect(seen(offer({ limit }), count)).toBe(shows);
});

test('an offer with a limit shows to a player who never had an offer [C5.16]', () => {
  expect(bonusOffers([offer({ limit: 1 })], [], player)).toEqual([offer({ limit: 1 })]);
});

test.each([
  ['depositBonus', true],
  ['depositWagerBonus', true],
  ['manualDepositBonus', false],
  ['signUpPromoBonus', false],
] as const)('an offer of type %s is picked with a deposit: %p [C3.14]', (bonusType, shows) => {
  expect(seen(offer({ bonusType }))).toBe(shows);
});

test('the entry of the selector that means no offer has its literal id [C2.19]', () => {
  expect(NO_OFFER).toBe('100001');
});

test.each([
  [0, 1_000_000, true],
  [1, 1, true],
  [1, 2, false],
])('a maximum of %i and a deposit of %i fit: %p [OQ-99]', (max, amount, fits) => {
  expect(isEligibleAmount({ min: 0, max }, amount)).toBe(fits);
});

test('no offer shows while bonuses are locked or one is being wagered [A6.11 C5.17]', () => {
  expect(seen(offer(), 0, { bonusLock: true })).toBe(false);
  expect(bonusOffers([offer()], [], { ...player, wagerBonusId: 'grant-1' })).toEqual([]);
});

test('an offer that is switched off does not show, nor one that is not picked with a deposit [C3.15]', () => {
  expect(seen(offer({ active: false }))).toBe(false);
  expect(seen(offer({ bonusType: 'loosingBonus' }))).toBe(false);
});

test.each([
  [499, false],
  [500, true],
  [10_000, true],
  [10_001, false],
])('an offer from 500 to 10,000 fits %i: %p [OQ-99]', (amount, fits) => {
  expect(isEligibleAmount(offer(), amount)).toBe(fits);
});

test('a bonus is a share of its base up to the maximum of the offer, rounded down', () => {
  expect(computeBonus({ percent: 50, fixed: 0, most: 0 }, 100_001)).toBe(50_000);
  expect(computeBonus({ percent: 100, fixed: 0, most: 30_000 }, 100_000)).toBe(30_000);
  expect(computeBonus({ percent: 0, fixed: 25_000, most: 0 }, -5)).toBe(25_000);
  expect(computeBonus({ percent: 100, fixed: 0, most: 1 }, 100_000)).toBe(1);
  expect(computeBonus({ percent: 100, fixed: 7, most: 0 }, -5)).toBe(7);
  expect(computeWagering(5, 30_000)).toBe(150_000);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 200 }), (base, percent) => {
      const bonus = computeBonus({ percent, fixed: 0, most: 0 }, base);
      return Number.isInteger(bonus) && bonus * 100 <= base * percent + 1e-3;
    }),
  );
});
