import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import type { RegistryCommand } from './registry-change';
import { openRegistry } from './registry';
import { resolve } from './resolve';
import { folderStore } from './store';
import { makeGood, publicRoute, shellRelease } from './testing';
import {
  asha,
  audit,
  database,
  openRegistryForEachTest,
  pin,
  pinned,
  published,
  registry,
  stable,
  store,
  tenants,
  wallet,
  write,
} from './registry.fixture';

openRegistryForEachTest();

test('a tenant is pinned and unpinned with author and reason in the log', async () => {
  await published('2.3.1');
  expect(await pin('2.3.1')).toMatchObject({ ok: true, version: '2.3.1' });
  expect(pinned()).toEqual({ version: '2.3.1' });
  expect(await write({ action: 'unpin', tenantId: 'royal', name: 'wallet' })).toMatchObject({
    ok: true,
    version: null,
  });
  expect(pinned()).toBeUndefined();
  expect(await audit()).toEqual(['asha pin royal wallet 1.0.0 2.3.1 INC-7', 'asha unpin royal wallet 2.3.1 - INC-7']);
});

test('a pin to the running version is stored, stays when the channel moves and is logged', async () => {
  await pin('1.0.0');
  expect(await audit()).toEqual(['asha pin royal wallet 1.0.0 1.0.0 INC-7']);
  await published('2.3.1');
  await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '2.3.1' });
  expect([pinned()?.version, stable()?.version]).toEqual(['1.0.0', '2.3.1']);
});

test('of two writes on one revision one succeeds and the other is asked to read again', async () => {
  await published('2.3.1');
  const { revision } = registry.snapshot();
  const answers = await Promise.all(
    ['2.3.1', '1.0.0'].map((version) =>
      registry.write({ action: 'pin', tenantId: 'royal', name: 'wallet', version }, revision, asha),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([
    { rule: 'changed-meanwhile', remedy: 'look again and repeat it' },
  ]);
});

test('a write of another process is loaded, and one with the older revision is refused', async () => {
  await published('2.3.1');
  const { revision } = registry.snapshot();
  const other = await openRegistry(database, folderStore(store.folder), () => tenants);
  await other.write({ action: 'pin', tenantId: 'royal', name: 'wallet', version: '2.3.1' }, revision, asha);
  expect(pinned()).toBeUndefined();
  expect(await registry.write({ action: 'unpin', tenantId: 'royal', name: 'wallet' }, revision, asha)).toMatchObject({
    rule: 'changed-meanwhile',
  });
  expect(await registry.reload()).toBe(false);
  expect(pinned()?.version).toBe('2.3.1');
});

describe('an invalid write changes nothing, keeps the revision and states a remedy:', () => {
  test.each<[string, Partial<RemoteRelease> | null, object]>([
    ['a version that was never published', null, { rule: 'published', reason: 'wallet 2.0.0 is not published' }],
    [
      'a contract that the shell of the tenant does not offer',
      { contract: '^2.0.0' },
      {
        rule: 'contract',
        reason: 'wallet 2.0.0 does not fit royal: it needs contract ^2.0.0, shell 1.0.0 offers 1.2.0',
        remedy: 'a shell whose contract satisfies ^2.0.0, or a wallet that accepts 1.2.0',
      },
    ],
    [
      'a shared module that is too old there',
      { shared: { react: '^20.0.0' } },
      { rule: 'shared', remedy: 'a shell that shares react ^20.0.0, or a wallet built against shell 1.0.0' },
    ],
    [
      'a path that another remote has',
      { routes: [publicRoute('/casino')] },
      { rule: 'routes', remedy: 'another path, or a casino that gives /casino up' },
    ],
    [
      'the same slot filled twice',
      {
        slots: [
          { name: 'header.balance', component: 'a' },
          { name: 'header.balance', component: 'a' },
        ],
      },
      { rule: 'slots' },
    ],
  ])('a write with %s is refused with rule and remedy', async (_what, over, refusal) => {
    if (over) await published('2.0.0', over);
    const { revision } = registry.snapshot();
    expect(await pin('2.0.0')).toMatchObject({ ok: false, ...refusal });
    const promoted = await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '2.0.0' });
    expect(promoted).toMatchObject({ ok: false, rule: (refusal as { rule: string }).rule });
    expect([pinned(), stable()?.version, registry.snapshot().revision]).toEqual([undefined, '1.0.0', revision]);
    expect(await audit()).toEqual([]);
  });

  test('a file that is missing or differs from the release', async () => {
    await published('2.0.0');
    const file = join(store.folder, 'remotes/wallet/2.0.0/remoteEntry.js');
    writeFileSync(file, 'tampered');
    expect(await pin('2.0.0')).toMatchObject({
      rule: 'files',
      reason: 'wallet 2.0.0: remoteEntry.js has other bytes than were released',
      remedy: 'release it again under another version',
    });
    rmSync(file);
    expect(await pin('2.0.0')).toMatchObject({ reason: 'wallet 2.0.0: remoteEntry.js is not in the store' });
  });

  test('an unknown tenant, an unpin without a pin, a rollback without a target', async () => {
    expect(await pin('1.0.0', 'nowhere')).toMatchObject({ rule: 'tenant', remedy: 'one of royal, metro' });
    expect(await write({ action: 'unpin', tenantId: 'royal', name: 'wallet' })).toMatchObject({ rule: 'not-pinned' });
    for (const where of [{ tenantId: 'royal' }, { channel: 'stable' }])
      expect(await write({ action: 'rollback', name: 'wallet', of: where })).toMatchObject({ rule: 'no-last-good' });
  });

  test('a shell that some remote does not fit on some tenant', async () => {
    store.publish(shellRelease({ version: '2.0.0', contract: '2.0.0' }));
    await registry.importFromStore();
    const answer = await write({ action: 'promote', channel: 'next', name: 'shell', version: '2.0.0' });
    expect(answer).toMatchObject({
      ok: false,
      rule: 'contract',
      reason: expect.stringContaining('does not fit metro'),
    });
  });
});

