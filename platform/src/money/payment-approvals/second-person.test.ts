import { setThresholds, openApprover } from '../../core/approvals/testing';
import { verifyPlatformLedger } from '../../services';
import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { newPlayer } from '../../accounts/identity/testing';
import { uploadProof } from '../payments/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { addAccount } from '../withdrawals/testing';

let platform: TestPlatform;
let agent: string;
let second: Awaited<ReturnType<typeof openApprover>>;
let master: Awaited<ReturnType<typeof openApprover>>;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  agent = await platform.login('staff', 'agent1', 'Admin@123');
  second = await openApprover(platform);
  master = await openApprover(platform, 'master1', 'master');
  await setThresholds(platform, { 'withdraw.approve': 1000, 'deposit.approve': 2500, 'deposit.branch': 2500 });
});
afterAll(() => platform?.close());
afterEach(async () => expect((await verifyPlatformLedger(platform.database)).problems).toEqual([]));

let refs = 0;
async function requestPayout(name: string, amount: number) {
  const player = await newPlayer(platform, name);
  const accountId = await addAccount(platform, player.token);
  const { body } = await platform.call('royal', 'withdraw', {
    token: player.token,
    body: { amount, accountId, requestRef: `second-person-${(refs += 1)}` },
  });
  return { ...player, requestId: body.docs._id as string, amount };
}
const decide = (call: 'decideWithdraw' | 'decideDeposit', depositId: string, amount: number, action = 'approve') =>
  platform.call('staff', call, {
    token: agent,
    userType: 'agent',
    body: { amount, depositId, action, remarks: '', transactionCode: CODE },
  });
const available = async (token: string) => (await platform.call('royal', 'points', { token })).body.docs.availablePts;
const used = async (owner: string) =>
  (await platform.database.query<{ used: number }>('SELECT used FROM credit_line WHERE owner_id = $1', [owner])).rows[0]
    ?.used ?? 0;

test('a withdrawal one rupee below the threshold is paid at once [D1.16]', async () => {
  const { requestId } = await requestPayout('below', 999);
  const { body } = await decide('decideWithdraw', requestId, 999);
  expect([body.docs.status, body.approval]).toEqual(['approved', undefined]);
});

