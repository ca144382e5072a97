import { sumOpenExposure } from '../../betting/orders';
import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { verifyLedger } from '../ledger';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { sumPendingWithdrawals } from '../withdrawals';
import { newPlayer } from '../../accounts/identity/testing';
import { addAccount } from '../withdrawals/testing';

let platform: TestPlatform;
let agent: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  agent = await platform.login('staff', 'agent1', 'Admin@123');
});
afterAll(() => platform?.close());

let lastRef = 0;
/** A player under agent1 with an open withdrawal of 1,000. */
async function asked(name: string, under?: string) {
  const player = await newPlayer(platform, name, under === undefined ? {} : { under });
  const accountId = await addAccount(platform, player.token);
  const { body } = await platform.call('royal', 'withdraw', {
    token: player.token,
    body: { amount: 1000, accountId, requestRef: `desk-request-${(lastRef += 1)}` },
  });
  return { ...player, requestId: body.docs._id as string };
}
const decide = (
  requestId: string,
  action: string,
  more: Record<string, unknown> = {},
  token = agent,
  userType = 'agent',
) =>
  platform.call('staff', 'decideWithdraw', {
    token,
    userType,
    body: { amount: 1000, depositId: requestId, action, remarks: '', transactionCode: CODE, ...more },
  });
const available = async (token: string) => (await platform.call('royal', 'points', { token })).body.docs.availablePts;
const queue = async (token: string, userType: string, query: Record<string, string> = {}) =>
  (await platform.call('staff', 'withdraws', { token, userType, query })).body;

test('an agent approves a withdrawal of its down-line: paid once, notified, audited [C1.01 C3.02 C4.04 C7.10]', async () => {
  const { token, requestId } = await asked('desk-1');
  const answer = await decide(requestId, 'approve', { remarks: 'NEFT 4821' });
  expect([answer.status, answer.body.docs.status, answer.body.docs.remarks]).toEqual([200, 'approved', 'NEFT 4821']);
  expect(await available(token)).toBe(9000);
  const notes = await platform.call('royal', 'notifications', { token });
  expect(notes.body.docs[0]).toMatchObject({ title: 'Withdrawal paid' });
  const auditEntries = await platform.call('staff', 'requestDeeds', {
    token: agent,
    userType: 'agent',
    query: { requestId },
  });
  expect(auditEntries.body.docs).toMatchObject([
    {
      actor: 'agent1',
      actorType: 'agent',
      kind: 'withdraw',
      user: 'desk-1',
      action: 'approve',
      amount: 1000,
      from: 'pending',
      to: 'approved',
      remarks: 'NEFT 4821',
    },
  ]);
});

test('twenty decisions at the same moment change the balance once [C4.04 S-15]', async () => {
  const { token, id, requestId } = await asked('desk-2');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => decide(requestId, n % 2 ? 'approve' : 'reject')),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]));
  expect(await available(token)).toBe(done[0]!.body.docs.status === 'approved' ? 9000 : 10_000);
  const { rows } = await platform.database.query<{ total: number }>(
    'select count(*) as total from admin_audit where account_id = $1',
    [id],
  );
  expect(rows[0]?.total).toBe(1);
  expect(
    (await verifyLedger(platform.database, sumOpenExposure, [['withdrawals', sumPendingWithdrawals]])).problems,
  ).toEqual([]);
});

test('processing precedes the decision, and a decision is final [C4.01 OQ-107]', async () => {
  const { token, requestId } = await asked('desk-3');
  expect((await decide(requestId, 'processing')).body.docs.status).toBe('processing');
  expect((await decide(requestId, 'processing')).status).toBe(409);
  const taken = await platform.call('royal', 'cancelWithdraw', { token, query: { withdrawId: requestId } });
  expect(taken.status).toBe(409);
  expect((await decide(requestId, 'reject', { remarks: 'Name differs' })).body.docs.status).toBe('rejected');
  expect(await available(token)).toBe(10_000);
  expect((await decide(requestId, 'approve')).status).toBe(409);
  const statement = await platform.call('royal', 'transactions', { token, query: { trxType: 'withdraw' } });
  expect(statement.body.docs.map(({ amount }: { amount: number }) => amount)).toEqual([1000, -1000]);
});

test('a role lists and decides requests of its down-line only; an administrator all [S-05]', async () => {
  const { requestId } = await asked('desk-4', 'staff-defaultbranch1');
  const branch = await platform.login('staff', 'defaultbranch1', 'Admin@123');
  const admin = await platform.login('staff', 'admin1', 'Admin@123');
  const ids = async (token: string, userType: string) =>
    (await queue(token, userType, { search: 'desk-4' })).docs.map(({ _id }: { _id: string }) => _id);
  expect([await ids(agent, 'agent'), await ids(branch, 'branch'), await ids(admin, 'administrator')]).toEqual([
    [],
    [requestId],
    [requestId],
  ]);
  expect((await decide(requestId, 'approve')).status).toBe(404);
  const listAuditEntries = async (token: string, userType: string) =>
    (await platform.call('staff', 'requestDeeds', { token, userType, query: { requestId } })).body.totalDocs;
  expect((await decide(requestId, 'approve', {}, branch, 'branch')).status).toBe(200);
  expect([await listAuditEntries(agent, 'agent'), await listAuditEntries(branch, 'branch')]).toEqual([0, 1]);
});

test('the approval queue shows player, brand and payout account of each request [C7.02]', async () => {
  const { id, requestId } = await asked('desk-5');
  const { docs } = await queue(agent, 'agent', { search: requestId });
  expect(docs).toMatchObject([
    {
      _id: requestId,
      user: { _id: id, userName: 'desk-5', fullName: 'Rohan Mehta', brand: 'Royal' },
      account: { name: 'Rohan Mehta' },
    },
  ]);
});

test('a wrong transaction code or amount changes nothing; withdrawId is accepted too [A7.39 OQ-105]', async () => {
  const { token, requestId } = await asked('desk-6');
  expect((await decide(requestId, 'approve', { transactionCode: '' })).status).toBe(400);
  expect((await decide(requestId, 'approve', { transactionCode: '00000000' })).status).toBe(400);
  expect((await decide(requestId, 'approve', { amount: 999 })).status).toBe(409);
  expect((await decide(requestId, 'cancel')).status).toBe(400);
  expect((await queue(agent, 'agent', { search: requestId })).docs[0].status).toBe('pending');
  const player = await platform.call('royal', 'decideWithdraw', {
    token,
    body: { amount: 1000, depositId: requestId, action: 'approve', transactionCode: CODE },
  });
  expect(player.status).toBe(403);
  const { depositId: _, ...body } = {
    depositId: '',
    withdrawId: requestId,
    amount: 1000,
    action: 'approve',
    remarks: '',
    transactionCode: CODE,
  };
  const answer = await platform.call('staff', 'decideWithdraw', { token: agent, userType: 'agent', body });
  expect(answer.status).toBe(200);
});

test('audit entries cannot be changed', async () => {
  await expect(platform.database.query(`update admin_audit set reason = 'nothing'`)).rejects.toThrow('append-only');
});
