import { randomUUID } from 'node:crypto';
import { serverMessages } from '@backlay/shared/domain';
import { HttpRejection } from '../../core/http';
import { newPlayer } from '../../accounts/identity/testing';
import { setFlag } from '../../core/tenants/testing';
import type { TestPlatform } from '../../../testing/index';
import { askIpay, CODE, openPayments, uploadProof } from './testing';
import { validateDeposit } from './validate-deposit';

type Docs = Record<string, unknown>;
let platform: TestPlatform;
let branch: string;
beforeAll(async () => {
  platform = await openPayments();
  branch = await platform.login('staff', 'branch1', CODE);
});
afterAll(() => platform?.close());

const newPayer = (name: string) => newPlayer(platform, name, { rupees: 0, under: 'staff-branch1' });
const list = async (token: string, query: Record<string, string | number> = {}) =>
  (await platform.call('royal', 'deposits', { token, query })).body;
const staffList = async (query: Record<string, string | number>, as = branch, userType = 'branch') =>
  (await platform.call('staff', 'deposits', { token: as, userType, query })).body;
const decide = (depositId: string, action = 'approve', amount = 2500) =>
  platform.call('staff', 'decideDeposit', {
    token: branch,
    userType: 'branch',
    body: { amount, action, remarks: '', transactionCode: CODE, depositId },
  });
const refusal = ({ status, body }: { readonly status: number; readonly body: Docs }) => [status, body['message']];

test('an instant deposit has no maximum of its method, and each refusal names its reason [C5.03 C7.05 C7.28]', async () => {
  const { id, token } = await newPayer('rules-1');
  const ask = (more: Docs = {}) => askIpay(platform, token, { requestRef: randomUUID(), ...more });
  expect((await ask({ amount: 100_001 })).body).toMatchObject({ message: 'Success' });
  const unknown = [404, 'Payment method not found'];
  expect(refusal(await ask({ operatorId: 102 }))).toEqual(unknown);
  expect(refusal(await ask({ depositTypeId: 'royal-upi', operatorId: 0 }))).toEqual(unknown);
  expect(refusal(await ask({ redirectUrl: 'http://evil.example/' }))).toEqual([
    400,
    'The return page must be on this site',
  ]);
  await platform.database.query(`UPDATE deposit_method SET is_locked = true WHERE id = 'royal-ipay'`);
  expect(refusal(await ask())).toEqual(unknown);
  await platform.database.query(`UPDATE deposit_method SET is_locked = false WHERE id = 'royal-ipay'`);
  const open = await ask({ requestRef: 'rules-ended-1' });
  await platform.database.query(`UPDATE payment_request SET status = 'rejected' WHERE id = $1`, [open.body.docs._id]);
  expect(refusal(await ask({ requestRef: 'rules-ended-1' }))).toEqual([409, serverMessages['queue.decided']]);
  await platform.database.query('UPDATE user_account SET demo = true WHERE id = $1', [id]);
  const visitor = await platform.login('royal', id);
  const demo = [403, serverMessages['demo.restricted']];
  expect(refusal(await askIpay(platform, visitor, { requestRef: randomUUID() }))).toEqual(demo);
  expect(refusal(await uploadProof(platform, visitor))).toEqual(demo);
});

test('a transfer names why it is refused, and a reference of twelve digits where the brand asks for it [C5.04 C5.07]', async () => {
  const { token } = await newPayer('rules-2');
  expect(refusal(await uploadProof(platform, token, { depositTypeId: 'nothing' }))).toEqual([
    404,
    'Payment method not found',
  ]);
  expect(refusal(await uploadProof(platform, token, { utr: '12345' }))).toEqual([400, 'Please Enter Valid UTR Number']);
  await setFlag(platform, 'royal', 'utrExact12', true);
  expect((await uploadProof(platform, token, { utr: '123456' })).status).toBe(400);
  expect((await uploadProof(platform, token, { utr: '123456789013' })).status).toBe(200);
  await setFlag(platform, 'royal', 'utrExact12', false);
});

