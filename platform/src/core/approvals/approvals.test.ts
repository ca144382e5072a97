import { LEVEL_PERMISSIONS } from '@backlay/shared/domain';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../database/testing';
import { reject, HttpRejection, type Caller } from '../http';
import { Approvals, PROPOSAL_TTL_MS } from './approvals';
import { createPreview, type ApprovalScope, type Person, type ProposalCommand } from './ports';
import { DEFAULT_THRESHOLDS, needsSecondPerson } from './second-person';

let database: TestDatabase;
let now: number;
let balance: string;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query('CREATE TABLE run (proposal text, amount bigint)');
});
beforeEach(async () => {
  now = 1_900_000_000_000;
  balance = '500.00';
  await database.query('DELETE FROM run');
  await database.query('DELETE FROM approval_proposal');
});
afterAll(() => database?.close());

const caller = (accountId: string): Caller => ({
  accountId,
  userType: 'agent',
  demo: false,
  tenantIds: ['royal'],
  qualityAssurance: false,
  permissions: LEVEL_PERMISSIONS.agent,
  pending: false,
  token: accountId,
});
const person = (accountId: string): Person => ({
  accountId,
  userName: accountId,
  userType: 'agent',
  address: '192.0.2.1',
});

/** `assistant` works for `ann`; `outsider` looks after nobody; `clerk` may not approve, `trader` may, but not this action. */
const scope: ApprovalScope = {
  covers: async ({ accountId }) => accountId !== 'outsider',
  holds: ({ accountId }, permission) =>
    !(accountId === 'clerk' && permission === 'approve') && !(accountId === 'trader' && permission !== 'approve'),
  ownerOf: async (accountId) => (accountId === 'assistant' ? 'ann' : accountId),
};

interface Payout {
  readonly amount: number;
}

/** Approvals of one process; the action pays an amount, and `fails` lets that go wrong. */
function open({ fails = () => undefined as HttpRejection | undefined } = {}): Approvals {
  const approvals = new Approvals({ database, scope, clock: () => now });
  approvals.register<Payout>({
    name: 'withdraw.approve',
    permission: 'request.decide',
    input: z.object({ amount: z.number() }),
    preview: async (_, { amount }) => createPreview({ amount: String(amount), balance }),
    async run(connection, { amount }, { proposalId }) {
      await connection.query('INSERT INTO run VALUES ($1, $2)', [proposalId, amount]);
      return fails() ?? null;
    },
  });
  return approvals;
}

const createCommand = (more: Partial<ProposalCommand<Payout>> = {}): ProposalCommand<Payout> => ({
  action: 'withdraw.approve',
  tenantId: 'royal',
  accountId: 'rohan',
  target: 'request-1',
  subject: 'rohan',
  amount: 20_000_000,
  input: { amount: 20_000_000 },
  ...more,
});

async function propose(approvals: Approvals, by = 'ann') {
  const made = await approvals.propose(person(by), createCommand());
  if (made instanceof HttpRejection) throw new Error(made.message);
  return made;
}
const approve = (approvals: Approvals, by: string, id: string, version: string) =>
  approvals.approve(caller(by), person(by), { id, version });
const statusOf = (answer: unknown) => (answer instanceof HttpRejection ? answer.status : 200);
const runs = async () => (await database.query('SELECT * FROM run')).rows.length;
const steps = async (id: string) =>
  (
    await database.query<{ step: string; actor_name: string }>(
      'SELECT step, actor_name FROM approval_step WHERE proposal_id = $1 ORDER BY id',
      [id],
    )
  ).rows.map(({ step, actor_name }) => `${step} ${actor_name}`);

/** The actions of D1.16 with their defaults in rupees, beside those of deposits, casino wins and brands. */
const THRESHOLDS = {
  adjust: 10_000,
  'withdraw.approve': 200_000,
  'credit.issue': 0,
  'market.correct': 0,
  'market.void': 50_000,
  'market.voidSettled': 0,
  'method.change': 0,
  'payout.change': 0,
  'cap.raise': 0,
  'deposit.approve': 200_000,
  'deposit.branch': 200_000,
  'casino.win': 1_000_000,
  'brand.publish': 0,
} as const;
/**
 * Of the row as well, with modules that come later: void of bets and change of shares (D4.10, D2.04). An administrator's role is assigned
 * by the command alone (D1.08), and operators' exclusions come with D8.
 */
const LATER = ['bet.void', 'account.terms', 'role.administrator', 'exclusion.lift'];

test('the actions that wait for a second person and their defaults are those of the row [D1.16]', () => {
  expect(DEFAULT_THRESHOLDS).toEqual(THRESHOLDS);
  expect(LATER.filter((action) => action in DEFAULT_THRESHOLDS)).toEqual([]);
});

