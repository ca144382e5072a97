import { serverMessages } from '@backlay/shared/domain';
import { setFlag } from '../../core/tenants/testing';
import { sumOpenExposure } from '../../betting/orders';
import { verifyLedger } from '../ledger';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { sumPendingWithdrawals } from './';
import { newPlayer } from '../../accounts/identity/testing';
import { askIpay, chooseIpay } from '../payments/testing';
import { addAccount } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  // One request at a time, as on most brands.
  await setFlag(platform, 'royal', 'multipleRequests', false);
});
afterAll(() => platform?.close());
afterEach(async () => {
  const proof = await verifyLedger(platform.database, sumOpenExposure, [['withdrawals', sumPendingWithdrawals]]);
  expect(proof.problems).toEqual([]);
});

let lastRef = 0;
const withdraw = (token: string, accountId: string, amount: unknown = 1000, more: Record<string, unknown> = {}) =>
  platform.call('royal', 'withdraw', {
    token,
    body: { amount, accountId, requestRef: `reference-${(lastRef += 1)}`, ...more },
  });
const points = async (token: string) => (await platform.call('royal', 'points', { token })).body.docs;
const list = async (token: string, query: Record<string, string> = {}) =>
  (await platform.call('royal', 'withdraws', { token, query })).body;
const statuses = async (token: string) => (await list(token)).docs.map(({ status }: { status: string }) => status);
const cancel = (token: string, withdrawId: string) =>
  platform.call('royal', 'cancelWithdraw', { token, query: { withdrawId } });

test('a withdrawal is accepted, set aside at once, and listed with its account [C3.12 C7.08]', async () => {
  const { token } = await newPlayer(platform, 'out-1');
  const accountId = await addAccount(platform, token);
  const answer = await withdraw(token, accountId, 2500);
  expect([answer.status, answer.body.message]).toEqual([200, 'Withdraw Request Added']);
  expect(answer.body.docs).toMatchObject({ amount: 2500, status: 'pending', type: 'IMPS' });
  expect(await points(token)).toMatchObject({ availablePts: 7500, exposure: 0 });
  expect((await list(token)).docs[0]).toMatchObject({
    _id: answer.body.docs._id,
    account: {
      name: 'Rohan Mehta',
      accountDetails: expect.arrayContaining([{ label: 'Account Number', value: '50100012344821' }]),
    },
  });
});

test('an amount outside the limits of the type is refused with the limits [C5.11 C7.28]', async () => {
  const { token } = await newPlayer(platform, 'out-2', { rupees: 500_000 });
  const accountId = await addAccount(platform, token);
  for (const amount of [499, 200_001]) {
    const answer = await withdraw(token, accountId, amount);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Amount should be greater than 500 and less than 200000',
    ]);
  }
  for (const amount of [0, -5, 12.5, 'many', 1e12]) expect((await withdraw(token, accountId, amount)).status).toBe(400);
  expect(await points(token)).toMatchObject({ availablePts: 500_000 });
});

test('fifty simultaneous requests never exceed the balance, also where several may be open [S-15]', async () => {
  const { token, id } = await newPlayer(platform, 'out-3', { rupees: 5200 });
  const accountId = await addAccount(platform, token);
  await setFlag(platform, 'royal', 'multipleRequests', true);
  try {
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(token, accountId, 1000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
      new Set(['Amount exceeds your available balance']),
    );
    expect(await points(token)).toMatchObject({ availablePts: 200 });
    const { rows } = await platform.database.query<{ least: number }>(
      `select min(balance_after)::bigint as least from ledger_entry where user_id = $1`,
      [id],
    );
    expect(rows[0]?.least).toBe(20_000);
  } finally {
    await setFlag(platform, 'royal', 'multipleRequests', false);
  }
});

test('one open request blocks another, and the same reference is the same request [C4.06 S-15]', async () => {
  const { token } = await newPlayer(platform, 'out-4');
  const accountId = await addAccount(platform, token);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => withdraw(token, accountId, 1000, { requestRef: 'the-same-one' })),
  );
  expect(new Set(answers.map(({ body }) => body.docs._id)).size).toBe(1);
  const another = await withdraw(token, accountId);
  expect([another.status, another.body.message]).toEqual([409, 'Already Have Request, Please Wait']);
  expect(await points(token)).toMatchObject({ availablePts: 9000 });
});

test('one reference with another amount or account is refused and holds no more [C4.06 S-15]', async () => {
  const { token } = await newPlayer(platform, 'out-20');
  const [first, second] = [await addAccount(platform, token), await addAccount(platform, token, 'upi')];
  const again = (accountId: string, amount: number) =>
    withdraw(token, accountId, amount, { requestRef: 'out-20-reference' });
  expect((await again(first, 1000)).status).toBe(200);
  for (const refused of [await again(first, 1001), await again(second, 1000)])
    expect([refused.status, refused.body.message]).toEqual([409, 'This reference has already been used']);
  expect((await again(first, 1000)).status).toBe(200);
  expect(await points(token)).toMatchObject({ availablePts: 9000 });
  expect(await statuses(token)).toEqual(['pending']);
  expect((await list(token)).docs[0]).not.toHaveProperty('user');
});

test('cancelling a pending withdrawal twice refunds the amount once [C4.03 C7.11]', async () => {
  const { token } = await newPlayer(platform, 'out-5');
  const { body } = await withdraw(token, await addAccount(platform, token), 4000);
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(token, body.docs._id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await points(token)).toMatchObject({ availablePts: 10_000 });
  const canceled = answers.find(({ status }) => status === 200);
  expect(canceled?.body).toMatchObject({
    docs: { status: 'canceled', remarks: '' },
    message: serverMessages['withdraw.canceled'],
  });
  const late = await cancel(token, body.docs._id);
  expect([late.status, late.body.message]).toEqual([409, serverMessages['queue.decided']]);
  expect(await statuses(token)).toEqual(['canceled']);
  const statement = await platform.call('royal', 'transactions', { token, query: { trxType: 'withdraw' } });
  expect(statement.body.docs.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
    ['credit', 4000],
    ['debit', -4000],
  ]);
});

