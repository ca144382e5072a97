import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createTenantDirectory } from '../../core/tenants';
import { Accounts } from './accounts';
import { AttributionRepository } from './attribution';

let database: TestDatabase;
let accounts: Accounts;
let attribution: AttributionRepository;
beforeAll(async () => {
  database = await openTestDatabase();
  await createTenantDirectory(database, { publicUrl: null });
  accounts = new Accounts(database);
  attribution = new AttributionRepository(database);
  await add('friend');
  await add('affiliate');
  await accounts.saveSetting('affiliate', { affiliate: true });
  await add('by-id', { referrer: 'friend', promoCode: 'SUMMER', wagerBonusId: 'offer-1', branchId: 'branch-1' });
  await add('by-name', { referrer: 'FRIEND' });
  await add('by-affiliate', { referrer: 'affiliate', wagerBonusId: '' });
  await add('by-itself', { referrer: 'by-itself' });
  await add('walked-in');
  await add('elsewhere', { referrer: 'friend' }, 'orbit');
});
afterAll(() => database?.close());

const add = (id: string, origin: Readonly<Record<string, string>> = {}, tenantId = 'royal') =>
  accounts.create({ id, tenantId, userType: 'user', userName: id, passwordHash: '', origin });

test('a player keeps the promo code and the offer of the link, which no other player has [A2.11]', async () => {
  const of = async (id: string) => [await attribution.promoCodeOf(id), await attribution.bonusOf(id)];
  expect(await of('by-id')).toEqual(['SUMMER', 'offer-1']);
  for (const id of ['walked-in', 'by-affiliate', 'nobody']) expect([id, await of(id)]).toEqual([id, [null, null]]);
});

test('a referrer is another player of the brand, by id, name or code, and an affiliate is marked [C3.14]', async () => {
  const friend = { accountId: 'friend', affiliate: false };
  expect(await attribution.referrerOf('by-id')).toEqual(friend);
  expect(await attribution.referrerOf('by-name')).toEqual(friend);
  expect(await attribution.referrerOf('by-affiliate')).toEqual({ accountId: 'affiliate', affiliate: true });
  for (const id of ['by-itself', 'walked-in', 'elsewhere', 'nobody'])
    expect([id, await attribution.referrerOf(id)]).toEqual([id, null]);
});

test('players whom a friend brought are listed, and counted with the code of the friend [A7.36]', async () => {
  const { code } = (await attribution.referralOf('friend'))!;
  expect(code).toEqual(expect.stringMatching(/^\w+$/));
  await add('by-code', { referrer: code.toLowerCase() });
  const referred = await attribution.referred();
  expect(referred.map(({ accountId, referrerId }) => [accountId, referrerId]).sort()).toEqual([
    ['by-code', 'friend'],
    ['by-id', 'friend'],
    ['by-name', 'friend'],
  ]);
  expect(await attribution.referralOf('friend')).toEqual({ code, branchId: null, referred: 3 });
  expect(await attribution.referralOf('by-id')).toMatchObject({ branchId: 'branch-1', referred: 0 });
  expect(await attribution.referralOf('nobody')).toBeNull();
});