describe('after a good version, one that failed on every visit and one that is bad now', () => {
  beforeEach(async () => {
    await published('2.0.0');
    await published('3.0.0');
    await makeGood(database, 'wallet', '1.0.0', { failures: 1 });
    await makeGood(database, 'wallet', '2.0.0', { failures: 200 });
    await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '3.0.0' });
  });

  test.each<[string, RegistryCommand]>([
    ['a rollback of a tenant', { action: 'rollback', name: 'wallet', of: { tenantId: 'royal' } }],
    ['a rollback of a channel', { action: 'rollback', name: 'wallet', of: { channel: 'stable' } }],
    ['a return by health', { action: 'auto-rollback', name: 'wallet', of: { tenantId: 'royal' } }],
  ])('%s rolls back to the last good version with its figures [F3.03]', async (_what, change) => {
    expect(await write(change)).toMatchObject({
      version: '1.0.0',
      lastGood: { loads: 200, failures: 1, visitors: 20, version: '1.0.0' },
    });
    const royal = resolve(registry.snapshot(), { tenantId: 'royal', channel: 'stable' });
    expect(royal?.remotes.find(({ release }) => release.name === 'wallet')?.release.version).toBe('1.0.0');
  });

  test('a revocation and the fallback in the browser go to the good one [F3.03]', async () => {
    const wallets = () =>
      resolve(registry.snapshot(), { tenantId: 'royal', channel: 'stable' })?.remotes.find(
        ({ release }) => release.name === 'wallet',
      );
    expect([wallets()?.release.version, wallets()?.lastGood?.version]).toEqual(['3.0.0', '1.0.0']);
    await write({ action: 'revoke', name: 'wallet', version: '3.0.0' });
    expect([wallets()?.release.version, wallets()?.lastGood]).toEqual(['1.0.0', null]);
  });
});

test('a rollback without a good version is refused and requires a version number [F3.03]', async () => {
  await published('1.1.0');
  await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '1.1.0' });
  expect(await write({ action: 'rollback', name: 'wallet', of: { tenantId: 'royal' } })).toEqual({
    ok: false,
    rule: 'no-last-good',
    reason:
      'wallet has no last good version on royal: no other version has 200 loads by 20 visitors over 10 minutes with at most 1 % failures and new errors',
    remedy: 'pin or promote a version of wallet by its number',
  });
});

