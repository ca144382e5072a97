import { toWireGrant } from './grant-repository';
import { openBonusWorld, DAY, type BonusFixture } from './testing';

let world: BonusFixture;
beforeAll(async () => {
  world = await openBonusWorld();
});
afterAll(() => world?.close());
afterEach(() => world.expectBooks());

test('a depositWagerBonus is held apart until it was staked five times, and only then reaches the balance [C3.14]', async () => {
  const id = world.newPlayer();
  const offer = await world.newOffer();
  expect(await world.deposit(id, offer._id)).toBe(80_000);
  expect(await world.available(id)).toBe(0);
  expect(await world.grantOf(id)).toMatchObject({ status: 'active', amount: 80_000, required: 400_000, wagered: 0 });
  expect(await world.bonuses.wagering(id)).not.toBeNull();
  world.settled.set(id, [world.market('m-1', world.bet(300_000))]);
  await world.bonuses.onSettled(id);
  expect([await world.available(id), (await world.grantOf(id))?.wagered]).toEqual([0, 300_000]);
  world.settled.set(id, [world.market('m-1', world.bet(300_000)), world.market('m-2', world.bet(100_000))]);
  await world.bonuses.onSettled(id);
  expect(await world.grantOf(id)).toMatchObject({ status: 'released', wagered: 400_000 });
  expect(await world.available(id)).toBe(80_000);
  expect(await world.bonuses.wagering(id)).toBeNull();
});

