import { randomUUID } from 'node:crypto';
import { serverMessages } from '@backlay/shared/domain';
import { openApprover, setThresholds } from '../../core/approvals/testing';
import { openHierarchies, type Hierarchy } from '../../accounts/authority/testing-hierarchies';
import { newPlayer } from '../../accounts/identity/testing';
import { setFlag } from '../../core/tenants/testing';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from '../../betting/market-admin/testing';
import { addAccount } from './testing';

let admin: MarketAdminFixture;
let people: ReturnType<typeof openHierarchies>;
let north: Hierarchy;
let south: Hierarchy;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
  people = openHierarchies(admin.platform);
  north = await people.create('north', 'royal', 'staff-admin1');
  south = await people.create('south', 'metro', 'staff-admin1');
});
afterAll(() => admin?.platform.close());
afterEach(async () => {
  expect(await admin.problems()).toEqual([]);
});

let number = 0;
const newRef = () => `for-player-${(number += 1)}`;

/** A player below the northern agent with 10,000.00 and a payout account, in a status. */
async function playerIn(status: string) {
  const { id, token } = await newPlayer(admin.platform, `left-${(number += 1)}`, { under: north.accounts.agent! });
  const accountId = await addAccount(admin.platform, token);
  await admin.platform.database.query('UPDATE user_account SET status = $2 WHERE id = $1', [id, status]);
  return { id, accountId };
}
const withdraw = (userId: string, more: Record<string, unknown> = {}, by = north) =>
  people.as(by.accounts.agent!, 'agent', 'withdrawForPlayer', {
    body: { userId, amount: 700, requestRef: newRef(), reason: 'Asked by letter', transactionCode: CODE, ...more },
  });
const decide = (id: string, action: string) =>
  people.as(north.accounts.agent!, 'agent', 'decideWithdraw', {
    body: { withdrawId: id, amount: 700, action, remarks: '', transactionCode: CODE },
  });
async function balanceOf(id: string) {
  const { rows } = await admin.platform.database.query<{ available: number; held: number }>(
    `SELECT available::int / 100 AS available, held::int / 100 AS held FROM ledger_balance WHERE user_id = $1`,
    [id],
  );
  return rows[0];
}

test.each(['suspended', 'closed'])(
  'the up-line requests a withdrawal for a %s player, and it is paid once it is approved [D1.14]',
  async (status) => {
    const { id, accountId } = await playerIn(status);
    const made = await withdraw(id);
    expect([made.status, made.body.message]).toEqual([200, 'Withdraw Request Added']);
    expect(made.body.docs).toMatchObject({ amount: 700, status: 'pending' });
    expect(await balanceOf(id)).toMatchObject({ available: 9300 });
    const requests = await people.as(north.accounts.agent!, 'agent', 'withdraws', { query: { userId: id } });
    expect(requests.body.docs).toHaveLength(1);
    const { body } = await people.as(north.accounts.agent!, 'agent', 'requestDeeds', {
      query: { requestId: made.body.docs._id },
    });
    expect(body.docs).toMatchObject([{ actor: north.accounts.agent, action: 'withdraw', remarks: 'Asked by letter' }]);
    expect((await decide(made.body.docs._id, 'approve')).body.docs.status).toBe('approved');
    expect(await balanceOf(id)).toEqual({ available: 9300, held: 0 });
    const named = await withdraw(id, { accountId });
    expect((await decide(named.body.docs._id, 'reject')).body.docs.status).toBe('rejected');
    expect(await balanceOf(id)).toEqual({ available: 9300, held: 0 });
  },
);

test.each(['active', 'betLocked'])(
  'a %s player withdraws without the back office, which is refused [D1.14]',
  async (status) => {
    const { id } = await playerIn(status);
    const refused = await withdraw(id);
    expect([refused.status, refused.body.message]).toEqual([409, 'This player can sign in and withdraws on the site']);
    expect(await balanceOf(id)).toEqual({ available: 10_000, held: 0 });
  },
);

test('a player below a suspended account withdraws through the back office [D1.14]', async () => {
  const { id } = await playerIn('active');
  const { database } = admin.platform;
  await database.query(`UPDATE user_account SET status = 'suspended' WHERE id = $1`, [north.accounts.branch]);
  await database.query('UPDATE user_account SET parent_id = $2 WHERE id = $1', [id, north.accounts.branch]);
  expect((await withdraw(id)).status).toBe(200);
});

test('a repeat with one reference is one withdrawal, and an unknown one is refused [C7.28 D1.14]', async () => {
  const { id } = await playerIn('suspended');
  const requestRef = newRef();
  const [first, again] = [await withdraw(id, { requestRef }), await withdraw(id, { requestRef })];
  expect(again.body.docs._id).toBe(first.body.docs._id);
  expect((await withdraw(id, { requestRef, amount: 800 })).status).toBe(409);
  expect((await withdraw(id, { amount: 9301 })).status).toBe(400);
  expect((await withdraw(id, { amount: 700.5 })).status).toBe(400);
  expect((await withdraw(id, { accountId: 'another' })).status).toBe(404);
  expect((await withdraw(id, { reason: '' })).status).toBe(400);
  expect(await balanceOf(id)).toMatchObject({ available: 9300 });
});

