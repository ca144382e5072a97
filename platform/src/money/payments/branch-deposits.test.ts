import { serverMessages } from '@backlay/shared/domain';
import { openApprover, setThresholds } from '../../core/approvals/testing';
import { setFlag } from '../../core/tenants/testing';
import { newPlayer } from '../../accounts/identity/testing';
import type { TestPlatform } from '../../../testing/index';
import { CODE, openPayments, uploadProof } from './testing';

type Docs = Record<string, unknown>;
let platform: TestPlatform;
let branch: string;
beforeAll(async () => {
  platform = await openPayments();
  branch = await platform.login('staff', 'branch1', CODE);
});
afterAll(() => platform?.close());

const newPayer = (name: string) => newPlayer(platform, name, { rupees: 0, under: 'staff-branch1' });
const pay = (userId: string, requestRef: string, more: Docs = {}) =>
  platform.call('staff', 'branchDeposit', {
    token: branch,
    userType: 'branch',
    body: { userId, amount: 700, remarks: 'cash', transactionCode: CODE, requestRef, ...more },
  });
/** A change of a role takes effect within a second. */
const until = async (isReached: () => Promise<boolean>) => {
  while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 50));
};
const creditUsed = async () =>
  (await platform.database.query<{ used: number }>(`SELECT used FROM credit_line WHERE owner_id = 'staff-branch1'`))
    .rows[0]?.used;

test('a branch deposit is approved under its branch, named in the statement and taken from the line [C4.05 D2.08]', async () => {
  const { id, token } = await newPayer('counter-1');
  const before = await creditUsed();
  const { body } = await pay(id, 'counter-one-1');
  expect(body.message).toBe('Deposit Successfull');
  expect(body.docs).toMatchObject({ type: 'BRANCH', amount: 700, remarks: 'cash', status: 'approved', utr: '' });
  expect(await creditUsed()).toBe((before ?? 0) + 70_000);
  const { rows } = await platform.database.query('SELECT method_id, exclusive FROM payment_request WHERE id = $1', [
    body.docs._id,
  ]);
  expect(rows).toEqual([{ method_id: 'branch', exclusive: false }]);
  const statement = await platform.call('royal', 'transactions', { token });
  expect(statement.body.docs).toMatchObject([{ remarks: 'Deposit at the branch', amount: 700 }]);
  const notes = await platform.call('royal', 'notifications', { token });
  expect(notes.body.docs).toMatchObject([{ message: '₹700.00 was added to your balance.' }]);
});

test('a branch deposit is approved beside an open request of the player [C4.05 C4.06]', async () => {
  await setFlag(platform, 'royal', 'multipleRequests', false);
  const { id, token } = await newPayer('counter-2');
  expect((await uploadProof(platform, token)).status).toBe(200);
  expect((await pay(id, 'counter-two-1')).body.docs.status).toBe('approved');
  await setFlag(platform, 'royal', 'multipleRequests', true);
});

test('a demo, suspended or closed player, and less than a paisa, are refused at the branch [A4.13 D1.14]', async () => {
  const { id } = await newPayer('counter-3');
  const refusal = async (more: Docs = {}) => {
    const { status, body } = await pay(id, `counter-three-${JSON.stringify(more).length}`, more);
    return [status, body.message];
  };
  expect(await refusal({ amount: 1e-9 })).toEqual([400, 'Please Enter Amount First']);
  for (const status of ['suspended', 'closed']) {
    await platform.database.query('UPDATE user_account SET status = $2 WHERE id = $1', [id, status]);
    expect(await refusal()).toEqual([403, serverMessages['login.locked']]);
  }
  await platform.database.query(`UPDATE user_account SET status = 'active', demo = true WHERE id = $1`, [id]);
  expect(await refusal()).toEqual([403, serverMessages['demo.restricted']]);
  await platform.database.query(`UPDATE user_account SET demo = false WHERE id = $1`, [id]);
  expect((await pay(id, 'counter-three-paisa', { amount: 0.01 })).body.docs.amount).toBe(0.01);
});