test('each stored bonus step is notified once: granted, half wagered, released; undone steps are not', async () => {
  const id = world.newPlayer();
  const offer = await world.newOffer({ title: 'Told' });
  world.pushed.length = world.steps.length = 0;
  await world.database
    .transaction(async (connection) => {
      const asked = { tenantId: 'royal', accountId: id, offerId: offer._id, amount: 80_000, depositCount: 0 };
      await world.bonuses.grantOffer(connection, { ...asked, requestId: 'undone' });
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect([world.pushed, world.steps]).toEqual([[], []]);
  await world.deposit(id, offer._id);
  world.settled.set(id, [world.market('told-1', world.bet(100_000))]);
  await world.bonuses.onSettled(id);
  world.settled.set(id, [world.market('told-1', world.bet(100_000)), world.market('told-2', world.bet(150_000))]);
  await world.bonuses.onSettled(id);
  world.settled.set(id, [
    world.market('told-1', world.bet(100_000)),
    world.market('told-2', world.bet(150_000)),
    world.market('told-3', world.bet(150_000)),
  ]);
  await world.bonuses.onSettled(id);
  expect(world.steps).toEqual(['active 0', 'active 100000', 'active 250000', 'released 400000']);
  expect(world.pushed).toEqual([
    'Told: wager ₹4,000.00 to unlock ₹800.00',
    'Told: ₹2,500.00 of ₹4,000.00 wagered to unlock ₹800.00',
    'Told: ₹800.00 was added to your balance.',
  ]);
});

test('a settled bet counts once despite repeated and simultaneous reports', async () => {
  const id = world.newPlayer();
  await world.deposit(id, (await world.newOffer())._id);
  world.settled.set(id, [world.market('m-3', world.bet(300_000)), world.market('m-4', world.bet(50_000))]);
  await Promise.all(Array.from({ length: 12 }, () => world.bonuses.onSettled(id)));
  await world.bonuses.sweep();
  expect((await world.grantOf(id))?.wagered).toBe(350_000);
});

test('bets from before the bonus, void bets and bets that cover each other do not count', async () => {
  const id = world.newPlayer();
  await world.deposit(id, (await world.newOffer())._id);
  world.settled.set(id, [
    world.market('m-5', world.bet(900_000, { createdAt: world.now - 1 })),
    world.market('m-6', world.bet(900_000, { outcome: 'void' })),
    world.market('m-7', world.bet(900_000), world.bet(900_000, { runnerId: 'b' })),
  ]);
  await world.bonuses.onSettled(id);
  expect(await world.grantOf(id)).toMatchObject({ status: 'active', wagered: 0 });
});

test('rounds of games count by their own cause, once', async () => {
  const id = world.newPlayer();
  await world.deposit(id, (await world.newOffer({ wager: 1 }))._id);
  await world.bonuses.wagered(id, 'round:0', 50_000, world.now - 1);
  await world.bonuses.wagered(id, 'round:1', 50_000, world.now);
  await world.bonuses.wagered(id, 'round:1', 50_000, world.now);
  expect((await world.grantOf(id))?.wagered).toBe(50_000);
  await world.bonuses.wagered(id, 'round:2', 30_000, world.now);
  expect(await world.available(id)).toBe(80_000);
});

test('an expired bonus returns to the house and never reaches the balance', async () => {
  const id = world.newPlayer();
  await world.deposit(id, (await world.newOffer({ days: 7 }))._id);
  world.now += 7 * DAY;
  await world.bonuses.sweep();
  expect(await world.grantOf(id)).toMatchObject({ status: 'expired' });
  world.settled.set(id, [world.market('m-8', world.bet(900_000))]);
  await world.bonuses.onSettled(id);
  expect(await world.available(id)).toBe(0);
});

test('the sweep expires due bonuses only [C3.14]', async () => {
  const id = world.newPlayer();
  const grant = (cause: string, days: number) =>
    world.database.transaction((connection) =>
      world.bonuses.give(connection, {
        tenantId: 'royal',
        accountId: id,
        offerId: null,
        bonusType: 'manualDepositBonus',
        title: cause,
        amount: 10_000,
        wager: 1,
        days,
        cause,
      }),
    );
  await grant('sweep-long', 8);
  await grant('sweep-short', 7);
  world.pushed.length = world.steps.length = 0;
  const states = async () =>
    (await world.bonuses.of(id)).grants.map(({ title, status }) => `${title} ${status}`).sort();
  world.now += 7 * DAY - 1;
  await world.bonuses.sweep();
  expect(await states()).toEqual(['sweep-long active', 'sweep-short active']);
  world.now += 1;
  await Promise.all([world.bonuses.sweep(), world.bonuses.sweep()]);
  expect(await states()).toEqual(['sweep-long active', 'sweep-short expired']);
  expect(world.steps).toEqual(['expired 0']);
  expect(world.pushed).toEqual(['sweep-short expired. ₹100.00 was removed.']);
  // What is staked now counts for the bonus whose time runs, and for no other.
  await world.bonuses.wagered(id, 'sweep-round', 10_000, world.now);
  expect(await states()).toEqual(['sweep-long released', 'sweep-short expired']);
  expect(await world.available(id)).toBe(10_000);
});

test('a bet settled before a bonus ends counts in the sweep that would end the bonus [C3.14]', async () => {
  const id = world.newPlayer();
  await world.deposit(id, (await world.newOffer({ wager: 1, days: 7 }))._id);
  world.settled.set(id, [world.market('sweep-m', world.bet(80_000))]);
  world.now += 7 * DAY - 1;
  await world.bonuses.sweep();
  expect([(await world.grantOf(id))?.status, await world.available(id)]).toEqual(['released', 80_000]);
});

test.each([
  ['a demo account', { demo: true }],
  ['an agent', { userType: 'agent' }],
])('%s gets no bonus by offer or manually [C3.14]', async (_who, person) => {
  const id = world.newPlayer(person);
  const offer = await world.newOffer({ wager: 0 });
  const by = (cause: string) =>
    world.database.transaction((connection) =>
      world.bonuses.give(connection, {
        tenantId: 'royal',
        accountId: id,
        offerId: offer._id,
        bonusType: 'manualDepositBonus',
        title: 'By hand',
        amount: 10_000,
        wager: 0,
        days: 1,
        cause,
      }),
    );
  expect(await by(`nobody-${id}`)).toBe(0);
  expect([await world.available(id), (await world.bonuses.of(id)).grants]).toEqual([0, []]);
});

test('one cause grants once at the same moment, and an amount of zero or less grants none [C3.14 S-15]', async () => {
  const id = world.newPlayer();
  const give = (amount: number, cause: string) =>
    world.database.transaction((connection) =>
      world.bonuses.give(connection, {
        tenantId: 'royal',
        accountId: id,
        offerId: null,
        bonusType: 'manualDepositBonus',
        title: 'By hand',
        amount,
        wager: 0,
        days: 1,
        cause,
      }),
    );
  expect(await Promise.all([give(0, 'no-amount'), give(-1, 'below')])).toEqual([0, 0]);
  const given = await Promise.all(Array.from({ length: 10 }, () => give(700, 'one-cause')));
  expect(given.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 700]);
  expect(await world.available(id)).toBe(700);
});

test('an offer outside its amounts is refused at approval too, and the deposit grants none [C5.15 C5.16 C5.17]', async () => {
  const bounded = await world.newOffer({ min: 50_000, max: 60_000, wager: 0 });
  expect(await world.deposit(world.newPlayer(), bounded._id, 49_999)).toBe(0);
  expect(await world.deposit(world.newPlayer(), bounded._id, 60_001)).toBe(0);
  expect(await world.deposit(world.newPlayer(), bounded._id, 50_000)).toBe(50_000);
  expect(await world.deposit(world.newPlayer(), bounded._id, 60_000)).toBe(60_000);
  const id = world.newPlayer();
  const [once, open] = [await world.newOffer({ limit: 1, wager: 0 }), await world.newOffer()];
  expect([await world.deposit(id, once._id), await world.deposit(id, once._id)]).toEqual([80_000, 0]);
  expect([await world.deposit(id, open._id), await world.deposit(id, open._id)]).toEqual([80_000, 0]);
  const foreign = await world.newOffer({ tenantId: 'metro', wager: 0 });
  expect(await world.deposit(world.newPlayer(), foreign._id)).toBe(0);
});

test('an offer that is refused grants nothing, and the call returns 0 [C5.15]', async () => {
  const bounded = await world.newOffer({ min: 50_000, wager: 0 });
  const asked = { tenantId: 'royal', accountId: world.newPlayer(), offerId: bounded._id, depositCount: 0 };
  const grant = (amount: number) =>
    world.database.transaction((connection) =>
      world.bonuses.grantOffer(connection, { ...asked, amount, requestId: `bounded-${amount}` }),
    );
  expect([await grant(49_999), await grant(50_000)]).toEqual([0, 50_000]);
});

test('a depositBonus without terms is credited with the deposit, up to the maximum of the offer [C3.14]', async () => {
  const id = world.newPlayer();
  const offer = await world.newOffer({ bonusType: 'depositBonus', percent: 10, most: 5000, wager: 0 });
  world.pushed.length = world.steps.length = 0;
  expect(await world.deposit(id, offer._id)).toBe(5000);
  expect([world.steps, world.pushed]).toEqual([['released 0'], ['Welcome: ₹50.00 was added to your balance.']]);
  expect([await world.available(id), (await world.grantOf(id))?.status]).toEqual([5000, 'released']);
});

test('the server refuses an offer that the client should not show [C5.15 C5.16 C5.17]', async () => {
  const ask = (accountId: string, offerId: string, more: { amount?: number; depositCount?: number } = {}) =>
    world.bonuses.offerRefusal(world.database, {
      tenantId: 'royal',
      accountId,
      offerId,
      amount: 80_000,
      depositCount: 0,
      ...more,
    });
  const id = world.newPlayer();
  const first = await world.newOffer({ type: 'ftd' });
  expect([await ask(id, first._id), await ask(id, first._id, { depositCount: 1 })]).toEqual([
    null,
    'This offer is not available',
  ]);
  const once = await world.newOffer({ limit: 1, wager: 0 });
  await world.deposit(id, once._id);
  expect(await ask(id, once._id)).not.toBeNull();
  const open = await world.newOffer();
  expect([await ask(id, open._id), await ask(world.newPlayer({ bonusLock: true }), open._id)]).toEqual([
    null,
    'This offer is not available',
  ]);
  expect([
    await ask(id, open._id, { amount: 49_999 }),
    await ask(world.newPlayer({ demo: true }), open._id),
  ]).not.toContain(null);
  await world.deposit(id, open._id);
  expect(await ask(id, (await world.newOffer())._id)).not.toBeNull();
  const off = await world.newOffer({ active: false });
  expect([await ask(world.newPlayer(), off._id), await ask(world.newPlayer(), 'nothing')]).not.toContain(null);
});

test('a grant is shown with how often its offer was had, and one without an offer as the first [C3.13]', async () => {
  const id = world.newPlayer();
  const offer = await world.newOffer({ wager: 0 });
  await world.deposit(id, offer._id);
  await world.deposit(id, offer._id);
  const { grants, uses } = await world.bonuses.of(id);
  const others = [{ bonusId: 'another-offer', count: 9 }, ...uses];
  expect(grants.map((grant) => toWireGrant(grant, others))).toMatchObject([
    { bonusId: offer._id, count: 2, amount: 800 },
    { bonusId: offer._id, count: 2, amount: 800 },
  ]);
  expect(toWireGrant({ ...grants[0]!, offerId: null }, others)).toMatchObject({
    bonusId: 'depositWagerBonus',
    count: 1,
  });
});
