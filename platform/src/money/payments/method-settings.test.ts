import { serverMessages } from '@backlay/shared/domain';
import { openApprover, setThresholds } from '../../core/approvals/testing';
import { newPlayer } from '../../accounts/identity/testing';
import type { TestPlatform } from '../../../testing/index';
import { approveWhileRefused, CODE, openPayments, waitForLocks } from './testing';

type Docs = Record<string, unknown>;
let platform: TestPlatform;
let admin: string;
let player: string;
let second: Awaited<ReturnType<typeof openApprover>>;
beforeAll(async () => {
  platform = await openPayments();
  admin = await platform.login('staff', 'admin1', CODE);
  ({ token: player } = await newPlayer(platform, 'settings-1', { rupees: 0 }));
  second = await openApprover(platform, 'admin2', 'administrator', CODE);
});
afterAll(() => platform?.close());

const NEW = {
  whiteLabelId: 'wl-royal',
  paymentType: 'UPI',
  paymentName: 'UPI two',
  isLock: false,
  minAmount: 200,
  maxAmount: 900,
  sort: 8,
  upiId: 'two@demobank',
  transactionCode: CODE,
};
const save = (_id: string, more: Docs = {}) =>
  platform.call('staff', 'saveDepositMethod', {
    token: admin,
    userType: 'administrator',
    body: { ...NEW, _id, ...more },
  });
/** A way to pay that a second person has approved. */
async function approved(id: string, more: Docs = {}): Promise<void> {
  const { body } = await save(id, more);
  expect((await second.approve(body.approval._id)).status).toBe(200);
}
const ofRole = (query: Record<string, string | boolean> = {}) =>
  platform.call('staff', 'depositMethods', {
    token: admin,
    userType: 'administrator',
    query: { whiteLabelId: 'wl-royal', ...query },
  });
const found = async (id: string): Promise<Docs | undefined> =>
  (await ofRole()).body.docs.find(({ _id }: Docs) => _id === id);
const ofPlayer = async (query: Record<string, string> = {}) =>
  (await platform.call('royal', 'depositMethods', { token: player, query })).body;
const proposed = async (id: string): Promise<string[][]> =>
  (await second.find(id)).preview.map((shown: Docs) => [shown['field'], shown['proposed']]);
const audit = async (subjectId: string) =>
  (
    await platform.call('staff', 'settingDeeds', {
      token: admin,
      userType: 'administrator',
      query: { kind: 'depositMethod', subjectId },
    })
  ).body.docs;

test.each([
  ['the site of the staff', { whiteLabelId: 'wl-staff' }, 404, 'Site not found'],
  ['a minimum above its maximum', { minAmount: 901 }, 400, 'Please check maxAmount'],
  ['an instant method without an operator', { paymentType: 'IPAY', upiId: undefined }, 400, 'Please check upiId'],
  ['an instant method with letters in its operator', { paymentType: 'IPAY', upiId: '10a' }, 400, 'Please check upiId'],
  ['an id of another brand', { _id: 'metro-upi' }, 404, 'Payment method not found'],
])('%s is refused for a deposit method and stores nothing [C7.18 D1.16]', async (_, more, status, message) => {
  const refused = await save('royal-refused', more);
  expect([refused.status, refused.body.message]).toEqual([status, message]);
  expect(await found('royal-refused')).toBeUndefined();
});

test('a role reads the methods of a brand of players, and a player those of the own brand only [C7.18 D1.02]', async () => {
  const site = await ofRole({ whiteLabelId: 'wl-staff' });
  expect([site.status, site.body.message]).toEqual([404, 'Site not found']);
  await approved('royal-resting', { active: false });
  const ids = async (query: Record<string, string | boolean>) =>
    (await ofRole(query)).body.docs.map(({ _id }: Docs) => _id);
  expect(await ids({})).toContain('royal-resting');
  expect(await ids({ active: true })).not.toContain('royal-resting');
  const own = await ofPlayer({ whiteLabelId: 'wl-metro' });
  expect(own.docs.map(({ _id }: Docs) => String(_id).split('-')[0])).toEqual(own.docs.map(() => 'royal'));
  expect(own.docs[0]).not.toHaveProperty('active');
  expect(own.docs.map(({ _id }: Docs) => _id)).not.toContain('royal-resting');
});

