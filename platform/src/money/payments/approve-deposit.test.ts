import { newPlayer } from '../../accounts/identity/testing';
import type { TestPlatform } from '../../../testing/index';
import { askIpay, chooseIpay, CODE, openPayments, uploadProof, waitForLocks } from './testing';

let platform: TestPlatform;
let branch: string;
beforeAll(async () => {
  platform = await openPayments();
  branch = await platform.login('staff', 'branch1', CODE);
});
afterAll(() => platform?.close());

let players = 0;
const newDepositor = () =>
  newPlayer(platform, `decided-${(players += 1)}`, { rupees: 0, under: 'staff-branch1', brand: 'royal' });

const available = async (token: string) => (await platform.call('royal', 'points', { token })).body.docs.availablePts;
const statusOf = async (token: string) => (await platform.call('royal', 'deposits', { token })).body.docs[0].status;

const decide = (body: Record<string, unknown>) =>
  platform.call('staff', 'decideDeposit', {
    token: branch,
    userType: 'branch',
    body: { amount: 2500, action: 'approve', transactionCode: CODE, ...body },
  });

test.each([['approve'], ['reject'], ['processing']])(
  'staff action %s with another amount than requested is refused and changes nothing [A7.39 OQ-105]',
  async (action) => {
    const { token } = await newDepositor();
    const depositId = (await uploadProof(platform, token)).body.docs._id;
    for (const amount of [2499.99, 2500.01, 250_000]) {
      const refused = await decide({ depositId, action, amount });
      expect([refused.status, refused.body.message]).toEqual([409, 'Amount does not match the request']);
    }
    expect([await available(token), await statusOf(token)]).toEqual([0, 'pending']);
    expect((await decide({ depositId })).status).toBe(200);
    expect(await available(token)).toBe(2500);
  },
);

test.each([['approve'], ['reject'], ['processing']])(
  'staff action %s on an IPAY deposit is refused; its gateway decides [OQ-105 OQ-107]',
  async (action) => {
    const { token } = await newDepositor();
    const { body } = await askIpay(platform, token, { amount: 700, requestRef: `instant-${action}` });
    const refused = await decide({ depositId: body.docs._id, action, amount: 700 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Instant payments are confirmed by the payment provider',
    ]);
    expect([await available(token), await statusOf(token)]).toEqual([0, 'pending']);
    await chooseIpay(platform, body.docs.iPayRedirectUrl);
    expect([await available(token), await statusOf(token)]).toEqual([700, 'approved']);
  },
);

test("a branch deposit beyond the player's own deposit limit is refused, and one within it is booked [C4.05]", async () => {
  const { token, id } = await newDepositor();
  await platform.call('royal', 'setPlayLimit', { token, body: { kind: 'deposit', period: 'day', amount: 1000 } });
  const pay = (amount: number) =>
    platform.call('staff', 'branchDeposit', {
      token: branch,
      userType: 'branch',
      body: { userId: id, amount, remarks: 'cash', transactionCode: CODE, requestRef: `counter-limit-${amount * 100}` },
    });
  const refused = await pay(1000.01);
  expect([refused.status, refused.body.message]).toEqual([403, 'You can deposit ₹1,000.00 more within your limit']);
  expect(await available(token)).toBe(0);
  expect((await pay(1000)).status).toBe(200);
  expect((await pay(0.01)).status).toBe(403);
  expect(await available(token)).toBe(1000);
});

test('a branch deposit during a break of the player is refused [C4.05]', async () => {
  const { token, id } = await newDepositor();
  await platform.call('royal', 'takeBreak', { token, body: { kind: 'timeOut', days: 1 } });
  const refused = await platform.call('staff', 'branchDeposit', {
    token: branch,
    userType: 'branch',
    body: { userId: id, amount: 10, remarks: 'cash', transactionCode: CODE, requestRef: 'counter-break-1' },
  });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^You are on a break until /)]);
});

test('a branch reference with another amount is refused and posts nothing more [C4.05 S-15]', async () => {
  const { token, id } = await newDepositor();
  const pay = (amount: number) =>
    platform.call('staff', 'branchDeposit', {
      token: branch,
      userType: 'branch',
      body: { userId: id, amount, remarks: 'cash', transactionCode: CODE, requestRef: 'counter-repeat-1' },
    });
  const answers = await Promise.all([pay(100), pay(100), pay(101)]);
  const [first] = answers.filter(({ status }) => status === 200);
  expect(first?.body.docs.amount).toBe(await available(token));
  expect(answers.map(({ status }) => status).sort()).toEqual(
    first?.body.docs.amount === 100 ? [200, 200, 409] : [200, 409, 409],
  );
});

test('a first-deposit offer of two deposits that are approved at the same moment is granted once [C5.15]', async () => {
  const { token, id } = await newDepositor();
  await platform.database.query(
    `insert into bonus_offer (id, tenant_id, title, description, bonus_type, kind, active, min_amount, max_amount, use_limit,
       percent, fixed, most, wager, days, promo_code)
     values ('race-ftd', 'royal', 'First', '', 'depositBonus', 'ftd', true, 0, 0, 0, 10, 0, 0, 0, 30, null)`,
  );
  const send = (type: string) => uploadProof(platform, token, { depositTypeId: `royal-${type}`, bonusId: 'race-ftd' });
  const requests = [await send('upi'), await send('neft')].map(({ body }) => body.docs._id);
  // Both approvals have begun before either of them may move money.
  const approvals = await platform.database.transaction(async (connection) => {
    await connection.query(`insert into ledger_balance (user_id) values ($1) on conflict do nothing`, [id]);
    await connection.query(`select 1 from ledger_balance where user_id = $1 for update`, [id]);
    const started = requests.map((depositId) => decide({ depositId }));
    await waitForLocks(connection, 2);
    return { started };
  });
  expect((await Promise.all(approvals.started)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await available(token)).toBe(5250);
});

test('one payment reference of two players at the same moment makes one deposit [S-15]', async () => {
  const { token: one } = await newDepositor();
  const { token: two } = await newDepositor();
  const send = (token: string, n: number) =>
    uploadProof(platform, token, { utr: '499999999999', requestRef: `same-payment-${n}` });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n % 2 ? one : two, n)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]));
  const { rows } = await platform.database.query(
    `select count(*)::int as total from payment_request where utr = '499999999999'`,
  );
  expect(rows).toEqual([{ total: 1 }]);
});
