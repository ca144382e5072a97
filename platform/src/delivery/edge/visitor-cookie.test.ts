import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { newVisitor, readVisitor, visitorCookie } from './visitor-cookie';

const ROLLOUT = '00000000-0000-4000-8000-00000000000a';
let store: TestStore;
let platform: TestPlatform;
beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '1.1.0'])
    store.publish(remoteRelease('wallet', { version }), { 'remoteEntry.js': version });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  platform = await openTestPlatform({ RELEASE_STORE: store.folder });
});
afterAll(async () => {
  await platform.close();
  store.remove();
});

const visit = (cookie?: string, host = 'royal.localhost') =>
  platform.send('/', { host, headers: { accept: 'text/html', ...(cookie && { cookie }) } });
const walletOf = (page: { readonly text: string }) => /"name":"wallet","version":"([^"]+)"/.exec(page.text)?.[1];

test('a page gives nobody an id while its brand has no rollout [F3.05]', async () => {
  const page = await visit();
  expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined]);
});

test('a rollout gives each visitor an id out of reach of scripts, and the same version on each visit [F3.05]', async () => {
  await platform.database.query(
    `insert into rollout (id, name, candidate, baseline, tenant_ids, state, share, steps, step, epoch, started_at, step_at, deadline_at, started_by)
     values ($1, 'wallet', '1.1.0', '1.0.0', '{royal}', 'running', 5000, '[]', 0, 0, now(), now(), now(), 'ann')`,
    [ROLLOUT],
  );
  await platform.database.query('update release_revision set revision = revision + 1');
  let first = await visit();
  while (!first.headers['set-cookie']) first = await visit();
  const [cookie = ''] = first.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^backlay_visitor=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  expect(first.headers['cache-control']).toBe('no-store');
  const [pair = ''] = cookie.split(';');
  for (let time = 0; time < 5; time += 1) {
    const again = await visit(pair);
    expect([walletOf(again), again.headers['set-cookie']]).toEqual([walletOf(first), undefined]);
  }
  const other = await visit(undefined, 'metro.localhost');
  expect([walletOf(other), other.headers['set-cookie']]).toEqual(['1.0.0', undefined]);
});

test('about half of 60 new visitors get the candidate at a share of 50 % [F3.05]', async () => {
  const versions = await Promise.all(Array.from({ length: 60 }, async () => walletOf(await visit())));
  const candidates = versions.filter((version) => version === '1.1.0').length;
  expect(versions.filter((version) => version === '1.0.0')).toHaveLength(60 - candidates);
  expect(candidates).toBeGreaterThan(10);
  expect(candidates).toBeLessThan(50);
});

test('an id of another form is replaced, and the cookie of a secure site is secure [F3.05]', () => {
  expect(readVisitor({ backlay_visitor: 'x' })).toBeUndefined();
  expect(readVisitor({ backlay_visitor: `${'a'.repeat(21)};` })).toBeUndefined();
  const id = newVisitor();
  expect(readVisitor({ backlay_visitor: id })).toBe(id);
  expect(visitorCookie(id, true)).toContain('; Secure');
});