test('a brand that forbids it refuses to cancel a withdrawal [C4.03]', async () => {
  const { token } = await newPlayer(platform, 'out-6', { brand: 'metro' });
  const accountId = await addAccount(platform, token, 'imps', 'metro');
  const { body } = await platform.call('metro', 'withdraw', {
    token,
    body: { amount: 1000, accountId, requestRef: 'metro-request' },
  });
  const answer = await platform.call('metro', 'cancelWithdraw', { token, query: { withdrawId: body.docs._id } });
  expect(answer.status).toBe(409);
});

test('a foreign request or account responds 404 [S-05]', async () => {
  const { token } = await newPlayer(platform, 'out-7');
  const accountId = await addAccount(platform, token);
  const { body } = await withdraw(token, accountId);
  const { token: other } = await newPlayer(platform, 'out-8');
  const foreign = await cancel(other, body.docs._id);
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Request not found']);
  expect((await cancel(other, 'no-uuid')).status).toBe(404);
  expect((await withdraw(other, accountId)).status).toBe(404);
  expect((await list(other)).docs).toEqual([]);
});

test('an instant withdrawal stores its payee and returns the next step [C7.09 C8.03]', async () => {
  const { token } = await newPlayer(platform, 'out-9');
  const accountId = await addAccount(platform, token, 'ipay');
  const body = {
    amount: 1000,
    accountId,
    requestRef: 'instant-one',
    beneficiaryName: 'Rohan Mehta',
    bankName: 'HDFC Bank',
    ifscCode: 'hdfc0001234',
    accountNumber: '5010 0012 3448 21',
    operatorId: 101,
  };
  const ask = (more: object) => platform.call('royal', 'withdrawByIpay', { token, body: { ...body, ...more } });
  for (const [wrong, status, message] of [
    [{ bankName: ' ' }, 400, 'All fields must be filled.'],
    [{ ifscCode: 'HDFC' }, 400, 'IFSC code is not valid'],
    [{ operatorId: 7 }, 404, 'Account not found'],
  ] as const) {
    const refused = await ask({ ...wrong, requestRef: 'refused-one' });
    expect([refused.status, refused.body.message]).toEqual([status, message]);
  }
  // An instant account is not paid by the ordinary call, nor an ordinary one by the instant call.
  expect((await withdraw(token, accountId)).status).toBe(404);
  const answer = await ask({});
  expect([answer.status, answer.body.message]).toEqual([
    200,
    'Your withdraw request is still pending please check your widthraw statement for more updates.',
  ]);
  expect(answer.body.docs.account.accountDetails).toContainEqual({ label: 'IFSC Code', value: 'HDFC0001234' });
  expect(await points(token)).toMatchObject({ availablePts: 9000 });
});

test('a demo account does not withdraw [A4.13]', async () => {
  const { id, token } = await newPlayer(platform, 'out-10');
  const accountId = await addAccount(platform, token);
  await platform.database.query('update user_account set demo = true where id = $1', [id]);
  const demo = await platform.login('royal', id);
  const refused = await withdraw(demo, accountId);
  expect([refused.status, refused.body.message]).toEqual([403, serverMessages['demo.restricted']]);
});

test('the list is by status, text and date, in pages [C7.02]', async () => {
  const { token } = await newPlayer(platform, 'out-11');
  const accountId = await addAccount(platform, token);
  for (const amount of [600, 700, 800]) {
    const { body } = await withdraw(token, accountId, amount);
    if (amount !== 800) await cancel(token, body.docs._id);
  }
  expect(await list(token, { limit: '2', status: 'all' })).toMatchObject({
    totalDocs: 3,
    totalPages: 2,
    nextPage: true,
  });
  expect((await list(token, { status: 'canceled' })).totalDocs).toBe(2);
  expect((await list(token, { search: 'IMPS' })).totalDocs).toBe(3);
  expect((await list(token, { startDate: '2099-01-01T00:00:00Z' })).totalDocs).toBe(0);
  expect((await platform.call('royal', 'withdraws', { token, query: { startDate: 'yesterday' } })).status).toBe(400);
});

test('a player deposits, withdraws, stores accounts, claims bonuses and reads the history in INR [A1.06 C6.01]', async () => {
  const { token } = await newPlayer(platform, 'out-12');
  const asked = await askIpay(platform, token, { amount: 1500, requestRef: 'everything-one' });
  await chooseIpay(platform, asked.body.docs.iPayRedirectUrl);
  const accountId = await addAccount(platform, token);
  expect((await withdraw(token, accountId, 2000)).status).toBe(200);
  expect(await points(token)).toMatchObject({ availablePts: 9500 });
  const own = [
    'bonuses',
    'bonusOffers',
    'deposits',
    'withdraws',
    'accounts',
    'depositMethods',
    'paymentMethodTypes',
  ] as const;
  const more = ['transactions', 'notifications', 'referral', 'complaints', 'saferGambling'] as const;
  for (const name of [...own, ...more])
    expect([name, (await platform.call('royal', name, { token, query: { active: true } })).status]).toEqual([
      name,
      200,
    ]);
  const { body } = await platform.call('royal', 'transactions', { token });
  expect(body.docs.map(({ trxType, amount }: { trxType: string; amount: number }) => [trxType, amount])).toEqual([
    ['withdraw', -2000],
    ['deposit', 1500],
    ['opening', 10_000],
  ]);
});