test('a rollback survives a restart with an older command-line setting', async () => {
  wallet('1.1.0');
  await makeGood(database, 'wallet', '1.0.0');
  store.point(2, { stable: { shell: '1.0.0', wallet: '1.1.0', casino: '1.0.0' } });
  await registry.importFromStore();
  await write({ action: 'rollback', name: 'wallet', of: { channel: 'stable' } });
  const restarted = await openRegistry(database, folderStore(store.folder), () => tenants);
  await restarted.importFromStore();
  expect(restarted.snapshot().channels.get('stable')?.get('wallet')?.version).toBe('1.0.0');
});

test('one tenant rolls back to its last good version and is pinned; others stay', async () => {
  await makeGood(database, 'wallet', '1.0.0');
  await published('1.1.0');
  await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '1.1.0' });
  expect(await write({ action: 'rollback', name: 'wallet', of: { tenantId: 'royal' } })).toMatchObject({
    version: '1.0.0',
  });
  expect(pinned()?.version).toBe('1.0.0');
  expect(stable()?.version).toBe('1.1.0');
});

test('a revoked version notifies each process once, cannot be pinned and is never last good', async () => {
  await published('1.1.0');
  await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '1.1.0' });
  const other = await openRegistry(database, folderStore(store.folder), () => tenants);
  const notifications: string[] = [];
  registry.onRevoked((name, version) => notifications.push(`here ${name} ${version}`));
  other.onRevoked((name, version) => notifications.push(`there ${name} ${version}`));
  expect(await write({ action: 'revoke', name: 'wallet', version: '1.1.0' })).toMatchObject({ ok: true });
  await other.reload();
  await registry.reload();
  expect(notifications).toEqual(['here wallet 1.1.0', 'there wallet 1.1.0']);
  expect(await pin('1.1.0')).toMatchObject({ rule: 'revoked' });
  await makeGood(database, 'wallet', '1.1.0');
  await published('1.2.0');
  await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '1.2.0' });
  expect(await write({ action: 'rollback', name: 'wallet', of: { channel: 'stable' } })).toMatchObject({
    rule: 'no-last-good',
  });
});

test('retention deletes old versions with their files and never one in use or needed for a rollback [F2.10]', async () => {
  for (let minor = 1; minor <= 25; minor += 1) wallet(`1.${minor}.0`, { revision: 'a'.repeat(40) });
  await registry.importFromStore();
  await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '1.1.0' });
  await pin('1.2.0');
  await makeGood(database, 'wallet', '1.0.0');
  await makeGood(database, 'wallet', '1.4.0', { loads: 5 });
  await database.query(
    "update release_version set published_at = now() - interval '60 days' + make_interval(secs => split_part(version, '.', 2)::int)",
  );
  const removed = await registry.prune(new Set(['wallet 1.3.0']), Date.now());
  // 26 versions, the newest 20 stay; of the 6 oldest 1.0.0 is the last good one, 1.1.0 in stable, 1.2.0 pinned, 1.3.0 held by QA.
  expect(removed.map(({ version }) => version).sort()).toEqual(['1.4.0', '1.5.0']);
  expect(await pin('1.4.0')).toMatchObject({ rule: 'published' });
  expect(registry.snapshot().figures.has('wallet 1.4.0')).toBe(false);
  await registry.importFromStore();
  expect(registry.snapshot().remotes.get('wallet')?.has('1.4.0')).toBe(false);
  const { rows } = await database.query(
    `select actor, actor_kind as kind, reason, from_git_revision as revision from release_audit where action = 'remove' and from_version = '1.5.0'`,
  );
  expect(rows).toEqual([
    { actor: 'system', kind: 'system', reason: 'nobody needs it any more', revision: 'a'.repeat(40) },
  ]);
});

test('a version of the last two weeks is retained whatever the count of newer ones is', async () => {
  for (let minor = 1; minor <= 25; minor += 1) wallet(`1.${minor}.0`, { revision: 'a'.repeat(40) });
  await registry.importFromStore();
  expect(await registry.prune(new Set(), Date.now())).toEqual([]);
});
