import { seedOffers, offersOf } from './offers';
import { openBonusWorld, type BonusFixture } from './testing';

let world: BonusFixture;
beforeAll(async () => {
  world = await openBonusWorld();
});
afterAll(() => world?.close());
afterEach(() => world.expectBooks());

const DAY = 86_400_000;
const award = (accountId: string, cause: string, amount: number, wager = 1, days = 30) => ({
  tenantId: 'royal',
  accountId,
  offerId: null,
  bonusType: 'manualDepositBonus' as const,
  title: cause,
  amount,
  wager,
  days,
  cause,
});
const grant = (...given: Parameters<typeof award>) =>
  world.database.transaction((connection) => world.bonuses.give(connection, award(...given)));
const states = async (id: string) =>
  (await world.bonuses.of(id)).grants.map(({ title, status, wagered }) => `${title} ${status} ${wagered}`).sort();

test('a released bonus takes no further stake: the next cause counts for the next bonus, once each [C3.14]', async () => {
  const id = world.newPlayer();
  await grant(id, 'order-1', 10_000);
  world.now += 1;
  await grant(id, 'order-2', 20_000);
  world.settled.set(id, [
    world.market('order-a', world.bet(10_000)),
    world.market('order-b', world.bet(15_000)),
    world.market('order-c', world.bet(5_000)),
    world.market('order-d', world.bet(90_000)),
  ]);
  await world.bonuses.onSettled(id);
  expect(await states(id)).toEqual(['order-1 released 10000', 'order-2 released 20000']);
  expect(await world.available(id)).toBe(30_000);
  await world.bonuses.onSettled(id);
  expect(await world.available(id)).toBe(30_000);
});

test('a bonus whose last moment has come takes no stake any more [C3.14]', async () => {
  const id = world.newPlayer();
  await grant(id, 'last-moment', 10_000, 1, 7);
  world.now += 7 * DAY;
  await world.bonuses.wagered(id, 'last-round', 10_000, world.now);
  expect(await states(id)).toEqual(['last-moment active 0']);
  await world.bonuses.sweep();
  expect(await states(id)).toEqual(['last-moment expired 0']);
  expect(await world.available(id)).toBe(0);
});

test('a stake of nothing adds no wagering, and half of the requirement notifies the player once [C3.14]', async () => {
  const id = world.newPlayer();
  await grant(id, 'halfway', 10_000);
  world.pushed.length = world.steps.length = 0;
  await world.bonuses.wagered(id, 'half-0', 0, world.now);
  expect(world.steps).toEqual([]);
  await world.bonuses.wagered(id, 'half-1', 4_999, world.now);
  expect(world.pushed).toEqual([]);
  await world.bonuses.wagered(id, 'half-2', 1, world.now);
  await world.bonuses.wagered(id, 'half-3', 1, world.now);
  expect(world.pushed).toEqual(['halfway: ₹50.00 of ₹100.00 wagered to unlock ₹100.00']);
  expect(world.steps).toEqual(['active 4999', 'active 5000', 'active 5001']);
});

test('a bonus is found by its cause and by nothing else, and a stranger has neither grant nor offer [C3.14]', async () => {
  const id = world.newPlayer();
  await grant(id, 'by-cause', 10_000);
  expect(await world.bonuses.byCause(world.database, 'by-cause')).toMatchObject({ accountId: id, amount: 10_000 });
  expect(await world.bonuses.byCause(world.database, 'another')).toBeNull();
  expect(await grant('nobody-at-all', 'stranger', 10_000)).toBe(0);
  await world.occasions.onSignUp('nobody-at-all');
  expect(await world.bonuses.linked('nobody-at-all')).toBeNull();
  expect(await world.bonuses.linked(world.newPlayer({ linkedOfferId: 'the-offer' }))).toBe('the-offer');
  expect((await world.bonuses.of('nobody-at-all')).grants).toEqual([]);
});

test('a released bonus reaches its listener once, after it is safe [C3.14]', async () => {
  const id = world.newPlayer();
  const released: string[] = [];
  world.bonuses.onReleased((accountId) => released.push(accountId));
  await grant(id, 'listened', 10_000);
  expect(released).toEqual([]);
  await world.bonuses.wagered(id, 'listened-round', 10_000, world.now);
  await world.bonuses.wagered(id, 'listened-round-2', 10_000, world.now);
  expect(released).toEqual([id]);
});

test('a seeded brand offers eight bonuses with their literal terms, and a second seed changes none [C3.13]', async () => {
  await seedOffers(world.database, ['seeded']);
  await world.database.query(`UPDATE bonus_offer SET wager = 6 WHERE id = 'seeded-first-depositWagerBonus'`);
  await seedOffers(world.database, ['seeded']);
  const shown = (await offersOf(world.database, 'seeded')).map(
    ({ _id, title, type, min, max, limit, percent, fixed, most, wager, days, promoCode, active }) =>
      [_id, title, type, active, min, max, limit, percent, fixed, most, wager, days, promoCode].join(' | '),
  );
  expect(shown.sort()).toEqual(
    [
      'seeded-afiliateCommision | Affiliate commission | any | true | 0 | 0 | 0 | 1 | 0 | 1000000 | 0 | 30 | ',
      'seeded-depositBonus | Extra 2% | any | true | 500000 | 0 | 0 | 2 | 0 | 200000 | 0 | 30 | ',
      'seeded-depositWagerBonus | Reload bonus 25% | any | true | 100000 | 0 | 10 | 25 | 0 | 500000 | 3 | 14 | ',
      'seeded-first-depositWagerBonus | Welcome bonus 100% | ftd | true | 50000 | 0 | 1 | 100 | 0 | 1000000 | 6 | 30 | ',
      'seeded-loosingBonus | Weekly cashback 5% | any | true | 100000 | 0 | 0 | 5 | 0 | 500000 | 1 | 7 | ',
      'seeded-referralBonus | Bring a friend | any | true | 50000 | 0 | 0 | 0 | 25000 | 0 | 1 | 30 | ',
      'seeded-referralPLBonus | Lifetime referral earnings | any | true | 0 | 0 | 0 | 2 | 0 | 500000 | 0 | 30 | ',
      'seeded-signUpPromoBonus | Sign-up promo | any | true | 0 | 0 | 1 | 0 | 5000 | 0 | 3 | 14 | WELCOME50',
    ].sort(),
  );
  expect(await offersOf(world.database, 'seeded', 'depositBonus')).toHaveLength(1);
  expect(await offersOf(world.database, 'unseeded')).toEqual([]);
});
