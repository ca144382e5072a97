import { assertPublicTarget } from '../../core/http';
import { openRegistryTest, statusOf, type RegistryTest } from './testing';
import { openPacking } from './testing-packed';

let registry: RegistryTest;
const packing = openPacking(() => registry);
const ask: RegistryTest['ask'] = (...given) => registry.ask(...given);
const KINDS = [
  'release.published',
  'release.refused',
  'channel',
  'pin',
  'rollout.step',
  'rollout.aborted',
  'rollout.finished',
  'health.rollback',
  'revocation',
  'approval.wanted',
];
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1';

beforeAll(async () => {
  registry = await openRegistryTest();
});
afterAll(async () => {
  await registry.close();
  packing.remove();
});

const put = (path: string, webhooks: readonly object[], token = registry.admin) =>
  ask(path, { method: 'PUT', body: { webhooks }, token });
const deliveries = async (id: string) => (await ask(`/webhooks/${id}/deliveries`)).body.deliveries;

test('ten kinds of events reach a webhook, each with its remote [F2.09]', async () => {
  const { database } = registry.platform;
  const { body } = await put('/remotes/wallet/webhooks', [{ url: `${NOWHERE}/all`, events: KINDS }]);
  await packing.send(await packing.pack(packing.folderOf({ version: '7.0.0' })));
  await packing.send(await packing.pack(packing.folderOf({ version: '7.0.1', contract: '^9.0.0' })));
  const at = { method: 'POST', body: { version: '1.1.0' }, revision: await registry.revisionOf() };
  await ask('/channels/next/wallet', at);
  await registry.pin('1.1.0', { brand: 'metro' });
  for (const action of ['abort', 'finish']) {
    const started = await ask('/rollouts', {
      method: 'POST',
      body: { remote: 'wallet', candidate: '1.1.0', brands: ['royal'], share: 5 },
    });
    expect(started.body).toMatchObject({ state: 'running' });
    await ask(`/rollouts/${started.body.id}`, { method: 'PATCH', body: { action } });
  }
  // As the watch of failures writes it.
  await database.query(
    `insert into release_audit (actor, action, name, tenant_id) values ('health', 'auto-rollback', 'wallet', 'royal')`,
  );
  const revoked = { remote: 'wallet', version: '1.2.0', reason: 'it shows nothing' };
  await ask('/revocations', { method: 'POST', body: revoked, revision: await registry.revisionOf() });
  const rule = { method: 'PUT', body: { approvals: 1 }, revision: await registry.revisionOf() };
  await ask('/rules/metro/wallet', rule);
  await registry.pin('1.0.0', { brand: 'metro' });
  const sent = await deliveries(body.webhooks[0].id);
  expect(new Set(sent.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(KINDS));
  const { rows } = await database.query<{ body: string }>(
    `select body from registry_webhook_delivery where webhook_id = $1`,
    [body.webhooks[0].id],
  );
  const bodies = rows.map((row) => JSON.parse(row.body));
  expect(bodies.find(({ kind }) => kind === 'release.refused')).toMatchObject({ rule: 'contract', to: '7.0.1' });
  expect(new Set(bodies.map(({ remote }) => remote))).toEqual(new Set(['wallet']));
});

test('a brand gets its own events and those of all brands, a team those of brands that admit it [F2.07 F2.09]', async () => {
  const { body } = await put('/brands/metro/webhooks', [{ url: `${NOWHERE}/metro`, events: ['pin', 'channel'] }]);
  await ask('/remotes/chess', { method: 'POST', body: { team: { id: 'mates', name: 'Mates' } } });
  const team = await put('/remotes/chess/webhooks', [{ url: `${NOWHERE}/team`, events: ['pin', 'channel'] }]);
  const at = { method: 'POST', body: { version: '1.0.0' }, revision: await registry.revisionOf() };
  await ask('/channels/next/chess', at);
  for (const brand of ['royal', 'metro']) await registry.pin('1.0.0', { brand, remote: 'chess' });
  const kindsOf = async (id: string) => (await deliveries(id)).map(({ kind }: { kind: string }) => kind).sort();
  expect(await kindsOf(body.webhooks[0].id)).toEqual(['channel', 'pin']);
  expect(await kindsOf(team.body.webhooks[0].id)).toEqual(['channel']);
});

test('webhooks and deliveries are their owner alone to read, change and repeat [F2.07 F2.09]', async () => {
  const label = await registry.addStaff('hooklabel', 'whiteLabel', ['royal']);
  expect(await statusOf(put('/brands/metro/webhooks', [], label))).toBe(404);
  const own = await put('/brands/royal/webhooks', [{ url: `${NOWHERE}/royal`, events: ['pin'] }], label);
  expect(own.status).toBe(200);
  expect(await statusOf(put('/remotes/wallet/webhooks', [], label))).toBe(403);
  await registry.pin('1.1.0');
  const [{ id }] = await deliveries(own.body.webhooks[0].id);
  const repeat = (token: string) =>
    ask(`/webhooks/${own.body.webhooks[0].id}/deliveries/${id}`, { method: 'POST', token });
  expect((await repeat(label)).body).toMatchObject({ id, kind: 'pin' });
  expect(await statusOf(repeat(await registry.addStaff('hookstranger', 'whiteLabel', ['metro'])))).toBe(404);
});

test('a secret is shown once, and a webhook with the same address keeps it [F2.09]', async () => {
  const first = await put('/remotes/wallet/webhooks', [{ url: `${NOWHERE}/kept`, events: ['pin'] }]);
  expect(first.body.webhooks[0].secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const again = await put('/remotes/wallet/webhooks', [{ url: `${NOWHERE}/kept`, events: ['channel'] }]);
  const [{ id }] = first.body.webhooks;
  expect(again.body.webhooks).toMatchObject([{ id, events: ['channel'], secret: null }]);
  const { rows } = await registry.platform.database.query('select changes from admin_audit');
  expect(JSON.stringify(rows)).not.toContain('whsec_');
});

test.each([
  'https://127.0.0.1/',
  'https://169.254.169.254/',
  'https://[fd00::1]/',
  'https://localhost/',
  'http://93.184.215.14/',
  'https://ann:secret@93.184.215.14/',
])('the target %s is refused in production, also as what its name leads to [F2.09]', async (url) => {
  await expect(assertPublicTarget(new URL(url), false)).rejects.toThrow(
    /not a public address|leads to|not https|credentials/,
  );
});