test("simultaneous deposits stay within the player's own limit together [C7.28 S-15]", async () => {
  const { token } = await newPayer('rules-3');
  await platform.call('royal', 'setPlayLimit', { token, body: { kind: 'deposit', period: 'day', amount: 1000 } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askIpay(platform, token, { amount: 600, requestRef: randomUUID() })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(403)]);
  expect(await list(token)).toMatchObject({ totalDocs: 1 });
});

test('an offer that cannot be had refuses the deposit; one that can is booked to the paisa [C5.15]', async () => {
  const { id, token } = await newPayer('rules-4');
  const refused = await uploadProof(platform, token, { bonusId: 'nothing-like-it' });
  expect(refusal(refused)).toEqual([409, serverMessages['bonus.notAvailable']]);
  expect(await list(token)).toMatchObject({ totalDocs: 0 });
  await platform.database.query(
    `INSERT INTO bonus_offer (id, tenant_id, title, description, bonus_type, kind, active, min_amount, max_amount, use_limit,
       percent, fixed, most, wager, days, promo_code)
     VALUES ('one-paisa', 'royal', 'Paisa', '', 'depositBonus', 'ftd', true, 0, 0, 0, 0, 1, 0, 0, 30, null)`,
  );
  const made = await uploadProof(platform, token, { bonusId: 'one-paisa' });
  expect(made.body.docs).not.toHaveProperty('bonusAmount');
  expect((await decide(made.body.docs._id)).body.docs).toMatchObject({ status: 'approved', bonusAmount: 0.01 });
  expect((await platform.call('royal', 'points', { token })).body.docs.availablePts).toBe(2500.01);
  const statement = await platform.call('royal', 'transactions', { token, query: { trxType: 'deposit' } });
  expect(statement.body.docs).toMatchObject([{ remarks: 'Deposit by UPI' }]);
  const { rows } = await platform.database.query('SELECT bonus_offer_id FROM payment_request WHERE account_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ bonus_offer_id: 'one-paisa' }]);
});

test('an unfinished instant payment blocks for half an hour to the millisecond [C4.06]', async () => {
  const { id } = await newPayer('rules-5');
  const now = Date.UTC(2026, 0, 19, 12);
  const open = (requestRef: string) =>
    validateDeposit(
      {
        database: platform.database,
        rules: { depositRefusal: async () => null },
        bonuses: { offerRefusal: async () => null, onDeposit: async () => 0 },
        clock: () => now,
      },
      {
        tenantId: 'royal',
        accountId: id,
        methodId: 'royal-ipay',
        paymentType: 'IPAY',
        amount: 70_000,
        requestRef,
        exclusive: true,
      },
    );
  const first = await open('half-an-hour-1');
  if (first instanceof HttpRejection) throw new Error(first.message);
  const age = (ms: number) =>
    platform.database.query('UPDATE payment_request SET created_at = $2 WHERE id = $1', [first.id, new Date(now - ms)]);
  await age(30 * 60_000);
  expect(await open('half-an-hour-2')).toMatchObject({ status: 409, message: serverMessages['request.pending'] });
  await age(30 * 60_000 + 1);
  expect(await open('half-an-hour-2')).toMatchObject({ status: 'pending' });
});

test('a canceled deposit has its message and no amount besides; unknown ones are not found [E8.08 S-05]', async () => {
  const { token } = await newPayer('rules-6');
  const { token: stranger } = await newPayer('rules-7');
  const { _id } = (await uploadProof(platform, token)).body.docs;
  const cancel = (as: string, depositId: string) =>
    platform.call('royal', 'cancelDeposit', { token: as, query: { depositId } });
  for (const [as, id] of [
    [stranger, _id],
    [token, 'no-uuid'],
    [token, '00000000-0000-4000-8000-000000000000'],
  ])
    expect(refusal(await cancel(as, id))).toEqual([404, 'Request not found']);
  const { body } = await cancel(token, _id);
  expect(body).toMatchObject({
    docs: { status: 'canceled', remarks: '' },
    message: serverMessages['deposit.canceled'],
  });
  expect(body.docs).not.toHaveProperty('bonusAmount');
  expect((await decide('no-uuid')).status).toBe(404);
});

test('a used payment reference is named as such, whether one or several requests may be open [C4.06 S-15]', async () => {
  const { token: first } = await newPayer('rules-10');
  const { token } = await newPayer('rules-11');
  const utr = '777700000001';
  expect((await uploadProof(platform, first, { utr })).status).toBe(200);
  const used = [409, serverMessages['deposit.utrUsed']];
  await setFlag(platform, 'royal', 'multipleRequests', false);
  expect(refusal(await uploadProof(platform, token, { utr }))).toEqual(used);
  expect((await uploadProof(platform, token)).status).toBe(200);
  const pending = [409, serverMessages['request.pending']];
  expect(refusal(await uploadProof(platform, token, { depositTypeId: 'royal-neft', utr }))).toEqual(pending);
  await setFlag(platform, 'royal', 'multipleRequests', true);
  expect(refusal(await uploadProof(platform, token, { depositTypeId: 'royal-neft', utr }))).toEqual(used);
});

test('an estimate stands at waiting transfers only, counts twenty decisions and is a minute at least [E8.08]', async () => {
  const { id, token } = await newPayer('rules-8');
  const decided = (type: string, seconds: number, count: number, ago: number) =>
    platform.database.query(
      `INSERT INTO payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, status, request_ref, exclusive,
         created_at, updated_at)
       SELECT gen_random_uuid(), 'royal', $1, 'deposit', 'royal-' || lower($2), $2, 250000, 'approved', gen_random_uuid()::text, false,
         at - make_interval(secs => $3::float8), at
       FROM (SELECT now() - make_interval(secs => $5::float8) AS at FROM generate_series(1, $4::int)) decision`,
      [id, type, seconds, count, ago],
    );
  const estimate = async (type: string) => {
    const { token: waits } = await newPayer(`rules-${randomUUID()}`);
    return (await uploadProof(platform, waits, { depositTypeId: `royal-${type.toLowerCase()}`, amount: 6000 })).body
      .docs.estimateMinutes;
  };
  await decided('IMPS', 20, 5, 0);
  expect(await estimate('IMPS')).toBe(1);
  await decided('NEFT', 605, 5, 0);
  expect(await estimate('NEFT')).toBe(11);
  await decided('USDT', 120, 1, 7200);
  await decided('USDT', 600, 10, 3600);
  await decided('USDT', 120, 10, 0);
  expect(await estimate('USDT')).toBe(6);

  const { body: rejected } = await uploadProof(platform, token, { depositTypeId: 'royal-imps' });
  await decide(rejected.docs._id, 'reject');
  const { body: waiting } = await uploadProof(platform, token, { depositTypeId: 'royal-imps' });
  const docs: Docs[] = (await list(token, { limit: 100 })).docs;
  expect(docs.filter((request) => 'estimateMinutes' in request).map(({ _id }) => _id)).toEqual([waiting.docs._id]);
});

test('the lists are in pages, and staff read whose request it is, also of an account that is gone [C7.01]', async () => {
  const { id, token } = await newPayer('rules-9');
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { body } = await uploadProof(platform, token);
    ids.unshift(body.docs._id);
    await decide(body.docs._id, 'reject');
  }
  const page = async (number: number) =>
    (await list(token, { limit: 2, page: number })).docs.map(({ _id }: Docs) => _id);
  expect([await page(1), await page(2)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
  const { docs } = await staffList({ search: ids[0]! });
  expect(docs).toMatchObject([
    { _id: ids[0], user: { _id: id, userName: id, fullName: 'Rohan Mehta', brand: 'Royal' } },
  ]);
  expect((await list(token, { search: ids[0]! })).docs[0]).not.toHaveProperty('user');
  await platform.database.query(`UPDATE payment_request SET account_id = 'gone-1' WHERE id = $1`, [ids[0]]);
  const admin = await platform.login('staff', 'admin1', CODE);
  expect((await staffList({ search: ids[0]! }, admin, 'administrator')).docs).toMatchObject([
    { _id: ids[0], user: { _id: 'gone-1', userName: 'gone-1', fullName: '', brand: 'Royal' } },
  ]);
  const wrong = await platform.call('staff', 'deposits', {
    token: branch,
    userType: 'branch',
    query: { startDate: 'yesterday' },
  });
  expect(wrong.status).toBe(400);
});
