import { openRegistryTest, statusOf, type RegistryTest } from './testing';

let registry: RegistryTest;
beforeAll(async () => (registry = await openRegistryTest()));
afterAll(() => registry.close());

const start = (over: object = {}, token = registry.admin) =>
  registry.ask('/rollouts', {
    method: 'POST',
    token,
    body: { remote: 'wallet', candidate: '1.1.0', brands: ['royal'], share: 5, ...over },
  });
const change = (id: string, body: object, token = registry.admin) =>
  registry.ask(`/rollouts/${id}`, { method: 'PATCH', body, token });

test('a rollout is started, changed, paused and aborted over HTTP, and the log names who did it [F3.05 F3.10]', async () => {
  const started = (await start({ reason: 'tries it' })).body;
  expect(started).toMatchObject({
    remote: 'wallet',
    candidate: '1.1.0',
    baseline: '1.0.0',
    state: 'running',
    share: 5,
  });
  expect(started.brands).toEqual([
    { brand: 'royal', candidateViews: 0, baselineViews: 0, refusedOtherwise: 0, metrics: null },
  ]);
  const { id } = started;
  expect((await change(id, { share: 12.34 })).body).toMatchObject({ share: 12.34 });
  expect((await change(id, { action: 'pause' })).body).toMatchObject({ state: 'paused', next: 'paused by staff' });
  expect((await change(id, { action: 'step' })).body).toMatchObject({
    rule: 'rollout',
    message: 'the rollout is paused',
  });
  expect((await change(id, { action: 'resume' })).body).toMatchObject({ state: 'running' });
  const aborted = (await change(id, { action: 'abort', reason: 'looks wrong' })).body;
  expect(aborted).toMatchObject({ state: 'aborted', share: 0, endedReason: 'looks wrong', next: null });
  expect((await change(id, { action: 'resume' })).status).toBe(409);
  expect((await registry.ask('/audit?brand=royal&action=rollout')).body.entries).toHaveLength(4);
  const { entries } = (await registry.ask('/audit?brand=royal&action=rollout-abort')).body;
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ actor: 'admin1', actorKind: 'person', remote: 'wallet', reason: 'looks wrong' });
});

test('a plan has its steps, and a share outside of 0.1 to 100 % is refused [F3.05 F3.10]', async () => {
  const { id, steps, share } = (await start({ share: undefined })).body;
  expect([share, steps.map((step: { share: number }) => step.share)]).toEqual([1, [1, 5, 25, 100]]);
  expect(await statusOf(change(id, { share: 0.05 }))).toBe(400);
  expect(await statusOf(change(id, { share: 100.01 }))).toBe(400);
  expect((await change(id, { action: 'finish' })).body).toMatchObject({ state: 'finished', share: 100 });
  const { brands } = (await registry.pin('1.0.0')).body;
  expect(brands).toContainEqual({ brand: 'royal', version: '1.0.0', pinned: '1.0.0' });
  await registry.ask('/pins/royal/wallet', { method: 'DELETE', revision: await registry.revisionOf() });
});

test('staff of another brand neither sees nor changes a rollout, and a token needs its scope [F3.05]', async () => {
  const { id } = (await start()).body;
  const metro = await registry.addStaff('metro-rollout', 'whiteLabel', ['metro']);
  expect(await statusOf(registry.ask(`/rollouts/${id}`, { token: metro }))).toBe(404);
  expect(await statusOf(change(id, { action: 'abort' }, metro))).toBe(404);
  expect(await statusOf(start({ brands: ['royal'] }, metro))).toBe(404);
  expect((await registry.ask('/rollouts', { token: metro })).body).toEqual({ rollouts: [] });
  const { text } = (await registry.makeToken({ scopes: ['read', 'pin:royal'] })).body;
  expect(await statusOf(change(id, { action: 'abort' }, text))).toBe(403);
  const scoped = (await registry.makeToken({ scopes: ['read', 'rollout:royal'] })).body.text;
  expect((await change(id, { action: 'abort' }, scoped)).body).toMatchObject({ state: 'aborted' });
});