test.each(Object.entries(THRESHOLDS))(
  '%s waits from its threshold on, always at 0 and never where it is empty [D1.16]',
  (action, rupees) => {
    const name = action as keyof typeof THRESHOLDS;
    const paise = rupees * 100;
    expect(needsSecondPerson(name, paise, undefined)).toBe(true);
    if (paise > 0) expect(needsSecondPerson(name, paise - 1, undefined)).toBe(false);
    expect(needsSecondPerson(name, 0, { [name]: 0 })).toBe(true);
    expect(needsSecondPerson(name, 99_999, { [name]: 1000 })).toBe(false);
    expect(needsSecondPerson(name, 100_000, { [name]: 1000 })).toBe(true);
    expect(needsSecondPerson(name, 9_000_000_000, { [name]: null })).toBe(false);
  },
);

test("a proposal runs after the second person's confirmation and stores both names [D1.17]", async () => {
  const approvals = open();
  const { id, version } = await propose(approvals);
  expect(await runs()).toBe(0);
  expect(await approve(approvals, 'bob', id, version)).toMatchObject({ status: 'done', decidedName: 'bob' });
  expect(await runs()).toBe(1);
  expect(await steps(id)).toEqual(['proposed ann', 'approved bob']);
  await expect(database.query(`UPDATE approval_step SET actor_name = 'ann'`)).rejects.toThrow('append-only');
});

test('the proposer, its power user, an outsider and accounts without permission cannot approve [D1.17]', async () => {
  const approvals = open();
  const { id, version } = await propose(approvals);
  const tries = [];
  for (const by of ['ann', 'assistant', 'outsider', 'clerk', 'trader'])
    tries.push(statusOf(await approve(approvals, by, id, version)));
  expect(tries).toEqual([403, 403, 404, 403, 403]);
  expect(await runs()).toBe(0);
});

test('the owner cannot approve a proposal of its power user [D1.17]', async () => {
  const approvals = open();
  const { id, version } = await propose(approvals, 'assistant');
  expect(statusOf(await approve(approvals, 'ann', id, version))).toBe(403);
});

test('twenty approvals in two processes at the same moment run once [D1.17]', async () => {
  const processes = [open(), open()];
  const { id, version } = await propose(processes[0]!);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => approve(processes[n % 2]!, n % 3 ? 'bob' : 'cleo', id, version)),
  );
  expect(answers.map(statusOf).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await runs()).toBe(1);
});

test('a process that dies between action and decision stores neither; a later approval runs once [D1.17]', async () => {
  const dying = open({
    fails: () => {
      throw new Error('the process is gone');
    },
  });
  const { id, version } = await propose(dying);
  await expect(approve(dying, 'bob', id, version)).rejects.toThrow('gone');
  expect(await runs()).toBe(0);
  expect(statusOf(await approve(open(), 'bob', id, version))).toBe(200);
  expect(await runs()).toBe(1);
});

test('an action refused at execution changes nothing and the proposal stays open [D1.17]', async () => {
  const { id, version } = await propose(open());
  const refused = await approve(open({ fails: () => reject(409, 'Too late') }), 'bob', id, version);
  expect([statusOf(refused), await runs()]).toEqual([409, 0]);
  expect(statusOf(await approve(open(), 'bob', id, version))).toBe(200);
});

test('a changed preview has to be confirmed again [D1.17]', async () => {
  const approvals = open();
  const proposed = await propose(approvals);
  balance = '20.00';
  expect(statusOf(await approve(approvals, 'bob', proposed.id, proposed.version))).toBe(409);
  expect(await runs()).toBe(0);
  const fresh = await approvals.previewNow(proposed);
  expect(fresh?.fields).toContainEqual({ field: 'balance', value: '20.00' });
  expect(statusOf(await approve(approvals, 'bob', proposed.id, fresh!.version))).toBe(200);
});

test('a proposal expires after 24 hours and another can replace it [D1.17]', async () => {
  const approvals = open();
  const first = await propose(approvals);
  now += PROPOSAL_TTL_MS - 1;
  expect((await propose(approvals)).id).toBe(first.id);
  now += 1;
  expect(statusOf(await approve(approvals, 'bob', first.id, first.version))).toBe(409);
  const second = await propose(approvals);
  expect(second.id).not.toBe(first.id);
  expect(await steps(first.id)).toEqual(['proposed ann', 'expired platform']);
  expect(await runs()).toBe(0);
});

test('only the proposer withdraws a proposal, which can then not be approved [D1.17]', async () => {
  const approvals = open();
  const { id, version } = await propose(approvals);
  expect(statusOf(await approvals.withdraw(caller('bob'), person('bob'), id))).toBe(404);
  expect(await approvals.withdraw(caller('ann'), person('ann'), id)).toMatchObject({ status: 'withdrawn' });
  expect(statusOf(await approve(approvals, 'bob', id, version))).toBe(409);
});

test('a second request for the same target is refused; a repeat by the same person is one proposal [D1.17]', async () => {
  const approvals = open();
  const [one, twin] = await Promise.all([propose(approvals), propose(approvals)]);
  expect(twin.id).toBe(one.id);
  expect(statusOf(await approvals.propose(person('bob'), createCommand()))).toBe(409);
  expect(statusOf(await approvals.propose(person('ann'), createCommand({ input: { amount: 1 } })))).toBe(409);
});
