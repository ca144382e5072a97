import { openApprover } from '../../core/approvals/testing';
import { verifyPlatformLedger } from '../../services';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { HttpRejection } from '../../core/http';
import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { newPlayer } from '../../accounts/identity/testing';
import { uploadProof } from '../payments/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { Credit, type CreditActor } from './credit';
import { HOUSE_LINE, readLine, proveCredit } from './lines';

const actor = (accountId: string): CreditActor => ({
  accountId,
  userName: accountId,
  userType: accountId === 'root' ? 'administrator' : 'agent',
  address: '192.0.2.1',
});
const PARENTS: Readonly<Record<string, string>> = { top: 'root', middle: 'top', low: 'middle', sibling: 'top' };

describe('credit lines', () => {
  let database: TestDatabase;
  let refs = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await database.query('ALTER TABLE credit_movement DISABLE TRIGGER ALL');
    await database.query('DELETE FROM credit_movement');
    await database.query('ALTER TABLE credit_movement ENABLE TRIGGER ALL');
    await database.query('DELETE FROM credit_line');
    await database.transaction((connection) =>
      open().issue(connection, actor('root'), { amount: 100_000, reason: 'Opening', requestRef: 'issue-1' }),
    );
    await open().give(actor('root'), move('top', 50_000));
  });
  afterEach(async () => expect(await proveCredit(database)).toEqual([]));
  afterAll(() => database?.close());

  const open = () =>
    new Credit({
      database,
      tree: {
        parentOf: async (id) =>
          PARENTS[id] ? { childType: 'agent', id: PARENTS[id], userType: actor(PARENTS[id]).userType } : null,
        ownerOf: async (id) => (id === 'clerk-of-middle' ? 'middle' : id),
      },
    });
  const move = (childId: string, amount: number, requestRef = `move-${(refs += 1)}`) => ({
    childId,
    amount,
    reason: 'For the week',
    requestRef,
  });
  const statusOf = (answer: unknown) => (answer instanceof HttpRejection ? answer.status : 200);

  test('a parent transfers credit with its direct child only [D2.06]', async () => {
    const credit = open();
    expect(await credit.give(actor('top'), move('middle', 20_000))).toMatchObject({ given: 20_000, free: 20_000 });
    expect(await credit.take(actor('top'), move('middle', 5_000))).toMatchObject({ given: 15_000, free: 15_000 });
    expect(await readLine(database, 'top')).toEqual({ given: 50_000, lent: 15_000, used: 0, free: 35_000 });
    const foreign = [
      await credit.give(actor('top'), move('low', 1)),
      await credit.give(actor('middle'), move('sibling', 1)),
      await credit.give(actor('middle'), move('top', 1)),
      await credit.give(actor('middle'), move('middle', 1)),
      await credit.take(actor('middle'), move('sibling', 1)),
    ];
    expect(foreign.map(statusOf)).toEqual([404, 404, 404, 404, 404]);
  });

  test('credit transfers stop at the free credit of parent and child [D2.06]', async () => {
    const credit = open();
    expect(statusOf(await credit.give(actor('top'), move('middle', 50_001)))).toBe(409);
    expect(statusOf(await credit.give(actor('top'), move('middle', 50_000)))).toBe(200);
    await credit.give(actor('middle'), move('low', 30_000));
    expect(statusOf(await credit.take(actor('top'), move('middle', 20_001)))).toBe(409);
    expect(statusOf(await credit.take(actor('top'), move('middle', 20_000)))).toBe(200);
    expect(await readLine(database, 'middle')).toEqual({ given: 30_000, lent: 30_000, used: 0, free: 0 });
  });

  test('fifty repeats of a reference through two processes are one transfer; another amount is refused [D2.06]', async () => {
    const processes = [open(), open()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => processes[n % 2]!.give(actor('top'), move('middle', 700, 'the-same'))),
    );
    expect(new Set(answers.map(statusOf))).toEqual(new Set([200]));
    expect((await readLine(database, 'middle')).given).toBe(700);
    expect(statusOf(await open().give(actor('top'), move('middle', 701, 'the-same')))).toBe(409);
  });

  test('simultaneous credit transfers and deposits through two processes never overdraw a line [D2.06 D2.08]', async () => {
    const processes = [open(), open()];
    await open().give(actor('top'), move('middle', 10_000));
    await database.query(`INSERT INTO ledger_balance (user_id) VALUES ('rohan') ON CONFLICT DO NOTHING`);
    const spend = (credit: Credit, n: number) =>
      database
        .transaction(async (connection) => {
          await credit.spend(connection, actor('middle'), { kind: 'deposit', id: `d-${n}`, amount: 900 });
          await connection.query(
            `SELECT ledger_post(array[$1], array['deposit'], array[$2], array[''], array[null]::jsonb[], array[0]::bigint[],
               array[1, 1], array['rohan', null], array['available', 'gateway'], array[900, -900]::bigint[], false)`,
            [`deposit:d-${n}`, `d-${n}`],
          );
        })
        .then(
          () => 200,
          () => 409,
        );
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const credit = processes[n % 2]!;
        if (n % 3 === 0) return spend(credit, n);
        return n % 3 === 1
          ? credit.give(actor('middle'), move('low', 900))
          : credit.take(actor('top'), move('middle', 900));
      }),
    );
    const line = await readLine(database, 'middle');
    expect(line.free).toBeGreaterThanOrEqual(0);
    expect(line.free).toBeLessThan(900);
  });

  test('verification names a credit line whose transfers do not add up [D2.06]', async () => {
    await database.query(`UPDATE credit_line SET given = given + 1 WHERE owner_id = 'top'`);
    expect(await proveCredit(database)).toEqual([
      'credit line differs from its movements: top is 50001/0/0, not 50000/0/0 paise',
    ]);
    await database.query(`UPDATE credit_line SET given = given - 1 WHERE owner_id = 'top'`);
  });
});

