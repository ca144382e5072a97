import { openExposure } from '../betting';
import { createLedger, proveBooks, type Ledger } from '../ledger';
import { openTestDatabase, type TestDatabase } from '../database/testing';
import { Bonuses } from './bonuses';
import { heldForBonuses } from './grants';
import { BonusOccasions, weekStart } from './occasions';
import { saveOffer, type StoredOffer } from './offers';
import type { BonusPlayers, SettledMarket } from './ports';

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await openTestDatabase();
  ledger = createLedger(database);
});
afterAll(() => database?.close());
afterEach(async () => {
  const proof = await proveBooks(database, openExposure, [['bonusHeld', heldForBonuses]]);
  expect(proof.problems).toEqual([]);
});

const DAY = 86_400_000;
const MONDAY = Date.UTC(2026, 0, 18, 18, 30);
let now = MONDAY + 2 * DAY;
const clock = () => now;

type Person = NonNullable<Awaited<ReturnType<BonusPlayers['byId']>>>;
const people = new Map<string, Person>();
const referrers = new Map<string, { accountId: string; affiliate: boolean }>();
const settled = new Map<string, SettledMarket[]>();
const losses = new Map<string, number>();
const notes: string[] = [];

const players: BonusPlayers = {
  byId: async (_connection, id) => people.get(id) ?? null,
  referrerOf: async (_connection, id) => referrers.get(id) ?? null,
  referred: async () =>
    [...referrers]
      .filter(([, { affiliate }]) => !affiliate)
      .map(([accountId, { accountId: referrerId }]) => ({ accountId, referrerId })),
};
const pushed: string[] = [];
const steps: string[] = [];
const notifier = {
  add: async ({ message }: { message: string }) => {
    notes.push(message);
    return { _id: 'n', title: '', message, createdAt: '', read: false };
  },
  push: (_accountId: string, { message }: { message: string }) => void pushed.push(message),
};

let bonuses: Bonuses;
let occasions: BonusOccasions;
beforeEach(() => {
  bonuses = new Bonuses({
    database,
    players,
    notifier,
    clock,
    bets: { since: async (_c, id) => settled.get(id) ?? [] },
  });
  bonuses.onChange(({ status, wagered }) => steps.push(`${status} ${wagered}`));
  occasions = new BonusOccasions({
    database,
    bonuses,
    players,
    clock,
    tenantIds: () => ['royal'],
    results: {
      net: async (_c, id) => losses.get(id) ?? 0,
      playersWithResults: async () => [...losses.keys()],
    },
  });
});

let count = 0;
function newPlayer(over: Partial<Person> = {}): string {
  count += 1;
  const id = `bonus-player-${count}`;
  people.set(id, {
    tenantId: 'royal',
    userType: 'user',
    userName: id,
    demo: false,
    bonusLock: false,
    promoCode: null,
    linkedOfferId: null,
    ...over,
  });
  return id;
}

async function newOffer(over: Partial<StoredOffer> = {}): Promise<StoredOffer> {
  count += 1;
  const offer: StoredOffer = {
    _id: `offer-${count}`,
    tenantId: 'royal',
    title: 'Welcome',
    description: '',
    bonusType: 'depositWagerBonus',
    type: 'any',
    active: true,
    min: 50_000,
    max: 0,
    limit: 0,
    percent: 100,
    fixed: 0,
    most: 100_000,
    wager: 5,
    days: 30,
    promoCode: null,
    ...over,
  };
  await saveOffer(database, offer);
  return offer;
}

/** A deposit that is being approved. */
const deposit = (accountId: string, offerId: string | null, amount = 80_000, depositCount = 0) => {
  count += 1;
  const requestId = `request-${count}`;
  return database.transaction((connection) =>
    occasions.onDeposit(connection, { tenantId: 'royal', accountId, requestId, amount, offerId, depositCount }),
  );
};

const bet = (stake: number, over: object = {}) => ({
  marketType: 'betfair' as const,
  side: 'back' as const,
  odd: 2,
  stake,
  runnerId: 'a',
  run: 0,
  outcome: 'lose' as const,
  createdAt: now + 1,
  ...over,
});
const market = (marketId: string, ...bets: ReturnType<typeof bet>[]): SettledMarket => ({
  marketId,
  field: { type: 'betfair', runners: [{ id: 'a' }, { id: 'b' }], winners: 1 },
  bets,
});
const available = async (id: string) => (await ledger.balance(id)).available;
const grantOf = async (id: string) => (await bonuses.of(id)).grants[0];

