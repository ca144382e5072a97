import { serverMessages } from '@backlay/shared/domain';
import { openApprover, setThresholds } from '../../core/approvals/testing';
import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { newPlayer } from '../../accounts/identity/testing';
import { verifyPlatformLedger } from '../../services';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let branch: string;
let second: Awaited<ReturnType<typeof openApprover>>;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  branch = await platform.login('staff', 'branch1', 'Admin@123');
  second = await openApprover(platform);
});
afterEach(async () => expect((await verifyPlatformLedger(platform.database)).problems).toEqual([]));
afterAll(() => platform?.close());

let players = 0;
const newGifted = () => newPlayer(platform, `gifted-${(players += 1)}`, { rupees: 0, under: 'staff-branch1' });
const give = (userId: string, amount: number, requestRef: string, more: Record<string, unknown> = {}) =>
  platform.call('staff', 'grantBonus', {
    token: branch,
    userType: 'branch',
    body: { userId, bonusType: 'manualDepositBonus', amount, requestRef, transactionCode: CODE, ...more },
  });
const availableOf = async (token: string) => (await platform.call('royal', 'points', { token })).body.docs.availablePts;
const line = async () => {
  const { rows } = await platform.database.query<{ free: number; used: number }>(
    `SELECT given - lent - used AS free, used FROM credit_line WHERE owner_id = 'staff-branch1'`,
  );
  return rows[0]!;
};
/** Leaves so many paise free on the line of the branch. */
async function leaveFree(paise: number): Promise<void> {
  const { free } = await line();
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  const taken = await platform.call('staff', 'takeCredit', {
    token: agent,
    userType: 'agent',
    body: {
      userId: 'staff-branch1',
      amount: (free - paise) / 100,
      reason: 'For the test',
      requestRef: `leave-${paise}-${free}`,
      transactionCode: CODE,
    },
  });
  expect(taken.status).toBe(200);
}
const outcomeOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

test('a hand bonus one paisa below its threshold is given at once from the line of the giver [D1.16 D2.08]', async () => {
  const { token, id } = await newGifted();
  const { used } = await line();
  const given = await give(id, 9999.99, 'below-threshold-1');
  expect(given.body).toMatchObject({ docs: { status: 'released', amount: 9999.99 }, message: 'Success' });
  expect(given.body.approval).toBeUndefined();
  expect([await availableOf(token), (await line()).used - used]).toEqual([9999.99, 999_999]);
});

test('a hand bonus waits at its threshold, and always at 0, with nothing booked until the approval [D1.16]', async () => {
  const { token, id } = await newGifted();
  const before = await line();
  const twice = await Promise.all([give(id, 10_000, 'at-threshold-1'), give(id, 10_000, 'at-threshold-1')]);
  const [first, again] = twice.map(({ body }) => body);
  expect(first).toMatchObject({
    docs: { status: 'waiting', amount: 10_000 },
    message: serverMessages['approval.waiting'],
  });
  expect(again.approval._id).toBe(first.approval._id);
  expect([await availableOf(token), await line()]).toEqual([0, before]);
  expect((await second.approve(first.approval._id)).status).toBe(200);
  expect([await availableOf(token), (await line()).used - before.used]).toEqual([10_000, 1_000_000]);
  const repeated = await give(id, 10_000, 'at-threshold-1');
  expect([repeated.status, repeated.body.approval, await availableOf(token)]).toEqual([200, undefined, 10_000]);
  await setThresholds(platform, { adjust: 0 });
  expect((await give(id, 0.01, 'always-waits-1')).body.docs.status).toBe('waiting');
  await setThresholds(platform, { adjust: null });
  expect((await give(id, 20_000, 'never-waits-1')).body.docs.status).toBe('released');
  await setThresholds(platform, {});
});

test('a player closed, suspended or on a break is given nothing, also after the proposal [D1.14 D1.16]', async () => {
  const { id } = await newGifted();
  const { approval } = (await give(id, 10_000, 'waits-meanwhile-1')).body;
  const before = await line();
  for (const status of ['suspended', 'closed']) {
    await platform.database.query('UPDATE user_account SET status = $2 WHERE id = $1', [id, status]);
    expect(outcomeOf(await give(id, 1, `shut-${status}`))).toEqual([403, serverMessages['login.locked']]);
    expect((await second.approve(approval._id)).status).toBe(403);
  }
  await platform.database.query(`UPDATE user_account SET status = 'active' WHERE id = $1`, [id]);
  const paused = await newGifted();
  const waits = (await give(paused.id, 10_000, 'waits-meanwhile-2')).body;
  const taken = await platform.call('royal', 'takeBreak', {
    token: paused.token,
    body: { kind: 'selfExclusion', days: 182 },
  });
  expect(taken.status).toBe(200);
  const refused = await give(paused.id, 1, 'on-a-break-1');
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^You are on a break until /)]);
  expect((await second.approve(waits.approval._id)).status).toBe(403);
  const { rows } = await platform.database.query('SELECT 1 FROM bonus_grant WHERE account_id = ANY ($1)', [
    [id, paused.id],
  ]);
  expect([rows, await line()]).toEqual([[], before]);
});

test('presses of one hand bonus at once spend once; a line that is spent gives nothing [D2.08 S-15]', async () => {
  const { token, id } = await newGifted();
  await leaveFree(100_000);
  const presses = await Promise.all(Array.from({ length: 10 }, () => give(id, 300, 'pressed-often-1')));
  expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 200));
  expect([await availableOf(token), (await line()).free]).toEqual([300, 70_000]);
  const waits = await give(id, 10_000, 'too-large-1');
  expect(outcomeOf(await second.approve(waits.body.approval._id))).toEqual([409, serverMessages['credit.short']]);
  const more = await Promise.all(Array.from({ length: 8 }, (_, n) => give(id, 200, `many-at-once-${n}`)));
  expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  expect(outcomeOf(await give(id, 100.01, 'one-paisa-more-1'))).toEqual([409, serverMessages['credit.short']]);
  expect([await availableOf(token), (await line()).free]).toEqual([900, 10_000]);
});

test('a hand bonus with terms spends the line when it is given, and is not in the balance before [D2.08 C3.14]', async () => {
  const { token, id } = await newGifted();
  const { used } = await line();
  const given = await give(id, 50, 'with-terms-1', { wager: 2, bonusType: 'manualWithdrawBonus' });
  expect(given.body.docs).toMatchObject({ status: 'active', required: 100 });
  expect([await availableOf(token), (await line()).used - used]).toEqual([0, 5000]);
});
