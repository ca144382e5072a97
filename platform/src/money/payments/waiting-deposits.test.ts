import type { TransactionRequest } from '@backlay/shared/contract';
import { serverMessages } from '@backlay/shared/domain';
import { newPlayer } from '../../accounts/identity/testing';
import { setFlag } from '../../core/tenants/testing';
import type { TestPlatform } from '../../../testing/index';
import { askIpay, CODE, openPayments, uploadProof, type ProofForm } from './testing';

let platform: TestPlatform;
let branch = '';
beforeAll(async () => {
  platform = await openPayments();
  branch = await platform.login('staff', 'branch1', CODE);
});
afterAll(() => platform?.close());

let players = 0;
const newDepositor = () => newPlayer(platform, `waiting-${(players += 1)}`, { rupees: 0, under: 'staff-branch1' });
const deposit = (token: string, form?: ProofForm) => uploadProof(platform, token, form);
const cancel = (token: string, depositId: string) =>
  platform.call('royal', 'cancelDeposit', { token, query: { depositId } });
const decide = (depositId: string, action: string, remarks = '') =>
  platform.call('staff', 'decideDeposit', {
    token: branch,
    userType: 'branch',
    body: { amount: 2500, action, remarks, transactionCode: CODE, depositId },
  });
const list = async (token: string): Promise<TransactionRequest[]> =>
  (await platform.call('royal', 'deposits', { token })).body.docs;

test('a waiting UPI deposit refuses UPI, and accepts bank and IPAY; a fourth waiting request is refused [E8.08]', async () => {
  const { token } = await newDepositor();
  expect((await deposit(token)).status).toBe(200);
  const again = await deposit(token);
  expect([again.status, again.body.message]).toEqual([409, 'Already Have Request, Please Wait']);
  expect((await deposit(token, { depositTypeId: 'royal-neft' })).status).toBe(200);
  expect((await deposit(token, { depositTypeId: 'royal-imps' })).status).toBe(200);
  expect((await deposit(token, { depositTypeId: 'royal-qr' })).status).toBe(409);
  for (const requestRef of ['ipay-request-1', 'ipay-request-2'])
    expect((await askIpay(platform, token, { requestRef })).status).toBe(200);
});

