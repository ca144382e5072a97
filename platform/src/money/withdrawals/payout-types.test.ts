import { openApprover, setThresholds } from '../../core/approvals/testing';
import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { confirmAction, newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { sendPayoutAccount } from './testing';
import { approveWhileRefused, waitForLocks } from '../payments/testing';

let platform: TestPlatform;
let admin: string;
let player: string;
let second: Awaited<ReturnType<typeof openApprover>>;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  admin = await platform.login('staff', 'admin1', 'Admin@123');
  player = await platform.login('royal');
  second = await openApprover(platform);
});
afterAll(() => platform?.close());

type Docs = Record<string, unknown>;
const ofPlayer = async (query: Record<string, string | boolean> = {}): Promise<Docs[]> =>
  (await platform.call('royal', 'paymentMethodTypes', { token: player, query })).body.docs;
const ofRole = (query: Record<string, string | boolean>) =>
  platform.call('staff', 'paymentMethodTypes', { token: admin, userType: 'administrator', query });
const found = async (id: string): Promise<Docs | undefined> =>
  (await ofRole({ whiteLabelId: 'wl-royal' })).body.docs.find(({ _id }: Docs) => _id === id);
const NEW = {
  whiteLabelId: 'wl-royal',
  paymentType: 'NEFT',
  name: 'Bank two',
  minAmount: 300,
  maxAmount: 9000,
  fields: [{ label: 'Account Number', type: 'TEXT' }],
  active: true,
  sort: 7,
  transactionCode: CODE,
};
const save = (_id: string, more: Docs = {}) =>
  platform.call('staff', 'savePaymentMethodType', {
    token: admin,
    userType: 'administrator',
    body: { ...NEW, _id, ...more },
  });
/** A way to pay out that a second person has approved. */
async function approved(id: string, more: Docs = {}): Promise<void> {
  const { body } = await save(id, more);
  expect((await second.approve(body.approval._id)).status).toBe(200);
}

const TEXT = 'TEXT';
const BANK = ['Bank Name', 'Account Number', 'IFSC Code'].map((label) => ({ label, type: TEXT }));
const SEEDED = [
  ['IMPS', 'IMPS transfer', 500, 200_000, BANK],
  ['UPI', 'UPI', 500, 100_000, [{ label: 'UPI ID', type: TEXT }]],
  ['IPAY', 'Instant bank transfer', 100, 50_000, BANK],
  ['NEFT', 'NEFT transfer', 1000, 1_000_000, BANK],
  ['USDT', 'USDT (TRC-20)', 5000, 1_000_000, [{ label: 'Wallet Address', type: TEXT }]],
] as const;

test('a seeded brand pays out by five types, each with its limits and fields in their order [C7.18 C3.08]', async () => {
  const docs = SEEDED.map(([paymentType, name, minAmount, maxAmount, fields]) => ({
    _id: `metro-out-${paymentType.toLowerCase()}`,
    paymentType,
    name,
    minAmount,
    maxAmount,
    ...(paymentType === 'IPAY' ? { operatorId: 101 } : {}),
    fields,
  }));
  const roles = await ofRole({ whiteLabelId: 'wl-metro' });
  expect(roles.body).toEqual({ docs: docs.map((type, sort) => ({ ...type, active: true, sort })), message: 'Success' });
  const own = await platform.login('metro');
  expect((await platform.call('metro', 'paymentMethodTypes', { token: own })).body).toEqual({
    docs,
    message: 'Success',
  });
});

test('a disabled type is listed for roles that request all and for no player [C7.18]', async () => {
  await approved('royal-out-off', { active: false });
  const queries: readonly Record<string, boolean>[] = [{}, { active: true }, { active: false }];
  for (const query of queries) expect((await ofPlayer(query)).map(({ _id }) => _id)).not.toContain('royal-out-off');
  const ids = async (query: Record<string, string | boolean>) =>
    (await ofRole({ whiteLabelId: 'wl-royal', ...query })).body.docs.map(({ _id }: Docs) => _id);
  expect(await ids({ active: true })).not.toContain('royal-out-off');
  expect(await ids({})).toContain('royal-out-off');
});