describe('credit over the wire', () => {
  let platform: TestPlatform;
  let agent: string;
  let admin: string;
  beforeAll(async () => {
    platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
    agent = await platform.login('staff', 'agent1', 'Admin@123');
    admin = await platform.login('staff', 'admin1', 'Admin@123');
  });
  afterEach(async () => expect((await verifyPlatformLedger(platform.database)).problems).toEqual([]));
  afterAll(() => platform?.close());

  const give = (
    userId: string,
    amount: number,
    more: Record<string, unknown> = {},
    call: 'giveCredit' | 'takeCredit' = 'giveCredit',
  ) =>
    platform.call('staff', call, {
      token: agent,
      userType: 'agent',
      body: {
        userId,
        amount,
        reason: 'For the week',
        requestRef: `wire-${Math.random()}`.replace('.', ''),
        transactionCode: CODE,
        ...more,
      },
    });

  test('an agent credits only its own branch, with a reason and its code [D2.06]', async () => {
    const before = (await give('staff-branch1', 1)).body.docs;
    expect((await give('staff-branch1', 100)).body.docs.given).toBe(before.given + 100);
    expect((await give('staff-branch1', 100, {}, 'takeCredit')).body.docs.given).toBe(before.given);
    expect((await give('staff-branch1', 1, { transactionCode: 'WRONG' })).status).toBe(400);
    expect((await give('staff-branch1', 1, { reason: 'why' })).status).toBe(400);
    expect((await give('staff-subbranch1', 1)).status).toBe(404);
    expect((await give('staff-defaultbranch1', 1)).status).toBe(404);
    expect((await give('staff-master1', 1)).status).toBe(404);
    const lines = await platform.call('staff', 'creditLines', { token: agent, userType: 'agent' });
    expect(lines.body.docs.children.map(({ userName }: { userName: string }) => userName)).toEqual(['branch1']);
  });

  test('credit enters the tree by an issue that a second administrator confirms [D1.16 D2.05]', async () => {
    const issued = await platform.call('staff', 'issueCredit', {
      token: admin,
      userType: 'administrator',
      body: { amount: 5000, reason: 'New season', requestRef: 'issue-of-season', transactionCode: CODE },
    });
    const before = await readLine(platform.database, HOUSE_LINE);
    expect(issued.body.approval).toBeDefined();
    const second = await openApprover(platform);
    expect((await second.approve(issued.body.approval._id)).status).toBe(200);
    expect((await readLine(platform.database, HOUSE_LINE)).given).toBe(before.given + 500_000);
  });

  test('a role credits a deposit up to its free credit and not a paisa more [D2.08]', async () => {
    const { token } = await newPlayer(platform, 'short-line', { rupees: 0 });
    const { free } = await readLine(platform.database, 'staff-agent1');
    const lent = free / 100 - 2499;
    expect((await give('staff-branch1', lent)).status).toBe(200);
    const approve = async (amount: number) => {
      const { body } = await uploadProof(platform, token, { amount });
      return platform.call('staff', 'decideDeposit', {
        token: agent,
        userType: 'agent',
        body: { amount, depositId: body.docs._id, action: 'approve', transactionCode: CODE },
      });
    };
    const short = await approve(2500);
    expect([short.status, short.body.message]).toEqual([409, 'Not enough free credit']);
    const points = async () => (await platform.call('royal', 'points', { token })).body.docs.availablePts;
    expect(await points()).toBe(0);
    expect((await give('staff-branch1', 1, {}, 'takeCredit')).status).toBe(200);
    const [request] = (await platform.call('royal', 'deposits', { token })).body.docs;
    const again = await platform.call('staff', 'decideDeposit', {
      token: agent,
      userType: 'agent',
      body: { amount: 2500, depositId: request._id, action: 'approve', transactionCode: CODE },
    });
    expect([again.status, await points()]).toEqual([200, 2500]);
    expect((await readLine(platform.database, 'staff-agent1')).free).toBe(0);
  });
});