test('ten UPI deposits at the same moment open one [E8.08]', async () => {
  const { token } = await newDepositor();
  const answers = await Promise.all(Array.from({ length: 10 }, () => deposit(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a canceled deposit cannot be approved, and an approved one cannot be canceled [E8.08]', async () => {
  const { token } = await newDepositor();
  const { _id: first } = (await deposit(token)).body.docs;
  expect((await cancel(token, first)).body.docs.status).toBe('canceled');
  expect((await decide(first, 'approve')).status).toBe(409);
  expect((await platform.call('royal', 'points', { token })).body.docs.availablePts).toBe(0);
  const { _id: second } = (await deposit(token)).body.docs;
  expect((await decide(second, 'approve')).status).toBe(200);
  expect((await cancel(token, second)).status).toBe(409);
});

test('cancel and approval at the same moment end in one of them [E8.08]', async () => {
  const { token } = await newDepositor();
  const { _id } = (await deposit(token)).body.docs;
  const [canceled, approved] = await Promise.all([cancel(token, _id), decide(_id, 'approve')]);
  expect([canceled.status, approved.status].sort()).toEqual([200, 409]);
  const { availablePts } = (await platform.call('royal', 'points', { token })).body.docs;
  expect(availablePts).toBe(approved.status === 200 ? 2500 : 0);
});

test("a deposit in processing, an IPAY one, another player's and one of a brand without the switch stay [E8.08]", async () => {
  const { token } = await newDepositor();
  const { token: stranger } = await newDepositor();
  const { _id } = (await deposit(token)).body.docs;
  expect((await cancel(stranger, _id)).status).toBe(404);
  await setFlag(platform, 'royal', 'cancelDeposit', false);
  expect((await cancel(token, _id)).status).toBe(409);
  await setFlag(platform, 'royal', 'cancelDeposit', true);
  const ipay = await askIpay(platform, token, { requestRef: 'ipay-not-canceled' });
  expect((await cancel(token, ipay.body.docs._id)).status).toBe(409);
  expect((await decide(_id, 'processing')).status).toBe(200);
  const late = await cancel(token, _id);
  expect([late.status, late.body.message]).toEqual([409, serverMessages['queue.decided']]);
});

test('the estimate is the rounded-up median of the last twenty decisions, none below five [E8.08]', async () => {
  const { id } = await newDepositor();
  const decided = (count: number, minutes: number) =>
    platform.database.query(
      `insert into payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, status, request_ref, exclusive,
         created_at, updated_at)
       select gen_random_uuid(), 'royal', $1, 'deposit', 'royal-neft', 'NEFT', 250000, 'approved', gen_random_uuid()::text, false,
         now() - make_interval(secs => $3::float8 * 60), now() from generate_series(1, $2)`,
      [id, count, minutes],
    );
  const estimate = async () => {
    const { token } = await newDepositor();
    const { body } = await deposit(token, { depositTypeId: 'royal-neft' });
    expect((await list(token))[0]?.estimateMinutes).toBe(body.docs.estimateMinutes);
    return body.docs.estimateMinutes;
  };
  await decided(4, 3.2);
  expect(await estimate()).toBeNull();
  await decided(1, 3.2);
  expect(await estimate()).toBe(4);
  await decided(20, 9.5);
  expect(await estimate()).toBe(10);
});

test('9 of 10 decisions of the last week give a deposit and its way to pay a time, fewer than ten none [E8.08]', async () => {
  const { id } = await newDepositor();
  const decided = (count: number, minutes: number, daysAgo = 0, type = 'IMPS') =>
    platform.database.query(
      `insert into payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, status, request_ref, exclusive,
         created_at, updated_at)
       select gen_random_uuid(), 'royal', $1, 'deposit', 'royal-' || lower($5), $5, 250000, 'approved', gen_random_uuid()::text, false,
         at - make_interval(mins => $3), at from generate_series(1, $2), (select now() - make_interval(days => $4) as at) time`,
      [id, count, minutes, daysAgo, type],
    );
  const minutesLeft = async (type = 'imps') => {
    const { token } = await newDepositor();
    const { docs } = (await deposit(token, { depositTypeId: `royal-${type}` })).body;
    expect((await list(token))[0]?.mostDecidedBy).toBe(docs.mostDecidedBy);
    return docs.mostDecidedBy && (Date.parse(docs.mostDecidedBy) - Date.parse(docs.createdAt)) / 60_000;
  };
  await decided(9, 3);
  await decided(30, 90, 7);
  expect(await minutesLeft()).toBeUndefined();
  await decided(1, 50);
  expect(await minutesLeft()).toBe(3);
  await decided(1, 40);
  expect(await minutesLeft()).toBe(40);
  // The last two hundred, of which 180 took 3 minutes: with one more it would be another time.
  await decided(1, 50, 1, 'other');
  await decided(20, 50, 0, 'other');
  await decided(180, 3, 0, 'other');
  expect(await minutesLeft('other')).toBe(3);
  const { token } = await newDepositor();
  const { body } = await platform.call('royal', 'depositMethods', { token });
  const waitOf = (type: string) => {
    const method = body.docs.find(({ paymentType }: { paymentType: string }) => paymentType === type);
    return [method.usualMinutes, method.mostMinutes];
  };
  expect(waitOf('other')).toEqual([3, 3]);
  expect(waitOf('IPAY')).toEqual([undefined, undefined]);
});

test('a transfer deposit has its literal message, its rejection reason and an estimate while it waits [E8.09]', async () => {
  const { token } = await newDepositor();
  const sent = await deposit(token);
  expect(sent.body.message).toBe('Deposit Successfull');
  expect(sent.body.docs).toMatchObject({ status: 'pending', reference: expect.stringMatching(/^\w{4}-\w{4}$/) });
  await decide(sent.body.docs._id, 'reject', 'Amount not found');
  const [request] = await list(token);
  expect(request).toMatchObject({ status: 'rejected', remarks: 'Amount not found' });
  expect(request).not.toHaveProperty('estimateMinutes');
  const ipay = await askIpay(platform, token, { requestRef: 'ipay-without-estimate' });
  expect(ipay.status).toBe(200);
  expect((await list(token)).find(({ type }) => type === 'IPAY')).not.toHaveProperty('estimateMinutes');
});

test('staff search finds a deposit by its reference without case and dash [E8.16]', async () => {
  const { token } = await newDepositor();
  const { reference } = (await deposit(token)).body.docs;
  const search = async (text: string) =>
    (await platform.call('staff', 'deposits', { token: branch, userType: 'branch', query: { search: text } })).body
      .docs;
  for (const typed of [reference, reference.toLowerCase().replace('-', '')])
    expect((await search(typed)).map((found: TransactionRequest) => found.reference)).toEqual([reference]);
});

test('the last page of deposits and withdrawals names when older ones left for the archive [G5.07]', async () => {
  const { id, token } = await newDepositor();
  const read = async (query: Record<string, string> = {}) =>
    Promise.all(
      (['deposits', 'withdraws'] as const).map(
        async (name) => (await platform.call('royal', name, { token, query })).body.archivedUntil,
      ),
    );
  expect(await read()).toEqual([undefined, undefined]);
  const at = '2025-01-19T10:15:30.000Z';
  await platform.database.query(
    `WITH batch AS (INSERT INTO archive_batch (group_name, month, number, folder, last_at)
       VALUES ('payments', '2025-01-01', 1, 'months/a', $2) RETURNING id)
     INSERT INTO archive_account (account_id, batch_id, part) SELECT $1, id, 1 FROM batch`,
    [id, at],
  );
  expect(await read()).toEqual([at, at]);
  expect(await read({ startDate: '2025-02-01' })).toEqual([undefined, undefined]);
});
