import { openApprover } from '../../core/approvals/testing';
import { DEMO_TRANSACTION_CODE as CODE } from '../identity';
import { openTestPlatform, type TestPlatform } from '../../../testing';
import { newPlayer } from '../identity/testing';
import { addAccount } from '../../money/withdrawals/testing';

let platform: TestPlatform;
const tokens = new Map<string, string>();
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  for (const name of ['admin1', 'whitelabel1', 'agent1', 'defaultbranch1'])
    tokens.set(name, await platform.login('staff', name, 'Admin@123'));
  await newPlayer(platform, 'desk-anita');
  await newPlayer(platform, 'desk-balan', { rupees: 250, under: 'staff-defaultbranch1' });
});
afterAll(() => platform?.close());

const ROLES = {
  admin1: 'administrator',
  whitelabel1: 'whiteLabel',
  agent1: 'agent',
  defaultbranch1: 'branch',
} as const;
type Who = keyof typeof ROLES;
const as = (
  who: Who,
  name: Parameters<TestPlatform['call']>[1],
  more: { query?: Record<string, unknown>; body?: Record<string, unknown> } = {},
) => platform.call('staff', name, { token: tokens.get(who)!, userType: ROLES[who], ...more } as never);
const namesOf = (docs: readonly { userName: string }[]) => docs.map(({ userName }) => userName);

test('a role finds players of its down-line by name, number or id with their balances [C1.01 S-05]', async () => {
  const own = (await as('agent1', 'players', { query: { search: 'DESK-' } })).body;
  expect(own).toMatchObject({ totalDocs: 1, docs: [{ userName: 'desk-anita', brand: 'Royal', availablePts: 10_000 }] });
  expect(namesOf((await as('defaultbranch1', 'players', { query: { search: 'desk-' } })).body.docs)).toEqual([
    'desk-balan',
  ]);
  expect(namesOf((await as('admin1', 'players', { query: { search: 'desk-' } })).body.docs)).toEqual([
    'desk-anita',
    'desk-balan',
  ]);
  expect((await as('agent1', 'players', { query: { userId: 'desk-balan' } })).status).toBe(404);
  const pages = (await as('admin1', 'players', { query: { search: 'desk-', limit: 1, page: 2 } })).body;
  expect([namesOf(pages.docs), pages.totalPages]).toEqual([['desk-balan'], 2]);
  const { token } = await newPlayer(platform, 'desk-nosy');
  expect((await platform.call('royal', 'players', { token })).status).toBe(403);
});

test('requests of one player are listed for the roles above, and for no other [S-05]', async () => {
  const { token } = await newPlayer(platform, 'desk-chitra');
  const accountId = await addAccount(platform, token);
  await platform.call('royal', 'withdraw', { token, body: { amount: 700, accountId, requestRef: 'desk-request-1' } });
  const of = (who: Who, userId: string) => as(who, 'withdraws', { query: { userId } });
  expect((await of('agent1', 'desk-chitra')).body.docs).toMatchObject([
    { amount: 700, user: { userName: 'desk-chitra' } },
  ]);
  expect((await of('agent1', 'desk-anita')).body.docs).toEqual([]);
  // Somebody else's player is answered as one who does not exist (D1.02).
  expect((await of('defaultbranch1', 'desk-chitra')).status).toBe(404);
  // A player who asks with somebody's id still sees the own list alone.
  const other = await newPlayer(platform, 'desk-dev');
  const query = { userId: 'desk-chitra' };
  expect((await platform.call('royal', 'withdraws', { token: other.token, query })).body.docs).toEqual([]);
  expect((await platform.call('royal', 'deposits', { token: other.token, query })).body.docs).toEqual([]);
});

test('a role locks bonuses and casino of its player with its code, at once and with an audit entry [A7.39 C5.17]', async () => {
  const { token } = await newPlayer(platform, 'desk-esha');
  const set = (who: Who, body: object) =>
    as(who, 'setPlayerFlags', { body: { userId: 'desk-esha', transactionCode: CODE, ...body } });
  expect((await set('agent1', { bonusLock: true, transactionCode: 'wrong' })).status).toBe(400);
  expect((await set('defaultbranch1', { bonusLock: true })).status).toBe(404);
  const profile = async () => (await platform.call('royal', 'profile', { token })).body.docs;
  expect(await profile()).toMatchObject({ bonusLock: false, casinoLock: false });
  expect((await set('agent1', { bonusLock: true })).body.docs).toMatchObject({ bonusLock: true, casinoLock: false });
  expect(await profile()).toMatchObject({ bonusLock: true, casinoLock: false });
  const audit = async (who: Who) =>
    (await as(who, 'settingDeeds', { query: { kind: 'player', subjectId: 'desk-esha' } })).body.docs;
  expect(await audit('agent1')).toMatchObject([
    {
      actor: 'agent1',
      actorType: 'agent',
      subject: 'desk-esha',
      brand: 'Royal',
      changes: [{ field: 'bonusLock', from: 'false', to: 'true' }],
    },
  ]);
  expect(await audit('defaultbranch1')).toEqual([]);
  await expect(platform.database.query(`update admin_audit set subject_name = 'x'`)).rejects.toThrow('append-only');
});

