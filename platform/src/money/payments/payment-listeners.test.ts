import { randomUUID } from 'node:crypto';
import { HttpRejection } from '../../core/http';
import { seededTenants } from '../../core/tenants';
import { Notifications } from '../../accounts/notifications';
import { newPlayer } from '../../accounts/identity/testing';
import { approvableBranchDeposit } from './approvable-branch-deposit';
import type { Payments } from './payments';
import { openOwnPayments, openPayments } from './testing';
import type { TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let payments: Payments;
let limit: string | null;
const changes: unknown[] = [];
const pushed: unknown[] = [];
beforeAll(async () => {
  platform = await openPayments();
  const notifier = new Notifications(platform.database);
  notifier.onNew((accountId, { title }) => void pushed.push([accountId, title]));
  payments = openOwnPayments(platform, { notifier, rules: { depositRefusal: async () => limit } });
  payments.onChange((change) => void changes.push(change));
});
afterAll(() => platform?.close());
beforeEach(() => {
  limit = null;
  changes.length = 0;
  pushed.length = 0;
});

/** A player without money, and how that player pays in by UPI. */
async function openDepositor(name: string) {
  const { id } = await newPlayer(platform, name, { rupees: 0, under: 'staff-branch1' });
  const [tenant] = seededTenants.filter((each) => each.id === 'royal');
  const owner = { tenantId: 'royal', accountId: id };
  const payIn = (amount = 700) =>
    // Of a call the deposit reads these alone.
    payments.depositBySlip({
      tenant,
      caller: { accountId: id, demo: false },
      body: { depositTypeId: 'royal-upi', amount, utr: String(Date.now()).slice(-12), requestRef: randomUUID() },
    } as never);
  const open = async () => {
    const opened = await payIn();
    if (opened instanceof HttpRejection) throw new Error(opened.message);
    return opened;
  };
  return { id, owner, payIn, open };
}
const decide = async (id: string, action: 'approve' | 'reject' | 'processing', amount = 70_000, remarks = '') =>
  platform.database.transaction((connection) =>
    payments.decideWithin(connection, { id, action, amount, remarks }, async () => {
      expect([changes, pushed]).toEqual([[], []]);
    }),
  );
const notes = async (id: string) =>
  (
    await platform.database.query<{ title: string; message: string }>(
      'SELECT title, message FROM notification WHERE account_id = $1 ORDER BY created_at',
      [id],
    )
  ).rows;

test('a deposit, its cancellation and nothing that is refused reach the listeners [C7.03 E8.08]', async () => {
  const { id, owner, payIn, open } = await openDepositor('told-deposit-1');
  const opened = await open();
  const change = { accountId: id, requestId: opened.id, paymentType: 'UPI', remarks: '' };
  expect(changes).toEqual([{ ...change, status: 'pending' }]);
  expect(await payIn(1)).toMatchObject({ status: 400 });
  expect(await payments.cancel(owner, opened.id, false)).toBe('final');
  expect(await payments.cancel({ ...owner, tenantId: 'metro' }, opened.id, true)).toBe('unknown');
  expect(changes).toHaveLength(1);
  expect(await payments.cancel(owner, opened.id, true)).toMatchObject({ status: 'canceled', bonusAmount: 0 });
  expect([changes.slice(1), pushed]).toEqual([[{ ...change, status: 'canceled' }], []]);
});

test.each([
  ['approve', 'approved', { title: 'Deposit Successfull', message: '₹700.00 was added to your balance.' }],
  ['reject', 'rejected', { title: 'Deposit rejected', message: 'Your deposit of ₹700.00 was not accepted.' }],
  ['processing', 'processing', null],
] as const)(
  'the decision %s reaches listeners and its player after its commit [C4.04]',
  async (action, status, note) => {
    const { id, open } = await openDepositor(`told-${action}`);
    const opened = await open();
    changes.length = 0;
    expect(await decide(opened.id, action, 70_001)).toBe('wrong-amount');
    expect([changes, pushed]).toEqual([[], []]);
    expect(await decide(opened.id, action)).toMatchObject({ status, bonusAmount: 0 });
    expect(changes).toEqual([{ accountId: id, requestId: opened.id, paymentType: 'UPI', status, remarks: '' }]);
    expect([pushed, await notes(id)]).toEqual(note ? [[[id, note.title]], [note]] : [[], []]);
  },
);

test('each deposit of a player has a note of its own, with the remarks of a rejection [C4.04]', async () => {
  const { id, open } = await openDepositor('told-deposit-2');
  for (const [action, remarks] of [
    ['reject', 'Amount not found'],
    ['approve', 'seen'],
  ] as const) {
    const opened = await open();
    changes.length = 0;
    pushed.length = 0;
    await decide(opened.id, action, 70_000, remarks);
  }
  expect((await notes(id)).map(({ message }) => message)).toEqual([
    'Your deposit of ₹700.00 was not accepted. Amount not found',
    '₹700.00 was added to your balance.',
  ]);
});

test('a note that the player has already is not sent again [C4.04]', async () => {
  const { id, open } = await openDepositor('told-deposit-3');
  const opened = await open();
  await platform.database.query(
    `INSERT INTO notification (account_id, key, title, message) VALUES ($1, $2, 'Deposit Successfull', 'sent before')`,
    [id, `deposit:${opened.id}`],
  );
  changes.length = 0;
  expect(await decide(opened.id, 'approve')).toMatchObject({ status: 'approved' });
  expect(pushed).toEqual([]);
});

test('a message of the gateway reaches listeners and player once [S-15]', async () => {
  const { id } = await openDepositor('told-deposit-4');
  const orderId = randomUUID();
  await platform.database.query(
    `INSERT INTO payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, request_ref, exclusive)
     VALUES ($1, 'royal', $2, 'deposit', 'royal-ipay', 'IPAY', 70000, 'told-by-gateway', false)`,
    [orderId, id],
  );
  const message = { orderId, gatewayId: 'GW-told', status: 'paid', amount: 70_000 } as const;
  expect([await payments.settle(message), await payments.settle(message)]).toEqual(['done', 'done']);
  const change = {
    accountId: id,
    requestId: orderId,
    paymentType: 'IPAY',
    status: 'approved',
    remarks: 'Instant UPI payment',
  };
  expect([changes, pushed]).toEqual([[change], [[id, 'Deposit Successfull']]]);
});

test('an approved branch deposit names who proposed and who approved, and a refused one stores nothing [D1.16]', async () => {
  const { id, owner } = await openDepositor('told-deposit-5');
  const done: unknown[] = [];
  const action = approvableBranchDeposit(payments, {
    byId: async (accountId) => (accountId === id ? { userName: 'Told', demo: false, blocked: false } : null),
    spendCredit: async (_, role, { amount }) => void done.push(['credit', role.accountId, amount]),
    record: async (_, by, address, { amount }) => void done.push(['record', by.accountId, address, amount]),
  });
  const approver = { accountId: 'approver', userName: 'approver', userType: 'master', address: '192.0.2.1' } as const;
  const proposer = { accountId: 'proposer', userName: 'proposer', userType: 'branch' } as const;
  const run = (requestRef: string, by: typeof proposer | null) =>
    platform.database.transaction((connection) =>
      action.run(
        connection,
        { ...owner, amount: 70_000, remarks: 'cash', requestRef },
        { proposalId: 'p', version: 'v', approver, proposer: by },
      ),
    );
  const { database } = platform;
  const input = { ...owner, amount: 70_000, remarks: 'cash', requestRef: 'branch-told-1' };
  expect(await action.preview(database, input)).toMatchObject({
    fields: [
      { field: 'player', value: 'Told' },
      { field: 'amount', value: '₹700.00' },
    ],
  });
  const nobody = await action.preview(database, { ...input, accountId: 'nobody' });
  expect(nobody).toMatchObject({ status: 404, message: 'Player not found' });
  expect(await run('branch-told-1', proposer)).toBeNull();
  expect(await action.preview(database, input)).toMatchObject({
    status: 409,
    message: 'This reference has already been used',
  });
  expect(await run('branch-told-2', null)).toBeNull();
  expect(done).toEqual([
    ['credit', 'proposer', 70_000],
    ['record', 'approver', '192.0.2.1', 70_000],
    ['credit', 'approver', 70_000],
    ['record', 'approver', '192.0.2.1', 70_000],
  ]);
  expect(changes).toHaveLength(2);
  limit = 'You are on a break';
  expect(await run('branch-told-3', proposer)).toMatchObject({ status: 403, message: limit });
  expect(await payments.byReference(id, 'branch-told-3')).toBeNull();
  expect(done).toHaveLength(4);
});
