import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let admin: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  admin = await platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(() => platform?.close());

type Docs = Record<string, unknown>;
const offers = (query: Record<string, string | boolean>) =>
  platform.call('staff', 'bonusOffers', { token: admin, userType: 'administrator', query });
const TERMS = {
  title: 'Monsoon 10%',
  description: 'Of a deposit.',
  bonusType: 'depositBonus',
  type: 'any',
  active: true,
  min: 100,
  max: 900,
  limit: 2,
  percent: 10,
  fixed: 1.5,
  most: 70,
  wager: 3,
  days: 9,
};
const save = (_id: string, more: Docs = {}) =>
  platform.call('staff', 'saveBonusOffer', {
    token: admin,
    userType: 'administrator',
    body: { ...TERMS, _id, whiteLabelId: 'wl-royal', transactionCode: CODE, ...more },
  });
const found = async (id: string) =>
  (await offers({ whiteLabelId: 'wl-royal' })).body.docs.find(({ _id }: Docs) => _id === id);

test.each([
  ['a brand that does not exist', { whiteLabelId: 'wl-nowhere' }, 404, 'Site not found'],
  ['the site of the staff', { whiteLabelId: 'wl-staff' }, 404, 'Site not found'],
  ['a minimum above its maximum', { min: 901 }, 400, 'Please check max'],
  ['an id of another brand', { _id: 'metro-depositBonus' }, 404, 'Offer not found'],
])('%s is refused for an offer, and nothing is stored [C3.15 D1.02]', async (_, more, status, message) => {
  const { body, status: answered } = await save('royal-refused', more);
  expect([answered, body.message]).toEqual([status, message]);
  expect(await found('royal-refused')).toBeUndefined();
  const metro = (await offers({ whiteLabelId: 'wl-metro' })).body.docs;
  expect(metro.find(({ _id }: Docs) => _id === 'metro-depositBonus')).toMatchObject({ title: 'Extra 2%' });
});

test('an offer is stored and shown to the rupee and paisa as it was sent, also with equal or no bounds [C3.13 C3.15]', async () => {
  const { body } = await save('royal-monsoon', { promoCode: 'RAIN' });
  expect(body).toEqual({ docs: { _id: 'royal-monsoon', ...TERMS, promoCode: 'RAIN' }, message: 'Success' });
  expect(await found('royal-monsoon')).toEqual(body.docs);
  expect((await save('royal-equal', { min: 900 })).status).toBe(200);
  expect((await save('royal-endless', { max: 0 })).status).toBe(200);
  const changed = await save('royal-monsoon', { title: 'Monsoon 20%', percent: 20, active: false });
  expect(changed.status).toBe(200);
  const audit = await platform.call('staff', 'settingDeeds', {
    token: admin,
    userType: 'administrator',
    query: { kind: 'bonusOffer', subjectId: 'royal-monsoon' },
  });
  expect(audit.body.docs).toMatchObject([{ subject: 'Monsoon 20%', brand: 'Royal' }, { subject: 'Monsoon 10%' }]);
  expect(audit.body.docs[0].changes).toEqual(
    expect.arrayContaining([
      { field: 'title', from: 'Monsoon 10%', to: 'Monsoon 20%' },
      { field: 'percent', from: '10', to: '20' },
      { field: 'active', from: 'true', to: 'false' },
    ]),
  );
  expect(
    (await offers({ whiteLabelId: 'wl-royal', active: true })).body.docs.map(({ _id }: Docs) => _id),
  ).not.toContain('royal-monsoon');
});

test('a role that asks about a brand that does not exist finds no site [C7.19]', async () => {
  const { status, body } = await offers({ whiteLabelId: 'wl-nowhere' });
  expect([status, body.message]).toEqual([404, 'Site not found']);
});

test('a bonus by hand is one of its reference: another player, amount or type under it is refused [C3.14 S-15]', async () => {
  const [one, other] = [await newPlayer(platform, 'hand-1'), await newPlayer(platform, 'hand-2')];
  const give = (more: Docs = {}) =>
    platform.call('staff', 'grantBonus', {
      token: admin,
      userType: 'administrator',
      body: {
        userId: one.id,
        bonusType: 'manualWithdrawBonus',
        amount: 25,
        wager: 2,
        days: 5,
        remarks: 'Sorry',
        requestRef: 'by-hand-reference-1',
        transactionCode: CODE,
        ...more,
      },
    });
  const first = await give();
  expect(first.body).toMatchObject({ docs: { title: 'Withdraw bonus', amount: 25, required: 50 }, message: 'Success' });
  expect((await give()).body.docs._id).toBe(first.body.docs._id);
  for (const more of [{ userId: other.id }, { amount: 26 }, { bonusType: 'manualDepositBonus' }]) {
    const refused = await give(more);
    expect([refused.status, refused.body.message]).toEqual([409, 'This reference has already been used']);
  }
  for (const { token } of [one, other]) {
    const { docs } = (await platform.call('royal', 'bonuses', { token })).body;
    expect(docs.map(({ amount }: Docs) => amount)).toEqual(token === one.token ? [25] : []);
  }
  const deposit = await give({ bonusType: 'manualDepositBonus', requestRef: 'by-hand-reference-2', amount: 1 });
  expect(deposit.body.docs).toMatchObject({ title: 'Deposit bonus', amount: 1 });
});
