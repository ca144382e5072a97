import { asha, database, openRegistryForEachTest, pinned, published, registry, write } from './registry.fixture';
import type { RolloutChange } from './registry-change';

openRegistryForEachTest();

test('a rollout is stored as it is after each change, and its end pins its brands [F3.05]', async () => {
  await published('1.1.0');
  const id = '00000000-0000-4000-8000-000000000001';
  const change = (given: object, at: number) =>
    write({ action: 'rollout', name: 'wallet', change: { id, at, ...given } as RolloutChange });
  const steps = [500, 10_000].map((share) => ({ share, minViews: 1, minMinutes: 1 }));
  const start = { kind: 'start', candidate: '1.1.0', tenantIds: ['royal'], steps, deadlineAt: 9e6, startedBy: 'asha' };
  const stored = async () =>
    (await database.query('SELECT state, share, ended_at AS ended, ended_reason AS reason FROM rollout')).rows;
  const pins = async () => (await database.query('SELECT tenant_id, version, pinned_by AS by FROM release_pin')).rows;

  expect(await change(start, 1_000)).toMatchObject({ ok: true });
  expect(registry.snapshot().rollouts).toMatchObject([{ id, state: 'running', share: 500 }]);
  await change({ kind: 'step' }, 2_000);
  await change({ kind: 'pause' }, 3_000);
  expect(await stored()).toEqual([{ state: 'paused', share: 10_000, ended: null, reason: null }]);
  expect(await pins()).toEqual([]);
  await change({ kind: 'finish' }, 4_000);
  expect(await stored()).toEqual([{ state: 'finished', share: 10_000, ended: new Date(4_000), reason: asha.reason }]);
  expect(await pins()).toEqual([{ tenant_id: 'royal', version: '1.1.0', by: 'asha' }]);
  expect([registry.snapshot().rollouts, pinned()]).toEqual([[], { version: '1.1.0' }]);
});

test('a rollout that is aborted pins nobody [F3.05]', async () => {
  await published('1.1.0');
  const id = '00000000-0000-4000-8000-000000000002';
  const steps = [{ share: 500, minViews: 1, minMinutes: 1 }];
  const start = { candidate: '1.1.0', tenantIds: ['royal'], steps, deadlineAt: 9e6, startedBy: 'asha' };
  await write({ action: 'rollout', name: 'wallet', change: { id, at: 1_000, kind: 'start', ...start } });
  await write({ action: 'rollout', name: 'wallet', change: { id, at: 2_000, kind: 'abort' } });
  expect((await database.query('SELECT state, share FROM rollout')).rows).toEqual([{ state: 'aborted', share: 0 }]);
  expect((await database.query('SELECT 1 FROM release_pin')).rows).toEqual([]);
});