test('another tenant finds no such player, and a wrong transaction code is refused [D1.02 D1.14]', async () => {
  const { id } = await playerIn('suspended');
  expect((await withdraw(id, {}, south)).status).toBe(404);
  expect((await withdraw(id, { transactionCode: 'wrong' })).status).toBe(400);
  const asPlayer = await admin.platform.call('royal', 'withdrawForPlayer', {
    token: admin.player,
    body: { userId: id, amount: 700, requestRef: newRef(), reason: 'Asked by letter', transactionCode: CODE },
  });
  expect(asPlayer.status).toBe(403);
  expect(await balanceOf(id)).toEqual({ available: 10_000, held: 0 });
});

test('without an account it is the first that is active and not instant; a player without one is refused [D1.14]', async () => {
  const { platform } = admin;
  const { id, token } = await newPlayer(platform, 'left-chooses', { under: north.accounts.agent! });
  const [off, instant, third] = [
    await addAccount(platform, token, 'neft'),
    await addAccount(platform, token, 'ipay'),
    await addAccount(platform, token),
  ];
  await platform.database.query(`UPDATE payout_type SET active = false WHERE id = 'royal-out-neft'`);
  await platform.database.query(`UPDATE user_account SET status = 'suspended' WHERE id = $1`, [id]);
  const made = await withdraw(id);
  expect(made.body.docs).toMatchObject({ type: 'IMPS', status: 'pending' });
  for (const accountId of [off, instant]) expect((await withdraw(id, { accountId })).status).toBe(404);
  await platform.database.query(`UPDATE payout_account SET deleted_at = now(), is_primary = false WHERE id = $1`, [
    third,
  ]);
  const refused = await withdraw(id);
  expect([refused.status, refused.body.message]).toEqual([404, 'Account not found']);
  await platform.database.query(`UPDATE payout_type SET active = true WHERE id = 'royal-out-neft'`);
});

test('a brand with one open request at a time refuses a second one for a player [C4.06 D1.14]', async () => {
  const { id } = await playerIn('suspended');
  expect([(await withdraw(id)).status, (await withdraw(id)).status]).toEqual([200, 200]);
  const { id: another } = await playerIn('closed');
  await setFlag(admin.platform, 'royal', 'multipleRequests', false);
  expect((await withdraw(another)).status).toBe(200);
  const second = await withdraw(another);
  expect([second.status, second.body.message]).toEqual([409, 'Already Have Request, Please Wait']);
  await setFlag(admin.platform, 'royal', 'multipleRequests', true);
});

test('a demo player and one of a brand that is gone withdraw nothing [A4.13 D1.14]', async () => {
  const { id } = await playerIn('suspended');
  const { database } = admin.platform;
  await database.query('UPDATE user_account SET demo = true WHERE id = $1', [id]);
  const demo = await withdraw(id);
  expect([demo.status, demo.body.message]).toEqual([403, serverMessages['demo.restricted']]);
  // A brand that this process has not read yet is unknown to it like one that is gone.
  await database.query(`INSERT INTO tenant (id, white_label_id, record) VALUES ('gone', 'wl-gone', '{}')`);
  await database.query(
    `UPDATE user_account SET demo = false, tenant_id = 'gone', tenant_ids = '{gone}' WHERE id = $1`,
    [id],
  );
  const gone = await people.as('staff-admin1', 'administrator', 'withdrawForPlayer', {
    body: { userId: id, amount: 700, requestRef: randomUUID(), reason: 'Asked by letter', transactionCode: CODE },
  });
  expect([gone.status, gone.body.message]).toEqual([404, 'Player not found']);
  await database.query(`UPDATE user_account SET tenant_id = 'royal', tenant_ids = '{royal}' WHERE id = $1`, [id]);
  await database.query(`DELETE FROM tenant WHERE id = 'gone'`);
});

test('an approval from the threshold of the tenant on waits for a second person [D1.14 D1.16]', async () => {
  await setThresholds(admin.platform, { 'withdraw.approve': 700 });
  const { id } = await playerIn('suspended');
  const made = await withdraw(id);
  const { body } = await decide(made.body.docs._id, 'approve');
  expect([body.docs.status, body.message]).toEqual([
    'pending',
    'Sent for approval. A second person has to confirm it.',
  ]);
  await admin.platform.database.query(`DELETE FROM approval_proposal WHERE id LIKE '%-proposal'`);
  const second = await openApprover(admin.platform);
  expect((await second.approve(body.approval._id)).status).toBe(200);
  expect(await balanceOf(id)).toEqual({ available: 9300, held: 0 });
});
