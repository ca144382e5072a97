import { sumBonusesByType } from './grant-repository';
import { BonusTriggers, weekStart } from './bonus-triggers';
import { openBonusWorld, DAY, MONDAY, type BonusFixture } from './testing';

let world: BonusFixture;
beforeAll(async () => {
  world = await openBonusWorld();
});
afterAll(() => world?.close());
afterEach(() => world.expectBooks());

test("a friend's first deposit grants one referralBonus; an affiliate earns afiliateCommision each time [C3.14]", async () => {
  await world.newOffer({ bonusType: 'referralBonus', percent: 0, fixed: 25_000, wager: 0 });
  await world.newOffer({ bonusType: 'afiliateCommision', min: 0, percent: 1, wager: 0 });
  const [friend, host] = [world.newPlayer(), world.newPlayer()];
  world.referrers.set(friend, { accountId: host, affiliate: false });
  await world.deposit(friend, null, 80_000, 0);
  await world.deposit(friend, null, 80_000, 1);
  expect(await world.available(host)).toBe(25_000);
  const [customer, affiliate] = [world.newPlayer(), world.newPlayer()];
  world.referrers.set(customer, { accountId: affiliate, affiliate: true });
  await world.deposit(customer, null, 80_000, 0);
  await world.deposit(customer, null, 80_000, 1);
  expect(await world.available(affiliate)).toBe(1600);
  // An offer with a limit is had that often.
  await world.newOffer({ bonusType: 'afiliateCommision', min: 0, percent: 2, wager: 0, limit: 1 });
  for (const count of [2, 3]) await world.deposit(customer, null, 80_000, count);
  expect(await world.available(affiliate)).toBe(1600 + 800 + 1600 + 800);
});

test('a lost week grants a loosingBonus and a referralPLBonus to the referrer once [C3.14]', async () => {
  await world.newOffer({ bonusType: 'loosingBonus', min: 100_000, percent: 5, wager: 0 });
  await world.newOffer({ bonusType: 'referralPLBonus', min: 0, percent: 2, wager: 0 });
  const [loser, winner, small, host] = [world.newPlayer(), world.newPlayer(), world.newPlayer(), world.newPlayer()];
  world.losses.set(loser, -400_000).set(winner, 900_000).set(small, -99_999);
  // What one friend wins takes nothing off the share of what another one loses.
  for (const friend of [loser, winner]) world.referrers.set(friend, { accountId: host, affiliate: false });
  await world.occasions.onWeek();
  await world.occasions.onWeek();
  const { database, bonuses, players, clock, results } = world;
  const twin = new BonusTriggers({ database, bonuses, players, clock, results, tenantIds: () => ['royal'] });
  await twin.onWeek();
  expect(await Promise.all([loser, winner, small, host].map(world.available))).toEqual([20_000, 0, 0, 8000]);
  world.now += 7 * DAY;
  await world.occasions.onWeek();
  expect(await world.available(loser)).toBe(40_000);
  world.losses.clear();
  expect([weekStart(MONDAY), weekStart(MONDAY - 1)]).toEqual([MONDAY, MONDAY - 7 * DAY]);
});

test('earned bonuses count granted ones by type and exclude expired ones [C3.14]', async () => {
  const id = world.newPlayer();
  const give = (bonusType: 'referralBonus' | 'referralPLBonus', amount: number, wager: number, cause: string) =>
    world.database.transaction((connection) =>
      world.bonuses.give(connection, {
        tenantId: 'royal',
        accountId: id,
        offerId: null,
        bonusType,
        title: cause,
        amount,
        wager,
        days: 1,
        cause,
      }),
    );
  await give('referralBonus', 300, 0, 'earned-1');
  await give('referralBonus', 400, 2, 'earned-2');
  await give('referralPLBonus', 500, 2, 'earned-3');
  const earned = () => sumBonusesByType(world.database, id, ['referralBonus', 'referralPLBonus', 'afiliateCommision']);
  expect(await earned()).toEqual({ referralBonus: 700, referralPLBonus: 500 });
  expect(await sumBonusesByType(world.database, id, ['referralPLBonus'])).toEqual({ referralPLBonus: 500 });
  world.now += DAY;
  await world.bonuses.sweep();
  expect(await earned()).toEqual({ referralBonus: 300 });
});

test('a promo code at registration grants one signUpPromoBonus in any letter case [C3.14]', async () => {
  await world.newOffer({ bonusType: 'signUpPromoBonus', percent: 0, fixed: 5000, wager: 3, promoCode: 'HELLO' });
  await world.newOffer({ bonusType: 'signUpPromoBonus', percent: 0, fixed: 7000 });
  const id = world.newPlayer({ promoCode: ' hello ' });
  await world.occasions.onSignUp(id);
  await world.occasions.onSignUp(id);
  expect((await world.bonuses.of(id)).grants).toMatchObject([{ amount: 5000, required: 15_000, status: 'active' }]);
  const other = world.newPlayer({ promoCode: 'unknown' });
  await world.occasions.onSignUp(other);
  expect((await world.bonuses.of(other)).grants).toEqual([]);
});