test('a new method waits and shows its payee; a changed one is served as it is until it is approved [D1.16 D1.17]', async () => {
  const picture = { label: 'QR', type: 'IMAGE', value: 'x'.repeat(121) };
  const word = { label: 'Word', type: 'TEXT', value: 'y'.repeat(120) };
  const waiting = await save('royal-new', { upiId: '', customFields: [picture, word], maxAmount: 200 });
  expect(waiting.body).toMatchObject({
    docs: { _id: 'royal-new', active: false },
    message: serverMessages['approval.waiting'],
  });
  expect(await second.find(waiting.body.approval._id)).toMatchObject({
    action: 'method.change',
    subject: 'UPI | UPI two',
  });
  expect(await proposed(waiting.body.approval._id)).toEqual([
    ['type', 'UPI'],
    ['name', 'UPI two'],
    ['limits', '₹200.00 – ₹200.00'],
    ['QR', `${'x'.repeat(120)}…`],
    ['Word', 'y'.repeat(120)],
  ]);
  expect((await second.approve(waiting.body.approval._id)).status).toBe(200);
  const changed = await save('royal-new', { appName: 'Any app', customFields: [word], maxAmount: 200 });
  expect(changed.body.docs).toEqual(await found('royal-new'));
  expect(changed.body.docs.active).toBe(true);
  expect(await proposed(changed.body.approval._id)).toEqual([
    ['type', 'UPI'],
    ['name', 'UPI two'],
    ['limits', '₹200.00 – ₹200.00'],
    ['upiId', '- → two@demobank'],
    ['appName', '- → Any app'],
    ['Word', 'y'.repeat(120)],
    ['QR', `${'x'.repeat(120)}… → -`],
  ]);
  expect((await second.reject(changed.body.approval._id)).status).toBe(200);
});

test('a method that is switched off is renamed at once, shows its change of payee, and is compared in full [D1.16]', async () => {
  await approved('royal-off', { active: false });
  const renamed = await save('royal-off', { active: false, paymentName: 'Resting' });
  expect([renamed.body.message, renamed.body.approval]).toEqual(['Success', undefined]);
  expect(renamed.body.docs).toEqual(await found('royal-off'));
  expect((await audit('royal-off'))[0]).toMatchObject({
    subject: 'UPI | Resting',
    changes: [{ field: 'paymentName', from: 'UPI two', to: 'Resting' }],
  });
  const { approval } = (await save('royal-off', { active: false, paymentName: 'Resting', upiId: 'three@bank' })).body;
  expect(await proposed(approval._id)).toContainEqual(['upiId', 'two@demobank → three@bank']);
  const { version } = await second.find(approval._id);
  // What no field of the preview shows.
  await platform.database.query(`UPDATE deposit_method SET sort = 9 WHERE id = 'royal-off'`);
  expect((await second.approve(approval._id, version)).status).toBe(409);
  expect((await second.approve(approval._id)).status).toBe(200);
  expect(await found('royal-off')).toMatchObject({ upiId: 'three@bank', active: false, sort: 8 });
  const typed = await save('royal-off', { paymentType: 'other', upiId: 'three@bank', paymentName: 'Resting' });
  expect((await second.reject(typed.body.approval._id)).status).toBe(200);
});

