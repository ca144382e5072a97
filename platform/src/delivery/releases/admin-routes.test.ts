import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { next, openTab } from '../../realtime/sockets/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { makeGood, openTestStore, remoteRelease, shellRelease, type TestStore } from './testing';

let store: TestStore;
let platform: TestPlatform;
let admin: string;

beforeEach(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '1.1.0'])
    store.publish(remoteRelease('wallet', { version, budget: 10 }), { 'remoteEntry.js': `wallet ${version}` });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  platform = await openTestPlatform({ RELEASE_STORE: store.folder, TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '0' });
  admin = await platform.login('staff', 'admin1', 'Admin@123');
});
afterEach(async () => {
  await platform.close();
  store.remove();
});

const read = async (name: 'releasesOverview' | 'releaseDetail' | 'releaseAudit', query = {}) =>
  (await platform.call('staff', name, { token: admin, userType: 'administrator', query })).body;
const overview = async () => (await read('releasesOverview')).docs;
const write = async (
  name: 'pinRelease' | 'unpinRelease' | 'promoteRelease' | 'rollbackRelease' | 'revokeRelease',
  body: object,
) => {
  const { revision } = await overview();
  return (await platform.call('staff', name, { token: admin, userType: 'administrator', body: { revision, ...body } }))
    .body.docs;
};
const cellOf = async (tenantId: string, remote = 'wallet') =>
  (await overview()).tenants
    .find(({ id }: { id: string }) => id === tenantId)
    .cells.find((cell: { remote: string }) => cell.remote === remote);
