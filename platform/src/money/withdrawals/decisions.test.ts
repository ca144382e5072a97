import { openApprover } from '../../core/approvals/testing';
import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { sumPaidWithdrawals } from '.';
import { addAccount, sendPayoutAccount } from './testing';

let platform: TestPlatform;
let agent: string;
let admin: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  agent = await platform.login('staff', 'agent1', 'Admin@123');
  admin = await platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(() => platform?.close());

type Docs = Record<string, unknown>;
let refs = 0;
const request = (token: string, accountId: string, amount: number, more: Docs = {}) =>
  platform.call('royal', 'withdraw', {
    token,
    body: { amount, accountId, requestRef: `decisions-${(refs += 1)}`, ...more },
  });
const decide = async (withdrawId: string, amount: number, action: string, remarks = '') => {
  const body = { withdrawId, amount, action, remarks, transactionCode: CODE };
  return platform.call('staff', 'decideWithdraw', { token: agent, userType: 'agent', body });
};
const list = async (token: string, query: Record<string, string | number> = {}) =>
  (await platform.call('royal', 'withdraws', { token, query })).body;
/** A player with 10,000.00 and an account. */
async function playerWith(name: string) {
  const player = await newPlayer(platform, name);
  return { ...player, accountId: await addAccount(platform, player.token) };
}
async function requested(name: string, amount: number) {
  const player = await playerWith(name);
  const { body } = await request(player.token, player.accountId, amount);
  return { ...player, requestId: body.docs._id as string, reference: body.docs.reference as string };
}

test('each decision notifies the player of the amount, and of remarks where they exist [C4.04]', async () => {
  const { token, accountId, requestId } = await requested('told-1', 1500);
  await decide(requestId, 1500, 'processing', 'Batch 7');
  await decide(requestId, 1500, 'reject', 'Name differs');
  const second = (await request(token, accountId, 1200)).body.docs._id;
  await decide(second, 1200, 'reject');
  const third = (await request(token, accountId, 700)).body.docs._id;
  await decide(third, 700, 'approve', 'NEFT 12');
  const { docs } = (await platform.call('royal', 'notifications', { token })).body;
  expect(docs.map(({ title, message }: Docs) => [title, message])).toEqual([
    ['Withdrawal paid', '₹700.00 is on its way to your account.'],
    ['Withdrawal rejected', '₹1,200.00 was returned to your balance'],
    ['Withdrawal rejected', '₹1,500.00 was returned to your balance: Name differs'],
    ['Withdrawal processing', 'Your withdrawal of ₹1,500.00 is being paid out.'],
  ]);
});

test('every step of a withdrawal is a line of the statement and names its type [C4.03 C4.04]', async () => {
  const { token, accountId, requestId } = await requested('told-2', 1500);
  await decide(requestId, 1500, 'reject');
  const second = (await request(token, accountId, 800)).body.docs._id;
  await platform.call('royal', 'cancelWithdraw', { token, query: { withdrawId: second } });
  const third = (await request(token, accountId, 600)).body.docs._id;
  await decide(third, 600, 'approve');
  const { rows } = await platform.database.query<{ key: string; remarks: string; details: Docs }>(
    `SELECT key, remarks, details FROM ledger_transaction WHERE key LIKE 'withdraw:%' AND reference = ANY($1) ORDER BY id`,
    [[requestId, second, third]],
  );
  const step = (id: string, name: string, remarks: string) => ({
    key: `withdraw:${id}:${name}`,
    remarks: `${remarks}, IMPS`,
    details: { withdrawId: id, step: name },
  });
  expect(rows).toEqual([
    step(requestId, 'hold', 'Withdrawal requested'),
    step(requestId, 'release', 'Withdrawal rejected'),
    step(second, 'hold', 'Withdrawal requested'),
    step(second, 'release', 'Withdrawal cancelled'),
    step(third, 'hold', 'Withdrawal requested'),
    step(third, 'paid', 'Withdrawal paid'),
  ]);
});

test('remarks of an earlier decision stay where the next one has none [C4.04]', async () => {
  const { requestId } = await requested('told-3', 1500);
  await decide(requestId, 1500, 'processing', 'Batch 7');
  expect((await decide(requestId, 1500, 'approve')).body.docs).toMatchObject({
    remarks: 'Batch 7',
    status: 'approved',
  });
});

test('the list finds by reference number, remarks and account id, newest first, page by page [C7.02]', async () => {
  const { token, accountId, requestId, reference } = await requested('told-4', 1500);
  await decide(requestId, 1500, 'reject', 'Iban closed');
  const second = (await request(token, accountId, 700)).body.docs;
  await decide(second._id, 700, 'approve');
  const ids = async (query: Record<string, string | number>) =>
    (await list(token, query)).docs.map(({ _id }: Docs) => _id);
  expect(await ids({})).toEqual([second._id, requestId]);
  expect(await ids({ search: reference })).toEqual([requestId]);
  expect(await ids({ search: 'IBAN' })).toEqual([requestId]);
  expect(await ids({ search: second._id })).toEqual([second._id]);
  expect(await ids({ search: 'nothing like it' })).toEqual([]);
  expect(await list(token, { limit: 1, page: 2 })).toMatchObject({
    docs: [{ _id: requestId }],
    totalDocs: 2,
    totalPages: 2,
  });
  expect(await ids({ endDate: '2001-01-01T00:00:00Z' })).toEqual([]);
  const today = { startDate: new Date(Date.now() - 3_600_000).toISOString(), endDate: '2199-01-01T00:00:00Z' };
  expect(await ids(today)).toHaveLength(2);
});