test('a brand without the threshold stores a method at once, but never one of another brand [D1.16 D1.02]', async () => {
  // A method has no amount: no threshold above nothing is ever reached.
  await setThresholds(platform, { 'method.change': 0.01 });
  expect((await save('royal-cheap')).body).toMatchObject({
    docs: { _id: 'royal-cheap', active: true },
    message: 'Success',
  });
  await setThresholds(platform, { 'method.change': null });
  const foreign = await save('metro-upi');
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Payment method not found']);
  expect(await audit('metro-upi')).toEqual([]);
  await setThresholds(platform, {});
});

test('a method whose id another brand takes in the same moment is not approved [D1.16 D1.17]', async () => {
  const { body } = await save('raced-method');
  const refused = await approveWhileRefused(platform, second, body.approval._id, (connection) =>
    connection.query(
      `INSERT INTO deposit_method (id, tenant_id, payment_type, payment_name, details, is_locked, min_amount, max_amount, sort)
       VALUES ('raced-method', 'metro', 'UPI', 'Metro UPI', '{"customFields": []}', false, 0, 100, 9)`,
    ),
  );
  expect([refused.status, refused.body.message]).toEqual([404, 'Payment method not found']);
  expect(await found('raced-method')).toBeUndefined();
});

test('the terms name the chat of deposits, else the one of the brand, else none [C2.16 A6.22]', async () => {
  const terms = async (app: object, rules: object = {}) => {
    await platform.database.query(
      `UPDATE tenant SET record = jsonb_set(jsonb_set(jsonb_set(record::jsonb, '{app}',
         (record::jsonb->'app') - 'depositWhatsapp' - 'whatsappNumber' || $1::jsonb),
         '{rules}', (record::jsonb->'rules') - 'slipRequired' || $2::jsonb), '{flags,depositToChat}', 'true') WHERE id = 'royal'`,
      [JSON.stringify(app), JSON.stringify(rules)],
    );
    await platform.running.reloadTenants();
    return (await ofPlayer()).terms;
  };
  const both = { depositWhatsapp: '919000000001', whatsappNumber: '919000000002' };
  expect(await terms(both)).toMatchObject({ whatsapp: '919000000001', chat: '919000000001', slipRequired: false });
  expect(await terms({ whatsappNumber: '919000000002' })).toMatchObject({ whatsapp: '919000000002' });
  const none = await terms({}, { slipRequired: true, minDepositBalance: 50 });
  expect(none).toEqual({ minAmount: 50, slipRequired: true, whatsapp: null, chat: null });
});

/** What a call answers that waits while another transaction points a method to another payee. */
async function meetsOtherPayee(id: string, call: () => PromiseLike<Awaited<ReturnType<typeof save>>>) {
  const { answer } = await platform.database.transaction(async (connection) => {
    await connection.query(
      `UPDATE deposit_method SET details = jsonb_set(details::jsonb, '{upiId}', '"other@bank"') WHERE id = $1`,
      [id],
    );
    const answer = Promise.resolve(call());
    await waitForLocks(connection, 1);
    return { answer };
  });
  return answer;
}

test('a method whose payee changes while it is saved waits for a second person [D1.16]', async () => {
  await approved('royal-raced');
  const raced = await meetsOtherPayee('royal-raced', () => save('royal-raced', { paymentName: 'Renamed' }));
  expect(raced.body.message).toBe(serverMessages['approval.waiting']);
  expect(await proposed(raced.body.approval._id)).toContainEqual(['upiId', 'other@bank → two@demobank']);
  expect(await found('royal-raced')).toMatchObject({ upiId: 'other@bank', paymentName: 'UPI two' });
});

test('a method that changes while its change is approved is confirmed again [D1.16 D1.17]', async () => {
  await approved('royal-stale');
  const { approval } = (await save('royal-stale', { upiId: 'three@bank' })).body;
  const { version } = await second.find(approval._id);
  expect((await meetsOtherPayee('royal-stale', () => second.approve(approval._id, version))).status).toBe(409);
  expect(await found('royal-stale')).toMatchObject({ upiId: 'other@bank' });
  expect((await second.approve(approval._id)).status).toBe(200);
});