test('C3.14 a depositWagerBonus is held apart until it was staked five times, and only then reaches the balance', async () => {
  const id = newPlayer();
  const offer = await newOffer();
  expect(await deposit(id, offer._id)).toBe(80_000);
  expect(await available(id)).toBe(0);
  expect(await grantOf(id)).toMatchObject({ status: 'active', amount: 80_000, required: 400_000, wagered: 0 });
  expect(await bonuses.wagering(id)).not.toBeNull();
  settled.set(id, [market('m-1', bet(300_000))]);
  await bonuses.onSettled(id);
  expect([await available(id), (await grantOf(id))?.wagered]).toEqual([0, 300_000]);
  settled.set(id, [market('m-1', bet(300_000)), market('m-2', bet(100_000))]);
  await bonuses.onSettled(id);
  expect(await grantOf(id)).toMatchObject({ status: 'released', wagered: 400_000 });
  expect(await available(id)).toBe(80_000);
  expect(await bonuses.wagering(id)).toBeNull();
});

test('each step of a bonus is told when it is safe: granted, counted, half of it, released; a step that is undone is not', async () => {
  const id = newPlayer();
  const offer = await newOffer({ title: 'Told' });
  pushed.length = steps.length = 0;
  await database
    .transaction(async (connection) => {
      const asked = { tenantId: 'royal', accountId: id, offerId: offer._id, amount: 80_000, depositCount: 0 };
      await bonuses.grantOffer(connection, { ...asked, requestId: 'undone' });
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect([pushed, steps]).toEqual([[], []]);
  await deposit(id, offer._id);
  settled.set(id, [market('told-1', bet(100_000))]);
  await bonuses.onSettled(id);
  settled.set(id, [market('told-1', bet(100_000)), market('told-2', bet(150_000))]);
  await bonuses.onSettled(id);
  settled.set(id, [market('told-1', bet(100_000)), market('told-2', bet(150_000)), market('told-3', bet(150_000))]);
  await bonuses.onSettled(id);
  expect(steps).toEqual(['active 0', 'active 100000', 'active 250000', 'released 400000']);
  expect(pushed).toEqual([
    'Told: ₹800.00 waits for you. Stake ₹4,000.00 to make it yours.',
    'Told: ₹2,500.00 of ₹4,000.00 staked, ₹800.00 waits for you.',
    'Told: ₹800.00 was added to your balance.',
  ]);
});

test('what was settled counts once, however often and however many at once tell of it', async () => {
  const id = newPlayer();
  await deposit(id, (await newOffer())._id);
  settled.set(id, [market('m-3', bet(300_000)), market('m-4', bet(50_000))]);
  await Promise.all(Array.from({ length: 12 }, () => bonuses.onSettled(id)));
  await bonuses.sweep();
  expect((await grantOf(id))?.wagered).toBe(350_000);
});

test('bets from before the bonus, void bets and bets that cover each other do not count', async () => {
  const id = newPlayer();
  await deposit(id, (await newOffer())._id);
  settled.set(id, [
    market('m-5', bet(900_000, { createdAt: now - 1 })),
    market('m-6', bet(900_000, { outcome: 'void' })),
    market('m-7', bet(900_000), bet(900_000, { runnerId: 'b' })),
  ]);
  await bonuses.onSettled(id);
  expect(await grantOf(id)).toMatchObject({ status: 'active', wagered: 0 });
});

test('rounds of games count by their own cause, once', async () => {
  const id = newPlayer();
  await deposit(id, (await newOffer({ wager: 1 }))._id);
  await bonuses.wagered(id, 'round:0', 50_000, now - 1);
  await bonuses.wagered(id, 'round:1', 50_000, now);
  await bonuses.wagered(id, 'round:1', 50_000, now);
  expect((await grantOf(id))?.wagered).toBe(50_000);
  await bonuses.wagered(id, 'round:2', 30_000, now);
  expect(await available(id)).toBe(80_000);
});

test('a bonus whose time is over goes back to the house and never reaches the balance', async () => {
  const id = newPlayer();
  await deposit(id, (await newOffer({ days: 7 }))._id);
  now += 7 * DAY;
  await bonuses.sweep();
  expect(await grantOf(id)).toMatchObject({ status: 'expired' });
  settled.set(id, [market('m-8', bet(900_000))]);
  await bonuses.onSettled(id);
  expect(await available(id)).toBe(0);
});

test('C3.14 a depositBonus without terms is in the balance with the deposit, at most what the offer says', async () => {
  const id = newPlayer();
  const offer = await newOffer({ bonusType: 'depositBonus', percent: 10, most: 5000, wager: 0 });
  expect(await deposit(id, offer._id)).toBe(5000);
  expect([await available(id), (await grantOf(id))?.status]).toEqual([5000, 'released']);
});

test('C5.15 C5.16 C5.17 the server refuses what a client should not have offered', async () => {
  const ask = (accountId: string, offerId: string, more: { amount?: number; depositCount?: number } = {}) =>
    bonuses.offerRefusal(database, { tenantId: 'royal', accountId, offerId, amount: 80_000, depositCount: 0, ...more });
  const id = newPlayer();
  const first = await newOffer({ type: 'ftd' });
  expect([await ask(id, first._id), await ask(id, first._id, { depositCount: 1 })]).toEqual([
    null,
    'This offer is not available',
  ]);
  const once = await newOffer({ limit: 1, wager: 0 });
  await deposit(id, once._id);
  expect(await ask(id, once._id)).not.toBeNull();
  const open = await newOffer();
  expect([await ask(id, open._id), await ask(newPlayer({ bonusLock: true }), open._id)]).toEqual([
    null,
    'This offer is not available',
  ]);
  expect([await ask(id, open._id, { amount: 49_999 }), await ask(newPlayer({ demo: true }), open._id)]).not.toContain(
    null,
  );
  await deposit(id, open._id);
  expect(await ask(id, (await newOffer())._id)).not.toBeNull();
  const off = await newOffer({ active: false });
  expect([await ask(newPlayer(), off._id), await ask(newPlayer(), 'nothing')]).not.toContain(null);
});

test('C3.14 a friend of the first deposit brings a referralBonus once, an affiliate an afiliateCommision each time', async () => {
  await newOffer({ bonusType: 'referralBonus', percent: 0, fixed: 25_000, wager: 0 });
  await newOffer({ bonusType: 'afiliateCommision', min: 0, percent: 1, wager: 0 });
  const [friend, host] = [newPlayer(), newPlayer()];
  referrers.set(friend, { accountId: host, affiliate: false });
  await deposit(friend, null, 80_000, 0);
  await deposit(friend, null, 80_000, 1);
  expect(await available(host)).toBe(25_000);
  const [customer, affiliate] = [newPlayer(), newPlayer()];
  referrers.set(customer, { accountId: affiliate, affiliate: true });
  await deposit(customer, null, 80_000, 0);
  await deposit(customer, null, 80_000, 1);
  expect(await available(affiliate)).toBe(1600);
});

test('C3.14 a lost week brings a loosingBonus, and a referralPLBonus to whoever brought the player; once a week', async () => {
  await newOffer({ bonusType: 'loosingBonus', min: 100_000, percent: 5, wager: 0 });
  await newOffer({ bonusType: 'referralPLBonus', min: 0, percent: 2, wager: 0 });
  const [loser, winner, small, host] = [newPlayer(), newPlayer(), newPlayer(), newPlayer()];
  losses.set(loser, -400_000).set(winner, 900_000).set(small, -99_999);
  referrers.set(loser, { accountId: host, affiliate: false });
  await occasions.onWeek();
  await occasions.onWeek();
  const twin = new BonusOccasions({
    database,
    bonuses,
    players,
    clock,
    tenantIds: () => ['royal'],
    results: { net: async (_c, id) => losses.get(id) ?? 0, playersWithResults: async () => [...losses.keys()] },
  });
  await twin.onWeek();
  expect(await Promise.all([loser, winner, small, host].map(available))).toEqual([20_000, 0, 0, 8000]);
  now += 7 * DAY;
  await occasions.onWeek();
  expect(await available(loser)).toBe(40_000);
  losses.clear();
  expect([weekStart(MONDAY), weekStart(MONDAY - 1)]).toEqual([MONDAY, MONDAY - 7 * DAY]);
});

test('C3.14 a promo code at registration brings a signUpPromoBonus, whatever its case, once', async () => {
  await newOffer({ bonusType: 'signUpPromoBonus', percent: 0, fixed: 5000, wager: 3, promoCode: 'HELLO' });
  const id = newPlayer({ promoCode: ' hello ' });
  await occasions.onSignUp(id);
  await occasions.onSignUp(id);
  expect((await bonuses.of(id)).grants).toMatchObject([{ amount: 5000, required: 15_000, status: 'active' }]);
  const other = newPlayer({ promoCode: 'unknown' });
  await occasions.onSignUp(other);
  expect((await bonuses.of(other)).grants).toEqual([]);
});