test('a white label or administrator names an affiliate, who earns from deposits of referred players [C3.14]', async () => {
  const { id } = await newPlayer(platform, 'desk-farid', { rupees: 0 });
  const name = (who: Who) =>
    as(who, 'setPlayerFlags', { body: { userId: id, affiliate: true, transactionCode: CODE } });
  expect((await name('agent1')).status).toBe(403);
  expect((await name('whitelabel1')).body.docs).toMatchObject({ userName: 'desk-farid', affiliate: true });
  const friend = await newPlayer(platform, 'desk-gita', { rupees: 0, under: 'staff-branch1' });
  await platform.database.query(`update user_account set origin = '{"referrer":"desk-farid"}' where id = $1`, [
    friend.id,
  ]);
  const branch = await platform.login('staff', 'branch1', 'Admin@123');
  for (const requestRef of ['desk-counter-1', 'desk-counter-2'])
    await platform.call('staff', 'branchDeposit', {
      token: branch,
      userType: 'branch',
      body: { userId: friend.id, amount: 1000, remarks: '', transactionCode: CODE, requestRef },
    });
  const [seen] = (await as('admin1', 'players', { query: { userId: id } })).body.docs;
  expect(seen).toMatchObject({ affiliate: true, availablePts: 20 });
});

test('an administrator sets payout methods with code and audit entry; players see the enabled ones [C3.08 C7.18]', async () => {
  const { token } = await newPlayer(platform, 'desk-hari');
  const body = {
    _id: 'royal-out-bank2',
    whiteLabelId: 'wl-royal',
    paymentType: 'NEFT',
    name: 'Second bank',
    minAmount: 300,
    maxAmount: 0,
    fields: [{ label: 'Account Number' }],
    active: true,
    sort: 9,
    transactionCode: CODE,
  };
  const save = (who: Who, more: object = {}) => as(who, 'savePaymentMethodType', { body: { ...body, ...more } });
  expect((await save('agent1')).status).toBe(403);
  expect((await save('admin1', { transactionCode: '' })).status).toBe(400);
  expect((await save('admin1', { minAmount: 300, maxAmount: 200 })).status).toBe(400);
  expect((await save('admin1', { paymentType: 'IPAY' })).status).toBe(400);
  const second = await openApprover(platform);
  expect((await second.approve((await save('admin1')).body.approval._id)).status).toBe(200);
  const types = async () =>
    (await platform.call('royal', 'paymentMethodTypes', { token, query: { active: true } })).body.docs;
  const mine = async () => (await types()).find(({ _id }: { _id: string }) => _id === body._id);
  expect(await mine()).toEqual({
    _id: 'royal-out-bank2',
    paymentType: 'NEFT',
    name: 'Second bank',
    minAmount: 300,
    maxAmount: 0,
    fields: [{ label: 'Account Number', type: 'TEXT' }],
  });
  expect((await save('admin1', { whiteLabelId: 'wl-metro' })).status).toBe(404);
  await save('admin1', { active: false });
  expect(await mine()).toBeUndefined();
  const all = (await as('admin1', 'paymentMethodTypes', { query: { whiteLabelId: 'wl-royal' } })).body.docs;
  expect(all.find(({ _id }: { _id: string }) => _id === body._id)).toMatchObject({ active: false, sort: 9 });
  const audit = await as('admin1', 'settingDeeds', { query: { kind: 'paymentMethodType', subjectId: body._id } });
  expect(audit.body).toMatchObject({
    totalDocs: 2,
    docs: [{ changes: [{ field: 'active', from: 'true', to: 'false' }] }, {}],
  });
});

test('the offer of the link that a player registered by is named in the profile [A2.11]', async () => {
  const { token, id } = await newPlayer(platform, 'desk-indu');
  const linked = async () => (await platform.call('royal', 'profile', { token })).body.docs.linkedBonusId;
  expect(await linked()).toBeUndefined();
  await platform.database.query(`update user_account set origin = $2 where id = $1`, [
    id,
    JSON.stringify({ wagerBonusId: 'royal-depositWagerBonus' }),
  ]);
  expect(await linked()).toBe('royal-depositWagerBonus');
});

test('the demo roles form one hierarchy, each with the players below it [C1.01]', async () => {
  await newPlayer(platform, 'desk-jaya', { rupees: 0, under: 'staff-subbranch1' });
  const above = ['whitelabel1', 'subadmin1', 'supermaster1', 'master1', 'agent1', 'branch1', 'subbranch1'];
  const types = ['whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'branch', 'subBranch'];
  for (const [at, name] of above.entries()) {
    const token = await platform.login('staff', name, 'Admin@123');
    const seen = await platform.call('staff', 'players', {
      token,
      userType: types[at]!,
      query: { search: 'desk-jaya' },
    });
    expect([name, seen.body.totalDocs]).toEqual([name, 1]);
  }
  expect((await as('defaultbranch1', 'players', { query: { search: 'desk-jaya' } })).body.totalDocs).toBe(0);
});