test('a branch deposit that waits is not booked for a player suspended or closed meanwhile [D1.14 D1.17]', async () => {
  await setThresholds(platform, { 'deposit.branch': 0 });
  const { id } = await newPayer('counter-5');
  const { approval } = (await pay(id, 'counter-five-1')).body;
  await setThresholds(platform, {});
  const second = await openApprover(platform, 'admin2', 'administrator', CODE);
  const { version } = await second.find(approval._id);
  for (const status of ['suspended', 'closed']) {
    await platform.database.query('UPDATE user_account SET status = $2 WHERE id = $1', [id, status]);
    const refused = await second.approve(approval._id, version);
    expect([refused.status, refused.body.message]).toEqual([403, serverMessages['login.locked']]);
  }
  await platform.database.query(`UPDATE user_account SET status = 'active' WHERE id = $1`, [id]);
  const { rows } = await platform.database.query(`SELECT 1 FROM payment_request WHERE account_id = $1`, [id]);
  expect(rows).toEqual([]);
  expect((await second.approve(approval._id)).status).toBe(200);
});

test('a branch deposit that waits is approved with the permission to credit, not that to decide [D1.16 D1.17]', async () => {
  await setThresholds(platform, { 'deposit.branch': 0 });
  const { id } = await newPayer('counter-6');
  const { approval } = (await pay(id, 'counter-six-1')).body;
  await setThresholds(platform, {});
  const asAgent = await openApprover(platform, 'agent1', 'agent', CODE);
  const give = (permissions: readonly string[]) =>
    platform.database.query(
      `WITH role AS (INSERT INTO staff_role (id, name, permissions) VALUES ('branch-approver', 'Branch approver', $1)
         ON CONFLICT (id) DO UPDATE SET permissions = excluded.permissions RETURNING id)
       UPDATE user_account SET role_id = role.id FROM role WHERE user_account.id = 'staff-agent1'`,
      [permissions],
    );
  await give(['approve', 'request.decide']);
  await until(async () => (await asAgent.approve(approval._id, 'x')).status === 403);
  await give(['approve', 'credit.give']);
  await until(async () => (await asAgent.approve(approval._id)).status === 200);
  await platform.database.query(`UPDATE user_account SET role_id = 'agent' WHERE id = 'staff-agent1'`);
});

test('branch deposits that wait differ by their reference and cannot change meanwhile [D1.16 S-15]', async () => {
  await setThresholds(platform, { 'deposit.branch': 700 });
  const { id, token } = await newPayer('counter-4');
  const waiting = await pay(id, 'counter-four-1');
  expect(waiting.body).toMatchObject({ message: serverMessages['approval.waiting'] });
  expect(waiting.body.docs).toEqual({
    _id: waiting.body.approval._id,
    amount: 700,
    remarks: 'cash',
    createdAt: expect.any(String),
    type: 'BRANCH',
    utr: '',
    status: 'pending',
  });
  const other = await pay(id, 'counter-four-2');
  expect(other.body.approval._id).not.toBe(waiting.body.approval._id);
  const changed = await pay(id, 'counter-four-1', { amount: 800 });
  expect([changed.status, changed.body.message]).toEqual([409, serverMessages['approval.waitsAlready']]);
  expect((await pay(id, 'counter-four-3', { amount: 699.99 })).body.docs.status).toBe('approved');
  // What is booked already does not wait again, whatever the threshold is by then.
  await setThresholds(platform, { 'deposit.branch': 0 });
  const again = await pay(id, 'counter-four-3', { amount: 699.99 });
  expect([again.body.docs.status, again.body.approval]).toEqual(['approved', undefined]);
  await setThresholds(platform, {});
  const second = await openApprover(platform, 'admin2', 'administrator', CODE);
  expect((await second.approve(waiting.body.approval._id)).status).toBe(200);
  expect((await platform.call('royal', 'points', { token })).body.docs.availablePts).toBe(1399.99);
});