test('a player names no other brand, and a role no brand that does not exist [C7.18 D1.02]', async () => {
  const ids = (await ofPlayer({ whiteLabelId: 'wl-metro' })).map(({ _id }) => String(_id));
  expect(ids.filter((id) => !id.startsWith('royal-'))).toEqual([]);
  expect(ids.length).toBeGreaterThan(0);
  const nowhere = await ofRole({ whiteLabelId: 'wl-nowhere' });
  expect([nowhere.status, nowhere.body.message]).toEqual([404, 'Site not found']);
  expect((await ofRole({})).body.docs).toEqual([]);
});

test.each([
  ['a brand that does not exist', { whiteLabelId: 'wl-nowhere' }, 404, 'Site not found'],
  ['the site of the staff', { whiteLabelId: 'wl-staff' }, 404, 'Site not found'],
  ['a minimum above its maximum', { minAmount: 9001 }, 400, 'Please check maxAmount'],
  ['a minimum above a maximum of one rupee', { minAmount: 2, maxAmount: 1 }, 400, 'Please check maxAmount'],
  ['an instant transfer without an operator', { paymentType: 'IPAY' }, 400, 'Please check operatorId'],
  ['an id of another brand', { _id: 'metro-out-upi' }, 404, 'Payment type not found'],
])('%s is refused for a payout type and stores nothing [C7.18 D1.16]', async (_, more, status, message) => {
  const { body, status: answered } = await save('royal-out-refused', more);
  expect([answered, body.message]).toEqual([status, message]);
  expect(await found('royal-out-refused')).toBeUndefined();
});

test('reversed limits are refused; equal ones and no maximum are accepted [C7.18]', async () => {
  await approved('royal-out-equal', { minAmount: 400, maxAmount: 400 });
  expect(await found('royal-out-equal')).toMatchObject({ minAmount: 400, maxAmount: 400 });
  await approved('royal-out-endless', { minAmount: 400, maxAmount: 0 });
  expect(await found('royal-out-endless')).toMatchObject({ minAmount: 400, maxAmount: 0 });
});

test('a new payout type waits for a second person, who sees its payee [D1.16 D1.17]', async () => {
  const waiting = await save('royal-out-waits', { paymentType: 'IPAY', operatorId: 7 });
  expect([waiting.status, waiting.body.message]).toEqual([
    200,
    'Sent for approval. A second person has to confirm it.',
  ]);
  expect(waiting.body.docs).toMatchObject({ _id: 'royal-out-waits', name: 'Bank two', active: false, sort: 7 });
  expect(await found('royal-out-waits')).toBeUndefined();
  const id = waiting.body.approval._id;
  const fields = ({ preview }: { preview: readonly { field: string; proposed: string }[] }) =>
    preview.map(({ field, proposed }) => [field, proposed]);
  const shown = await second.find(id);
  expect([shown.action, shown.subject, shown.amount ?? null]).toEqual(['payout.change', 'IPAY | Bank two', null]);
  expect(fields(shown)).toEqual([
    ['type', 'IPAY'],
    ['name', 'Bank two'],
    ['limits', '₹300.00 – ₹9,000.00'],
    ['operator', '7'],
    ['fields', 'Account Number'],
  ]);
  expect((await second.approve(id)).status).toBe(200);
  expect(await found('royal-out-waits')).toMatchObject({ operatorId: 7, active: true });

  const changed = await save('royal-out-waits', { paymentType: 'NEFT', fields: BANK });
  expect(changed.body.docs).toMatchObject({ paymentType: 'IPAY', operatorId: 7, active: true });
  expect(fields(await second.find(changed.body.approval._id))).toEqual([
    ['type', 'IPAY → NEFT'],
    ['name', 'Bank two'],
    ['limits', '₹300.00 – ₹9,000.00'],
    ['operator', '7 → -'],
    ['fields', 'Account Number → Bank Name, Account Number, IFSC Code'],
  ]);
});

