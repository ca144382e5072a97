import { randomUUID } from 'node:crypto';
import { Notifications } from '../../accounts/notifications';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { addAccount } from './testing';
import { Withdrawals, type WithdrawalCommand, type WithdrawalRejection } from './withdrawals';
import type { WithdrawRequest } from './repository';

let platform: TestPlatform;
let withdrawals: Withdrawals;
const changes: unknown[] = [];
const pushed: unknown[] = [];
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  const notifier = new Notifications(platform.database);
  notifier.onNew((accountId, { title }) => void pushed.push([accountId, title]));
  // An account that is gone has no name any more.
  withdrawals = new Withdrawals({ database: platform.database, notifier, people: { byId: async () => null } });
  withdrawals.onChange((change) => void changes.push(change));
});
afterAll(() => platform?.close());
beforeEach(() => {
  changes.length = 0;
  pushed.length = 0;
});

const isMade = (made: WithdrawRequest | WithdrawalRejection): made is WithdrawRequest => !('refused' in made);

/** A player with 10,000.00 and an account, and how that player asks for money. */
async function openPlayer(name: string) {
  const { id, token } = await newPlayer(platform, name);
  const owner = { tenantId: 'royal', accountId: id };
  const payoutAccountId = await addAccount(platform, token);
  const ask = (more: Partial<WithdrawalCommand> = {}) =>
    withdrawals.request({
      ...owner,
      payoutAccountId,
      amount: 70_000,
      requestRef: randomUUID(),
      exclusive: false,
      ...more,
    });
  const askFor = async (more: Partial<WithdrawalCommand> = {}) => {
    const made = await ask(more);
    if (!isMade(made)) throw new Error(made.refused);
    return made;
  };
  return { id, token, owner, ask, askFor };
}

/** A decision of a role, and the statuses that the audit is given with it. */
async function decide(id: string, action: 'approve' | 'reject' | 'processing', amount = 70_000) {
  const recorded: string[] = [];
  const decision = { id, action, amount, remarks: '' };
  const decided = await platform.database.transaction((connection) =>
    withdrawals.decideWithin(
      connection,
      decision,
      async (_, from, to) => {
        recorded.push(`${from.status} ${to.status}`);
        expect([changes, pushed]).toEqual([[], []]);
      },
      { approvedBy: 'staff-agent1', confirmedBy: null },
    ),
  );
  return { decided, recorded };
}

test('a request, its cancellation and nothing that is refused reach the listeners [C4.03 C7.08]', async () => {
  const { id, owner, ask, askFor } = await openPlayer('heard-1');
  const request = await askFor();
  expect(request).toMatchObject({ userName: id, fullName: '' });
  expect(changes).toEqual([
    { accountId: id, requestId: request.id, paymentType: request.type, status: 'pending', by: 'staff' },
  ]);
  expect(await ask({ payoutAccountId: 'no-uuid' })).toEqual({ refused: 'no-account' });
  expect(await ask({ amount: 2_000_000 })).toEqual({ refused: 'too-much' });
  expect(await withdrawals.cancel(owner, request.id, false)).toBe('final');
  expect(await withdrawals.cancel({ ...owner, tenantId: 'metro' }, request.id, true)).toBe('unknown');
  expect(changes).toHaveLength(1);
  expect(await withdrawals.cancel(owner, request.id, true)).toMatchObject({ status: 'canceled', remarks: '' });
  expect(changes.slice(1)).toEqual([
    { accountId: id, requestId: request.id, paymentType: request.type, status: 'canceled', by: 'staff' },
  ]);
  expect(pushed).toEqual([]);
});

test.each([
  ['approve', 'approved', 'Withdrawal paid'],
  ['reject', 'rejected', 'Withdrawal rejected'],
  ['processing', 'processing', 'Withdrawal processing'],
] as const)(
  'the decision %s reaches listeners and the player after its commit [C4.04]',
  async (action, status, title) => {
    const { id, askFor } = await openPlayer(`heard-${action}`);
    const request = await askFor();
    changes.length = 0;
    expect((await decide(request.id, action, 69_999)).decided).toBe('wrong-amount');
    expect([changes, pushed]).toEqual([[], []]);
    expect(await decide(request.id, action)).toMatchObject({ decided: { status }, recorded: [`pending ${status}`] });
    expect(changes).toEqual([{ accountId: id, requestId: request.id, paymentType: request.type, status, by: 'staff' }]);
    expect(pushed).toEqual([[id, title]]);
  },
);

test('a note that the player has already is not sent again [C4.04]', async () => {
  const { id, askFor } = await openPlayer('heard-2');
  const request = await askFor();
  await platform.database.query(
    `INSERT INTO notification (account_id, key, title, message) VALUES ($1, $2, 'Withdrawal paid', 'sent before')`,
    [id, `withdraw:${request.id}:approved`],
  );
  changes.length = 0;
  expect((await decide(request.id, 'approve')).decided).toMatchObject({ status: 'approved' });
  expect(pushed).toEqual([]);
});

test('a reference that is sent again is the same request after its account was deleted [S-15]', async () => {
  const { token, askFor, ask } = await openPlayer('heard-3');
  const requestRef = randomUUID();
  const request = await askFor({ requestRef });
  const query = { accountId: String(request.payoutAccountId) };
  expect((await platform.call('royal', 'deleteAccount', { token, query })).status).toBe(200);
  changes.length = 0;
  expect(await ask({ requestRef })).toMatchObject({ id: request.id });
  expect(await ask({ requestRef, amount: 70_001 })).toEqual({ refused: 'used' });
  expect(await ask()).toEqual({ refused: 'no-account' });
  expect(changes).toEqual([]);
});