const from = (address: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': address });
const fail = (version: string, visitor: number, view = `view-${visitor}`, brand = 'royal', over = {}) =>
  platform.send('/api/common/remoteFailure', {
    method: 'POST',
    host: `${brand}.localhost`,
    headers: from(`10.0.0.${visitor}`),
    body: JSON.stringify({
      remote: 'wallet',
      version,
      phase: 'render',
      cause: 'boom',
      path: '/deposit',
      view,
      ...over,
    }),
  });
const load = (version: string, times: number, remote = 'wallet', address = '10.0.1.1') =>
  Promise.all(
    Array.from({ length: times }, () =>
      platform.send('/api/common/remoteLoad', {
        method: 'POST',
        headers: from(address),
        body: JSON.stringify({
          loads: [
            { remote, version },
            { remote: 'made-up', version: '1.0.0' },
          ],
        }),
      }),
    ),
  );

/** Waits for what happens by itself. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 200 && !(await holds()); look += 1) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('the console shows version, reason and channel head of every remote on every tenant', async () => {
  const pinned = await write('pinRelease', { tenantId: 'royal', remote: 'wallet', version: '1.1.0', reason: 'try it' });
  expect(pinned).toMatchObject({ ok: true, remote: 'wallet', version: '1.1.0' });
  const docs = await overview();
  expect(docs.may).toEqual({ write: true, qa: true });
  expect(docs.remotes).toMatchObject([
    { name: 'shell', head: '1.0.0' },
    { name: 'wallet', head: '1.0.0', versions: ['1.1.0', '1.0.0'], channels: { stable: '1.0.0' } },
  ]);
  expect(await cellOf('royal')).toMatchObject({
    version: '1.1.0',
    why: 'tenant-pin',
    pinned: '1.1.0',
    lastGood: null,
  });
  expect(await cellOf('metro')).toMatchObject({ version: '1.0.0', why: 'default', pinned: null, health: 'unknown' });
  expect(docs.counts.pinned).toBe(1);
  expect(docs.activity[0]).toMatchObject({
    actor: 'admin1',
    action: 'pin',
    tenantId: 'royal',
    to: '1.1.0',
    reason: 'try it',
  });
});

test('a refusal is a response with rule and remedy', async () => {
  expect(await write('pinRelease', { tenantId: 'royal', remote: 'wallet', version: '5.0.0' })).toEqual({
    ok: false,
    rule: 'published',
    reason: 'wallet 5.0.0 is not published',
    remedy: 'release wallet 5.0.0, or take a version that is released',
  });
  expect(
    await write('pinRelease', { tenantId: 'royal', remote: 'wallet', version: '1.1.0', revision: 0 }),
  ).toMatchObject({
    rule: 'changed-meanwhile',
  });
});

test('administrators write, operation staff read, and other types do neither', async () => {
  const asked = async (userName: string, userType: string, name: 'releasesOverview' | 'promoteRelease') => {
    const token = await platform.login('staff', userName, 'Admin@123');
    const body = { remote: 'wallet', version: '1.1.0', channel: 'stable', revision: 0 };
    return (await platform.call('staff', name, { token, userType, ...(name === 'promoteRelease' && { body }) })).status;
  };
  expect(await asked('whitelabel1', 'whiteLabel', 'releasesOverview')).toBe(200);
  expect(await asked('whitelabel1', 'whiteLabel', 'promoteRelease')).toBe(403);
  expect(await asked('subadmin1', 'admin', 'releasesOverview')).toBe(200);
  expect(await asked('agent1', 'agent', 'releasesOverview')).toBe(403);
});

test('a version has its checks, test evidence, size, failures over time and log [F7.01]', async () => {
  await load('1.0.0', 4);
  await fail('1.0.0', 1);
  const { docs } = await read('releaseDetail', { tenantId: 'royal', remote: 'wallet' });
  expect(docs).toMatchObject({ version: '1.0.0', kind: 'remote', revoked: null, contract: '^1.0.0' });
  expect(docs.checks.map(({ rule, ok }: { rule: string; ok: boolean }) => [rule, ok])).toEqual([
    ['files', true],
    ['revoked', true],
    ['contract', true],
    ['shared', true],
    ['routes', true],
    ['slots', true],
    ['size', false],
    ['failures', true],
  ]);
  writeFileSync(
    join(store.folder, 'remotes/wallet/1.0.0/evidence.json'),
    JSON.stringify({ signer: 'ci', commit: 'abcdef0123456789', counts: { passed: 812, failed: 0 } }),
  );
  const tested = await read('releaseDetail', { tenantId: 'royal', remote: 'wallet' });
  expect(tested.docs.checks).toContainEqual({
    rule: 'tests',
    label: 'Tests',
    ok: true,
    detail: '812 passed at abcdef01, signed by ci',
    remedy: null,
  });
  expect(docs.size).toMatchObject({ files: 1, raw: 12, budget: 10 });
  expect(docs.series).toHaveLength(12);
  expect(docs.series.at(-1)).toMatchObject({ loads: 4, failures: 1, rate: 0.25 });
  expect(docs.failures).toMatchObject([{ phase: 'render', failures: 1, cause: 'boom', path: '/deposit' }]);
  expect(
    docs.versions.map(({ version, current }: { version: string; current: boolean }) => [version, current]),
  ).toEqual([
    ['1.1.0', false],
    ['1.0.0', true],
  ]);
  expect(
    (await read('releaseAudit', { remote: 'wallet' })).docs.map(({ action }: { action: string }) => action),
  ).toEqual(['channel', 'publish', 'publish']);
});

describe('a version above the failure threshold of its tenant', () => {
  beforeEach(async () => {
    await makeGood(platform.database, 'wallet', '1.0.0', { failures: 1 });
    await write('promoteRelease', { remote: 'wallet', version: '1.1.0', channel: 'stable' });
  });

  test('a failing version rolls back on its tenant only, with entry and notification', async () => {
    await load('1.1.0', 40);
    for (let visitor = 1; visitor <= 9; visitor += 1) await fail('1.1.0', visitor);
    expect(await cellOf('royal')).toMatchObject({ version: '1.1.0', health: 'degraded', failures: 9, loads: 40 });
    await fail('1.1.0', 10);
    expect(await cellOf('royal')).toMatchObject({ version: '1.0.0', why: 'tenant-pin', pinned: '1.0.0' });
    expect(await cellOf('metro')).toMatchObject({ version: '1.1.0' });
    expect((await overview()).notices).toMatchObject([
      {
        actor: 'health',
        action: 'auto-rollback',
        tenantId: 'royal',
        from: '1.1.0',
        to: '1.0.0',
        reason: '10 of 40 loads failed within 10 minutes',
      },
    ]);
  });

  test('a version stays while its failure share is small, whatever the count', async () => {
    await load('1.1.0', 110);
    for (let visitor = 1; visitor <= 11; visitor += 1) await fail('1.1.0', visitor);
    expect(await cellOf('royal')).toMatchObject({ version: '1.1.0', failures: 11 });
  });

  test('one visitor or one repeated page view cannot roll a version back', async () => {
    for (let view = 0; view < 15; view += 1) await fail('1.1.0', 1, `view-${view}`);
    expect(await cellOf('royal')).toMatchObject({ version: '1.1.0', health: 'failing' });
    for (let attempt = 0; attempt < 15; attempt += 1) await fail('1.1.0', 2, 'one view', 'metro');
    expect(await cellOf('metro')).toMatchObject({ version: '1.1.0', failures: 1 });
  });

  test('failures of offline devices and revoked versions are not counted, each kind is listed by name', async () => {
    await load('1.1.0', 20);
    for (let visitor = 1; visitor <= 12; visitor += 1)
      await fail('1.1.0', visitor, undefined, 'royal', { phase: visitor % 2 ? 'offline' : 'revoked' });
    await fail('1.1.0', 20, undefined, 'royal', { phase: 'missing' });
    await fail('1.1.0', 21, undefined, 'royal', { phase: 'never heard of' });
    expect(await cellOf('royal')).toMatchObject({ version: '1.1.0', loads: 20, failures: 2 });
    const { docs } = await read('releaseDetail', { tenantId: 'royal', remote: 'wallet' });
    expect(
      docs.failures.map(({ phase, failures }: { phase: string; failures: number }) => `${phase} ${failures}`).sort(),
    ).toEqual(['missing 1', 'offline 6', 'other 1', 'revoked 6']);
  });

  test('failures of QA pins and old tabs are not counted', async () => {
    for (let visitor = 1; visitor <= 12; visitor += 1) await fail('1.0.0', visitor);
    expect(await cellOf('royal')).toMatchObject({ version: '1.1.0', pinned: null });
  });
});

test('the shell has a failure rate and rolls back when it does not start', async () => {
  await makeGood(platform.database, 'shell', '1.0.0');
  store.publish(shellRelease({ version: '1.1.0' }), { 'main.js': 'newer()' });
  store.point(2, { stable: { shell: '1.1.0', wallet: '1.0.0' } });
  await until(async () => (await cellOf('royal', 'shell')).version === '1.1.0');
  await load('1.1.0', 30, 'shell');
  const broken = { remote: 'shell', phase: 'integrity' };
  for (let visitor = 1; visitor <= 9; visitor += 1) await fail('1.1.0', visitor, undefined, 'royal', broken);
  expect(await cellOf('royal', 'shell')).toMatchObject({ health: 'degraded', loads: 30, failures: 9, rate: 0.3 });
  await fail('1.1.0', 10, undefined, 'royal', broken);
  expect(await cellOf('royal', 'shell')).toMatchObject({ version: '1.0.0', pinned: '1.0.0' });
  expect((await overview()).notices).toMatchObject([
    { remote: 'shell', from: '1.1.0', to: '1.0.0', tenantId: 'royal' },
  ]);
});

test('a tab without a socket receives its revoked versions only', async () => {
  await write('promoteRelease', { remote: 'wallet', version: '1.1.0', channel: 'stable' });
  const ask = (versions: string) => platform.call('royal', 'revokedReleases', { query: { versions } });
  expect((await ask('shell@1.0.0,wallet@1.1.0')).body.docs).toEqual([]);
  await write('revokeRelease', { remote: 'wallet', version: '1.1.0' });
  expect((await ask('shell@1.0.0,wallet@1.1.0')).body.docs).toEqual([{ remote: 'wallet', version: '1.1.0' }]);
  expect((await ask('wallet@1.0.0')).body.docs).toEqual([]);
  expect((await ask("wallet'; --")).status).toBe(400);
});

test('an open console is notified of a new registry revision', async () => {
  const socket = await openTab(platform.running.port, admin, { brand: 'staff', userType: 'administrator' });
  try {
    const notified = next(socket, 'releasesChanged');
    const { revision } = await write('promoteRelease', { remote: 'wallet', version: '1.1.0', channel: 'stable' });
    expect(await notified).toEqual({ revision });
  } finally {
    socket.disconnect();
  }
});

test('a revoked version leaves the next page and open tabs are notified over the socket', async () => {
  await write('promoteRelease', { remote: 'wallet', version: '1.1.0', channel: 'stable' });
  const socket = await openTab(platform.running.port, await platform.login('royal'));
  try {
    const received: unknown[] = [];
    socket.on('releasesChanged', (payload) => received.push(payload));
    const notified = next(socket, 'remoteRevoked');
    expect(
      await write('revokeRelease', { remote: 'wallet', version: '1.1.0', reason: 'takes no deposits' }),
    ).toMatchObject({
      ok: true,
    });
    expect(await notified).toEqual({ remote: 'wallet', version: '1.1.0' });
    expect(received).toEqual([]);
  } finally {
    socket.disconnect();
  }
  expect(await cellOf('royal')).toMatchObject({
    version: null,
    wanted: '1.1.0',
    refused: expect.stringContaining('revoked'),
  });
});

test('page views of players make a version good, and the console shows their figures [F3.02 F3.03]', async () => {
  for (let visitor = 1; visitor <= 20; visitor += 1) await load('1.0.0', 10, 'wallet', `10.0.2.${visitor}`);
  await write('promoteRelease', { remote: 'wallet', version: '1.1.0', channel: 'stable' });
  // All within a moment: that is too short for a verdict.
  expect(await cellOf('royal')).toMatchObject({ version: '1.1.0', lastGood: null, lastGoodFigures: null });
  expect(await write('rollbackRelease', { tenantId: 'royal', remote: 'wallet' })).toMatchObject({
    ok: false,
    rule: 'no-last-good',
    remedy: 'pin or promote a version of wallet by its number',
  });
  await platform.database.query(`update release_health set first_at = last_at - interval '12 minutes'`);
  const figures = { loads: 200, failures: 0, visitors: 20, minutes: 12, scope: 'brand' };
  expect(await cellOf('royal')).toMatchObject({ lastGood: '1.0.0', lastGoodFigures: figures });
  expect(await cellOf('metro')).toMatchObject({ lastGoodFigures: { ...figures, scope: 'all-brands' } });
  expect(await write('rollbackRelease', { tenantId: 'royal', remote: 'wallet' })).toMatchObject({
    ok: true,
    version: '1.0.0',
    lastGoodFigures: figures,
  });
});
