import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeGood, remoteRelease } from '../releases/testing';
import { openRegistryTest, statusOf, type RegistryTest } from './testing';
import { openPacking } from './testing-packed';

/** The transaction code of the seeded staff. */
const CODE = 'DEMO2468';
let registry: RegistryTest;
const packing = openPacking(() => registry);
let second: string;
let third: string;
const ask: RegistryTest['ask'] = (...given) => registry.ask(...given);

beforeAll(async () => {
  registry = await openRegistryTest();
  second = await registry.platform.login('staff', 'admin2', 'Admin@123');
  third = await registry.addStaff('admin3', 'administrator', []);
  await registry.platform.database.query(
    `update user_account set transaction_code_hash = (select transaction_code_hash from user_account where id = 'staff-admin1')
     where id = 'admin3'`,
  );
});
afterAll(async () => {
  await registry.close();
  packing.remove();
});
// Each test sets what the brands demand by itself.
beforeEach(() => setRules({}));

async function setRules(approvals: Readonly<Record<string, number>>): Promise<void> {
  const { database } = registry.platform;
  await database.query('delete from registry_brand_rule');
  await database.query(`update registry_request set status = 'refused' where status = 'waiting'`);
  for (const [brand, count] of Object.entries(approvals))
    await database.query(`insert into registry_brand_rule (tenant_id, remote, approvals) values ($1, 'wallet', $2)`, [
      brand,
      count,
    ]);
  await database.query('update release_revision set revision = revision + 1');
}

const decide = (id: string, token: string | null, { decision = 'approve', code = CODE } = {}) =>
  ask(`/approvals/${id}`, { method: 'POST', body: { decision, transactionCode: code }, token });
const approvalOf = async (answer: ReturnType<RegistryTest['pin']>) => (await answer).body.approval;
const shown = async (brand = 'royal'): Promise<string> => {
  const { body } = await ask('/releases?remote=wallet');
  const pinned = body.releases.find(({ pinnedBy }: { pinnedBy: string[] }) => pinnedBy.includes(brand));
  return pinned?.version ?? 'the channel';
};

test('a pin asked for by a token waits for a person other than its maker, and is live then [F2.08]', async () => {
  await registry.pin('1.0.0');
  await setRules({ royal: 1 });
  const { text } = (await registry.makeToken({ scopes: ['pin:royal', 'read'] })).body;
  const waiting = await registry.pin('1.1.0', { token: text });
  expect(waiting.status).toBe(200);
  const { approval } = waiting.body;
  expect(approval).toMatchObject({
    status: 'waiting',
    from: '1.0.0',
    to: '1.1.0',
    needed: 1,
    askedBy: 'ci (token of admin1)',
    brands: [{ brand: 'royal', from: '1.0.0', to: '1.1.0' }],
  });
  expect(Date.parse(approval.expiresAt) - Date.parse(approval.askedAt)).toBe(24 * 3_600_000);
  expect(await shown()).toBe('1.0.0');
  expect(await statusOf(decide(approval.id, registry.admin))).toBe(403);
  expect(await statusOf(decide(approval.id, text))).toBe(403);
  expect(await statusOf(decide(approval.id, null))).toBe(401);
  expect((await decide(approval.id, second, { code: 'wrong' })).body.rule).toBe('transaction-code');
  expect(await shown()).toBe('1.0.0');
  expect((await decide(approval.id, second)).body.approval).toMatchObject({ status: 'done', approvedBy: ['admin2'] });
  expect(await shown()).toBe('1.1.0');
  expect((await decide(approval.id, third)).body.rule).toBe('approval-decided');
  const [entry] = (await ask('/audit?remote=wallet&brand=royal&limit=1')).body.entries;
  expect(entry).toMatchObject({ action: 'pin', actorKind: 'token', to: '1.1.0', approvals: ['admin2'] });
  const steps = await registry.platform.database.query<{ step: string }>(
    `select action || ' ' || actor_name as step from admin_audit where subject_id = $1 and outcome is null order by id`,
    [approval.id],
  );
  expect(steps.rows.map(({ step }) => step)).toEqual(['ask-approval ci (token of admin1)', 'approve-request admin2']);
});