test('only a change of the payee waits; limits and names apply at once with an audit entry [D1.16]', async () => {
  await approved('royal-out-plain', { paymentType: 'IPAY', operatorId: 7 });
  const plain = { paymentType: 'IPAY', operatorId: 7 };
  const direct = await save('royal-out-plain', { ...plain, name: 'Renamed', maxAmount: 9500, sort: 8 });
  expect([direct.status, direct.body.message, direct.body.approval]).toEqual([200, 'Success', undefined]);
  expect(direct.body.docs).toMatchObject({ name: 'Renamed', maxAmount: 9500, sort: 8, active: true });
  expect(await found('royal-out-plain')).toEqual(direct.body.docs);
  const audit = await platform.call('staff', 'settingDeeds', {
    token: admin,
    userType: 'administrator',
    query: { kind: 'paymentMethodType', subjectId: 'royal-out-plain' },
  });
  expect(audit.body.docs).toMatchObject([
    {
      actor: 'admin1',
      subject: 'IPAY | Renamed',
      brand: 'Royal',
      changes: [
        { field: 'name', from: 'Bank two', to: 'Renamed' },
        { field: 'maxAmount', from: '9000', to: '9500' },
        { field: 'sort', from: '7', to: '8' },
      ],
    },
    { actor: 'admin2', subject: 'IPAY | Bank two' },
  ]);
  expect(audit.body.docs[1].changes).toContainEqual({ field: 'name', from: '', to: 'Bank two' });
  for (const more of [{ paymentType: 'UPI' }, { operatorId: 8 }, { fields: BANK }]) {
    const { approval } = (await save('royal-out-plain', { ...plain, ...more })).body;
    expect((await second.reject(approval._id)).status).toBe(200);
  }
  expect(await found('royal-out-plain')).toEqual(direct.body.docs);
});

test('a type without operator that is switched off is renamed at once, and its audit names just that [D1.16]', async () => {
  await approved('royal-out-resting', { active: false });
  const renamed = await save('royal-out-resting', { active: false, name: 'Resting' });
  expect([renamed.body.message, renamed.body.approval]).toEqual(['Success', undefined]);
  expect(renamed.body.docs).toEqual(await found('royal-out-resting'));
  const { body } = await platform.call('staff', 'settingDeeds', {
    token: admin,
    userType: 'administrator',
    query: { kind: 'paymentMethodType', subjectId: 'royal-out-resting' },
  });
  expect(body.docs[0].changes).toEqual([{ field: 'name', from: 'Bank two', to: 'Resting' }]);
  const changed = await save('royal-out-resting', { active: false, name: 'Resting', fields: BANK });
  const { preview } = await second.find(changed.body.approval._id);
  expect(preview.find(({ field }: Docs) => field === 'fields')).toMatchObject({
    proposed: 'Account Number → Bank Name, Account Number, IFSC Code',
  });
});

test('a payout type that changed since its preview, in what no field shows too, is confirmed again [D1.17]', async () => {
  await approved('royal-out-moved');
  const id = (await save('royal-out-moved', { fields: BANK })).body.approval._id;
  const { version } = await second.find(id);
  expect((await save('royal-out-moved', { sort: 9 })).body.message).toBe('Success');
  expect((await second.approve(id, version)).status).toBe(409);
  expect(await found('royal-out-moved')).toMatchObject({ sort: 9, fields: NEW.fields });
  expect((await second.approve(id)).status).toBe(200);
  expect(await found('royal-out-moved')).toMatchObject({ sort: 7, fields: BANK });
});

test('a player withdraws any amount above the minimum by a type without maximum [C5.11 OQ-13]', async () => {
  await approved('royal-out-boundless', { minAmount: 400, maxAmount: 0 });
  const { token } = await newPlayer(platform, 'boundless', { rupees: 500_000 });
  const made = await sendPayoutAccount(platform, token, 'createAccount', {
    paymentMethodTypeId: 'royal-out-boundless',
    name: 'Rohan Mehta',
    accountDetails: [{ label: 'Account Number', value: '50100012344821' }],
  });
  const accountId = made.body.docs._id;
  const withdraw = async (amount: number) => {
    const confirmation = await confirmAction(platform, token, { purpose: 'withdrawal', amount, accountId });
    const body = { amount, accountId, requestRef: `boundless-${amount}`, confirmation };
    return platform.call('royal', 'withdraw', { token, body });
  };
  expect((await withdraw(399)).status).toBe(400);
  expect((await withdraw(499_600)).status).toBe(200);
  expect((await withdraw(400)).status).toBe(200);
});