test('the sum paid to a player counts approved requests within the range', async () => {
  const { id, token, accountId, requestId } = await requested('told-5', 1500);
  const { database } = platform;
  expect(await sumPaidWithdrawals(database, id, { from: null, to: null })).toBe(0);
  await decide(requestId, 1500, 'approve');
  await decide((await request(token, accountId, 700)).body.docs._id, 700, 'approve');
  await decide((await request(token, accountId, 800)).body.docs._id, 800, 'reject');
  expect(await sumPaidWithdrawals(database, id, { from: null, to: null })).toBe(220_000);
  const soon = new Date(Date.now() + 3_600_000);
  expect(await sumPaidWithdrawals(database, id, { from: soon, to: null })).toBe(0);
  expect(await sumPaidWithdrawals(database, id, { from: null, to: soon })).toBe(220_000);
});

test('a request in process still blocks another one, and limits and balance are met exactly [C4.06 C5.11]', async () => {
  const { id, token, accountId } = await playerWith('told-6');
  await platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record, '{flags,multipleRequests}', 'false'), edited_at = now() WHERE id = 'royal'`,
  );
  await platform.running.reloadTenants();
  const first = await request(token, accountId, 500);
  expect(first.status).toBe(200);
  await decide(first.body.docs._id, 500, 'processing');
  expect((await request(token, accountId, 600)).status).toBe(409);
  await decide(first.body.docs._id, 500, 'approve');
  expect((await request(token, accountId, 9501)).status).toBe(400);
  const rest = await request(token, accountId, 9500);
  expect(rest.status).toBe(200);
  const { rows } = await platform.database.query(
    'SELECT available::int AS available FROM ledger_balance WHERE user_id = $1',
    [id],
  );
  expect(rows).toEqual([{ available: 0 }]);
});

test('a decision on nothing, on another amount or on what is decided changes nothing [C4.04]', async () => {
  const { requestId } = await requested('told-7', 1500);
  expect((await decide('no-uuid', 1500, 'approve')).status).toBe(404);
  expect((await decide('00000000-0000-4000-8000-000000000000', 1500, 'approve')).status).toBe(404);
  expect((await decide(requestId, 1501, 'approve')).status).toBe(409);
  expect((await decide(requestId, 1500, 'approve')).status).toBe(200);
  expect((await decide(requestId, 1500, 'reject')).status).toBe(409);
});

test('an instant withdrawal lists its beneficiary in order and leaves out other operators and types [C7.09]', async () => {
  const { token } = await newPlayer(platform, 'told-8');
  const instant = await addAccount(platform, token, 'ipay');
  const imps = await addAccount(platform, token);
  const body = {
    amount: 1000,
    accountId: instant,
    beneficiaryName: 'Rohan Mehta',
    bankName: 'HDFC Bank',
    ifscCode: 'HDFC0001234',
    accountNumber: '50100012344821',
    operatorId: 101,
  };
  const ask = (more: Docs) =>
    platform.call('royal', 'withdrawByIpay', {
      token,
      body: { ...body, requestRef: `instant-${(refs += 1)}`, ...more },
    });
  expect((await ask({ operatorId: 102 })).status).toBe(404);
  expect((await ask({ accountId: imps })).status).toBe(404);
  const answer = await ask({});
  expect(answer.body.docs.account.accountDetails).toEqual([
    { label: 'Beneficiary Name', value: 'Rohan Mehta' },
    { label: 'Bank Name', value: 'HDFC Bank' },
    { label: 'Account Number', value: '50100012344821' },
    { label: 'IFSC Code', value: 'HDFC0001234' },
  ]);
});

test('a way to pay out that is switched off keeps its accounts and pays nobody [C7.08 C7.18 D1.14]', async () => {
  const { id, token } = await newPlayer(platform, 'told-9');
  const wallet = { label: 'Wallet Address', value: 'TX1' };
  const created = await sendPayoutAccount(platform, token, 'createAccount', {
    ...{ paymentMethodTypeId: 'royal-out-usdt', name: 'Rohan Mehta', accountDetails: [wallet] },
  });
  const off = created.body.docs._id;
  const second = await openApprover(platform);
  const { docs } = (
    await platform.call('staff', 'paymentMethodTypes', {
      token: admin,
      userType: 'administrator',
      query: { whiteLabelId: 'wl-royal' },
    })
  ).body;
  const type = docs.find(({ _id }: Docs) => _id === 'royal-out-usdt');
  const saved = await platform.call('staff', 'savePaymentMethodType', {
    token: admin,
    userType: 'administrator',
    body: { ...type, active: false, whiteLabelId: 'wl-royal', transactionCode: CODE },
  });
  if (saved.body.approval) await second.approve(saved.body.approval._id);
  expect((await platform.call('royal', 'accounts', { token })).body.docs).toMatchObject([{ _id: off }]);
  const refused = await request(token, off, 5000);
  expect([refused.status, refused.body.message]).toEqual([404, 'Payment type not found']);
  await platform.database.query(`UPDATE user_account SET status = 'suspended' WHERE id = $1`, [id]);
  const forPlayer = () =>
    platform.call('staff', 'withdrawForPlayer', {
      token: agent,
      userType: 'agent',
      body: {
        userId: id,
        amount: 5000,
        requestRef: `switched-off-${(refs += 1)}`,
        reason: 'Letter',
        transactionCode: CODE,
      },
    });
  expect((await forPlayer()).status).toBe(404);
  await platform.database.query(`UPDATE user_account SET demo = true WHERE id = $1`, [id]);
  expect((await forPlayer()).status).toBe(403);
});