test('a withdrawal at the threshold waits and is paid once after approval from above [D1.16 D1.17]', async () => {
  const { requestId, token, id } = await requestPayout('at', 1000);
  const waiting = await decide('decideWithdraw', requestId, 1000);
  expect([waiting.status, waiting.body.docs.status, waiting.body.message]).toEqual([
    200,
    'pending',
    'Sent for approval. A second person has to confirm it.',
  ]);
  const proposalId = waiting.body.approval._id as string;
  expect(await master.find(proposalId)).toMatchObject({
    action: 'withdraw.approve',
    subject: 'at',
    amount: 1000,
    brand: 'Royal',
    proposer: { userName: 'agent1' },
    mayApprove: true,
    own: false,
    changed: false,
  });
  const answers = await Promise.all([
    master.approve(proposalId),
    second.approve(proposalId),
    master.approve(proposalId),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await available(token)).toBe(9000);
  const { rows } = await platform.database.query(`SELECT 1 FROM ledger_transaction WHERE key = $1`, [
    `withdraw:${requestId}:paid`,
  ]);
  expect(rows).toHaveLength(1);
  const auditEntries = await platform.database.query('SELECT 1 FROM admin_audit WHERE account_id = $1', [id]);
  expect(auditEntries.rows).toHaveLength(1);
});

test('a withdrawal that its player cancels meanwhile cannot be approved any more [D1.17]', async () => {
  const { requestId, token } = await requestPayout('cancels', 1000);
  const proposalId = (await decide('decideWithdraw', requestId, 1000)).body.approval._id as string;
  const { version } = await second.find(proposalId);
  await platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record, '{flags,cancelWithdraw}', 'true'), edited_at = now() WHERE id = 'royal'`,
  );
  await platform.running.reloadTenants();
  await platform.call('royal', 'cancelWithdraw', { token, query: { withdrawId: requestId } });
  expect((await second.approve(proposalId, version)).status).toBe(409);
  expect(await available(token)).toBe(10_000);
  expect((await second.reject(proposalId, 'canceled')).status).toBe(200);
});

test('a request that changed meanwhile is shown again and needs a new confirmation [D1.17]', async () => {
  const { requestId, token } = await requestPayout('moves', 1000);
  const proposalId = (await decide('decideWithdraw', requestId, 1000)).body.approval._id as string;
  const { version } = await second.find(proposalId);
  await decide('decideWithdraw', requestId, 1000, 'processing');
  const shown = await second.find(proposalId);
  expect([shown.changed, shown.preview]).toEqual([
    true,
    expect.arrayContaining([{ field: 'status', proposed: 'pending', now: 'processing' }]),
  ]);
  expect((await second.approve(proposalId, version)).status).toBe(409);
  expect((await second.approve(proposalId)).status).toBe(200);
  expect(await available(token)).toBe(9000);
});

test('a deposit from the threshold on waits; it uses the line of the role that proposed it [D1.16 D2.08]', async () => {
  const { token } = await newPlayer(platform, 'pays-in', { rupees: 0 });
  const { body } = await uploadProof(platform, token, { amount: 2500 });
  const before = [await used('staff-agent1'), await used('staff-master1')];
  const waiting = await decide('decideDeposit', body.docs._id, 2500);
  expect([waiting.body.docs.status, await available(token)]).toEqual(['pending', 0]);
  expect((await master.approve(waiting.body.approval._id)).status).toBe(200);
  expect(await available(token)).toBe(2500);
  expect([await used('staff-agent1'), await used('staff-master1')]).toEqual([before[0]! + 250_000, before[1]]);
});

test('a branch deposit from the threshold on waits under one reference and is credited once [D1.16 D2.08]', async () => {
  const { token, id } = await newPlayer(platform, 'at-branch', { rupees: 0, under: 'staff-branch1' });
  const branch = await platform.login('staff', 'branch1', 'Admin@123');
  const payIn = () =>
    platform.call('staff', 'branchDeposit', {
      token: branch,
      userType: 'branch',
      body: { userId: id, amount: 3000, remarks: 'cash', transactionCode: CODE, requestRef: 'branch-waits-1' },
    });
  const [one, twin] = [await payIn(), await payIn()];
  expect([one.body.docs.status, twin.body.approval._id]).toEqual(['pending', one.body.approval._id]);
  expect(await available(token)).toBe(0);
  expect((await master.approve(one.body.approval._id)).status).toBe(200);
  expect(await available(token)).toBe(3000);
  expect((await payIn()).body.docs.status).toBe('approved');
  expect(await available(token)).toBe(3000);
});

test('a branch deposit whose reference was used meanwhile is not approved [D1.16 S-15]', async () => {
  const { token, id } = await newPlayer(platform, 'used-branch', { rupees: 0, under: 'staff-branch1' });
  const branch = await platform.login('staff', 'branch1', 'Admin@123');
  const body = { userId: id, remarks: 'cash', transactionCode: CODE, requestRef: 'branch-used-1' };
  const payIn = (amount: number) =>
    platform.call('staff', 'branchDeposit', { token: branch, userType: 'branch', body: { ...body, amount } });
  const proposalId = (await payIn(3000)).body.approval._id as string;
  const { version } = await master.find(proposalId);
  expect((await payIn(100)).body.docs.status).toBe('approved');
  const late = await master.approve(proposalId, version);
  expect([late.status, late.body.message]).toEqual([409, 'This reference has already been used']);
  expect(await available(token)).toBe(100);
});

test('an account outside the down-line cannot see or decide a proposal [D1.17]', async () => {
  const { requestId } = await requestPayout('foreign', 1000);
  const proposalId = (await decide('decideWithdraw', requestId, 1000)).body.approval._id as string;
  const foreign = await openApprover(platform, 'defaultbranch1', 'branch');
  expect(await foreign.find(proposalId)).toBeUndefined();
  expect((await foreign.approve(proposalId, 'any')).status).toBe(404);
  const own = await openApprover(platform, 'agent1', 'agent');
  expect(await own.find(proposalId)).toMatchObject({ own: true, mayApprove: false });
  expect((await own.approve(proposalId)).status).toBe(403);
  expect((await own.withdraw(proposalId)).status).toBe(200);
});