test('a change that needs two approvals is done by the second person, each counted once [F2.08]', async () => {
  await registry.pin('1.0.0');
  await setRules({ royal: 2 });
  const { id } = await approvalOf(registry.pin('1.2.0'));
  expect((await decide(id, second)).body.approval).toMatchObject({ status: 'waiting', approvedBy: ['admin2'] });
  expect((await decide(id, second)).body).toMatchObject({ code: 'refused', rule: 'approval' });
  expect(await shown()).toBe('1.0.0');
  expect((await decide(id, third)).body.approval).toMatchObject({ status: 'done', approvedBy: ['admin2', 'admin3'] });
  expect(await shown()).toBe('1.2.0');
});

test('two approvals at once do the change once [F2.08]', async () => {
  await registry.pin('1.0.0');
  await setRules({ royal: 1 });
  const before = await registry.revisionOf();
  const { id } = await approvalOf(registry.pin('1.2.0'));
  const answers = await Promise.all([decide(id, second), decide(id, third)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await registry.revisionOf()).toBe(before + 1);
});

test('a request lapses after 24 hours, and when its change would do something else [F2.08]', async () => {
  await registry.pin('1.0.0');
  await setRules({ royal: 1 });
  const old = await approvalOf(registry.pin('1.1.0'));
  await registry.platform.database.query(`update registry_request set expires_at = now() where id = $1`, [old.id]);
  expect((await decide(old.id, second)).body).toMatchObject({ code: 'refused', rule: 'approval-lapsed' });
  const changed = await approvalOf(registry.pin('1.1.0'));
  await makeGood(registry.platform.database, 'wallet', '1.2.0');
  const back = { method: 'POST', body: { remote: 'wallet', brand: 'royal' }, revision: await registry.revisionOf() };
  expect((await ask('/rollbacks', back)).body.version).toBe('1.2.0');
  expect((await decide(changed.id, second)).body).toMatchObject({ code: 'refused', rule: 'approval-lapsed' });
  expect(await shown()).toBe('1.2.0');
  const { approvals } = (await ask('/approvals?status=lapsed')).body;
  expect(approvals.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([old.id, changed.id]));
  const { rows } = await registry.platform.database.query(
    `select 1 from admin_audit where action = 'lapse-request' and subject_id = any ($1)`,
    [[old.id, changed.id]],
  );
  expect(rows).toHaveLength(2);
});

test('a rollback and a revocation are done at once where two approvals are demanded [F2.08]', async () => {
  await makeGood(registry.platform.database, 'wallet', '1.0.0');
  await registry.pin('1.2.0');
  await setRules({ royal: 2, metro: 2 });
  const back = { method: 'POST', body: { remote: 'wallet', brand: 'royal' }, revision: await registry.revisionOf() };
  expect((await ask('/rollbacks', back)).body).toMatchObject({ approval: null, version: '1.0.0' });
  const body = { remote: 'chess', version: '1.0.0', reason: 'it shows nothing' };
  const gone = await ask('/revocations', { method: 'POST', body, revision: await registry.revisionOf() });
  expect(gone.body).toMatchObject({ approval: null });
});

test('a promotion and a release with a channel wait for the brands that they reach, no others [F2.08]', async () => {
  await setRules({ metro: 1 });
  const promote = async (channel: string) =>
    (
      await ask(`/channels/${channel}/wallet`, {
        method: 'POST',
        body: { version: '1.1.0' },
        revision: await registry.revisionOf(),
      })
    ).body;
  expect((await promote('next')).approval).toBeNull();
  const { approval } = await promote('stable');
  expect(approval.brands).toContainEqual({ brand: 'metro', from: '1.0.0', to: '1.1.0' });
  const folder = packing.folderOf({ version: '8.0.0' });
  const released = await packing.send(await packing.pack(folder), { query: '?channel=stable' });
  expect(released.body).toMatchObject({ version: '8.0.0', approval: { status: 'waiting', to: '8.0.0' } });
  expect((await decide(approval.id, second, { decision: 'refuse' })).body.approval.status).toBe('refused');
  expect((await ask('/releases/wallet/1.1.0')).body.release.channels).toEqual(['next']);
});

test('the start of a rollout and another channel of a brand wait, the end of a rollout does not [F2.08]', async () => {
  await ask('/pins/royal/wallet', { method: 'DELETE', revision: await registry.revisionOf() });
  await setRules({ royal: 1 });
  const start = { remote: 'wallet', candidate: '1.1.0', brands: ['royal', 'metro'], share: 5 };
  const { approval } = (await ask('/rollouts', { method: 'POST', body: start })).body;
  expect(approval).toMatchObject({ action: 'rollout', needed: 1 });
  expect((await ask('/rollouts')).body.rollouts).toEqual([]);
  expect((await decide(approval.id, second)).body.approval.status).toBe('done');
  const [rollout] = (await ask('/rollouts')).body.rollouts;
  expect(rollout).toMatchObject({ state: 'running', candidate: '1.1.0' });
  const ended = await ask(`/rollouts/${rollout.id}`, { method: 'PATCH', body: { action: 'abort' } });
  expect(ended.body).toMatchObject({ state: 'aborted' });
  await ask('/channels/next/wallet', {
    method: 'POST',
    body: { version: '1.1.0' },
    revision: await registry.revisionOf(),
  });
  const follow = { method: 'PUT', body: { channel: 'next' }, revision: await registry.revisionOf() };
  expect((await ask('/brands/royal/channel', follow)).body).toMatchObject({
    channel: 'stable',
    approval: { action: 'follow', needed: 1 },
  });
});

test('a demand is raised at once, and lowered with as many approvals as it had [F2.08]', async () => {
  const put = async (approvals: number) =>
    (
      await ask('/rules/royal/wallet', {
        method: 'PUT',
        body: { approvals },
        revision: await registry.revisionOf(),
      })
    ).body;
  expect(await put(2)).toMatchObject({ approvals: 2, approval: null });
  const lowered = await put(0);
  expect(lowered).toMatchObject({ approvals: 2, approval: { action: 'rule', needed: 2 } });
  await decide(lowered.approval.id, second);
  await decide(lowered.approval.id, third);
  expect((await ask('/rules/royal/wallet')).body).toMatchObject({ approvals: 0 });
});

test('no other way writes a change that waits: the console and the store are refused by name [F2.08]', async () => {
  await setRules({ royal: 1, metro: 1 });
  const body = { tenantId: 'royal', remote: 'wallet', version: '1.1.0', revision: await registry.revisionOf() };
  const call = await registry.platform.call('staff', 'pinRelease', {
    token: registry.admin,
    userType: 'administrator',
    body,
  });
  expect(call.body.docs).toMatchObject({ ok: false, rule: 'approval' });
  registry.store.publish(remoteRelease('wallet', { version: '8.5.0' }), { 'remoteEntry.js': 'wallet' });
  registry.store.point(5, { stable: { shell: '1.0.0', wallet: '1.2.0' } });
  await registry.isShown('wallet', '8.5.0');
  const decided = () => JSON.parse(readFileSync(join(registry.store.folder, 'channels.json'), 'utf8')).decided ?? 0;
  while (decided() < 5) await sleep(50);
  expect((await ask('/releases/wallet/1.2.0')).body.release.channels).toEqual([]);
});

test('a white label sees and decides requests of its own brand alone [F2.07 F2.08]', async () => {
  const whiteLabel = await registry.addStaff('royallabel', 'whiteLabel', ['royal']);
  await setRules({ royal: 1, metro: 1 });
  const own = await approvalOf(registry.pin('1.1.0'));
  const foreign = await approvalOf(registry.pin('1.1.0', { brand: 'metro' }));
  const { approvals } = (await ask('/approvals', { token: whiteLabel })).body;
  expect(approvals.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  expect(await statusOf(decide(foreign.id, whiteLabel))).toBe(404);
});