test('a payout type whose id another brand takes in the same moment is not approved [D1.16 D1.17]', async () => {
  const { body } = await save('raced-out-id');
  const refused = await approveWhileRefused(platform, second, body.approval._id, (connection) =>
    connection.query(
      `INSERT INTO payout_type (id, tenant_id, payment_type, name, min_amount, max_amount, operator_id, fields, sort)
       VALUES ('raced-out-id', 'metro', 'UPI', 'Metro UPI', 0, 0, NULL, '[]', 9)`,
    ),
  );
  expect([refused.status, refused.body.message]).toEqual([404, 'Payment type not found']);
  expect(await found('raced-out-id')).toBeUndefined();
});

test('a brand without the threshold stores a new payout type at once, but never one of another brand [D1.16 D1.02]', async () => {
  // A type has no amount: no threshold above nothing is ever reached.
  await setThresholds(platform, { 'payout.change': 0.01 });
  expect((await save('royal-out-cheap')).body).toMatchObject({ docs: { _id: 'royal-out-cheap' }, message: 'Success' });
  await setThresholds(platform, { 'payout.change': null });
  expect((await save('royal-out-alone')).body).toMatchObject({ docs: { _id: 'royal-out-alone' }, message: 'Success' });
  const foreign = await save('metro-out-upi');
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Payment type not found']);
  const { docs } = (await ofRole({ whiteLabelId: 'wl-metro' })).body;
  expect(docs.find(({ _id }: Docs) => _id === 'metro-out-upi')).toMatchObject({ name: 'UPI', paymentType: 'UPI' });
  await setThresholds(platform, {});
});

test('a payout type whose id another brand took meanwhile is not approved [D1.16 D1.17]', async () => {
  const { body } = await save('shared-out-id');
  await platform.database.query(
    `INSERT INTO payout_type (id, tenant_id, payment_type, name, min_amount, max_amount, operator_id, fields, sort)
     VALUES ('shared-out-id', 'metro', 'UPI', 'Metro UPI', 0, 0, NULL, '[]', 9)`,
  );
  expect((await second.approve(body.approval._id, 'any')).status).toBe(404);
  expect(await found('shared-out-id')).toBeUndefined();
});

/** What a call answers that waits while another transaction gives a payout type another operator. */
async function meetsOtherOperator(id: string, call: () => PromiseLike<Awaited<ReturnType<typeof save>>>) {
  const { answer } = await platform.database.transaction(async (connection) => {
    await connection.query('UPDATE payout_type SET operator_id = 9 WHERE id = $1', [id]);
    const answer = Promise.resolve(call());
    await waitForLocks(connection, 1);
    return { answer };
  });
  return answer;
}

test('a payout type whose operator changes while it is saved waits for a second person [D1.16]', async () => {
  const plain = { paymentType: 'IPAY', operatorId: 7 };
  await approved('royal-out-raced', plain);
  const raced = await meetsOtherOperator('royal-out-raced', () =>
    save('royal-out-raced', { ...plain, name: 'Renamed' }),
  );
  const { preview } = await second.find(raced.body.approval._id);
  expect(preview.find(({ field }: Docs) => field === 'operator')).toMatchObject({ proposed: '9 → 7' });
  expect(await found('royal-out-raced')).toMatchObject({ operatorId: 9, name: 'Bank two' });
});

test('a payout type that changes while its change is approved is confirmed again [D1.16 D1.17]', async () => {
  const plain = { paymentType: 'IPAY', operatorId: 7 };
  await approved('royal-out-stale', plain);
  const { approval } = (await save('royal-out-stale', { ...plain, operatorId: 8 })).body;
  const { version } = await second.find(approval._id);
  const raced = await meetsOtherOperator('royal-out-stale', () => second.approve(approval._id, version));
  expect(raced.status).toBe(409);
  expect(await found('royal-out-stale')).toMatchObject({ operatorId: 9 });
  expect((await second.approve(approval._id)).status).toBe(200);
});
