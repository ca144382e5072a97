import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importChannelRequests } from './import-channels';
import { openRegistry } from './registry';
import { startLines } from './start-lines';
import { folderStore, StoreUnavailableError } from './store';
import { publicRoute, remoteRelease, shellRelease } from './testing';
import {
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

test('command-line channel settings are checked like other writes and valid ones apply', async () => {
  wallet('2.0.0', { contract: '^9.0.0' });
  store.publish(remoteRelease('casino', { version: '1.1.0' }));
  store.point(2, { stable: { shell: '1.0.0', wallet: '2.0.0', casino: '1.1.0' } });
  expect(await registry.importFromStore()).toMatchObject([
    { path: 'channels.json: stable wallet 2.0.0', reason: expect.stringContaining('it needs contract ^9.0.0') },
  ]);
  expect(stable()?.version).toBe('1.0.0');
  expect(registry.snapshot().channels.get('stable')?.get('casino')?.version).toBe('1.1.0');
});

test('a command names its person and commit in the audit, a start the system [F2.10]', async () => {
  store.publish(remoteRelease('casino', { version: '1.1.0' }));
  wallet('1.1.0');
  store.point(2, { stable: { casino: '1.1.0', wallet: '1.1.0' } });
  const file = channelsFile();
  file.channels.stable.casino.by = { name: 'Asha Rao <asha@example.com>', commit: 'b'.repeat(40) };
  writeFileSync(join(store.folder, 'channels.json'), JSON.stringify(file));
  expect(await registry.importFromStore()).toEqual([]);
  const { rows } = await database.query(
    `SELECT actor, actor_kind AS kind, reason FROM release_audit WHERE action = 'channel' AND to_version = '1.1.0' ORDER BY name`,
  );
  const reason = `asked for by a command at commit ${'b'.repeat(40)}`;
  expect(rows).toEqual([
    { actor: 'Asha Rao <asha@example.com>', kind: 'server', reason },
    { actor: 'system', kind: 'system', reason: 'asked for in channels.json' },
  ]);
});

const channelsFile = () => JSON.parse(readFileSync(join(store.folder, 'channels.json'), 'utf8'));

test('a refused entry is removed from channels.json with its reason and not requested again [F2.02]', async () => {
  store.publish(remoteRelease('guest', { routes: [publicRoute('/casino')] }));
  wallet('2.0.0', { contract: '^9.0.0' });
  store.point(2, { stable: { guest: '1.0.0', wallet: '2.0.0', casino: '1.0.0' } });
  expect(await registry.importFromStore()).toHaveLength(2);
  expect(channelsFile()).toMatchObject({
    decided: 2,
    channels: { stable: { wallet: { version: '1.0.0', revision: 1 }, casino: { version: '1.0.0', revision: 2 } } },
    refused: [
      {
        channel: 'stable',
        name: 'guest',
        version: '1.0.0',
        revision: 2,
        rule: 'routes',
        reason: expect.stringContaining('/casino belongs to casino 1.0.0 already'),
      },
      { name: 'wallet', version: '2.0.0', rule: 'contract' },
    ],
  });
  expect(channelsFile().channels.stable).not.toHaveProperty('guest');
  // A restart, and the release of another remote.
  const restarted = await openRegistry(database, folderStore(store.folder), () => tenants);
  expect(await restarted.importFromStore()).toEqual([]);
  expect(channelsFile().refused).toHaveLength(2);
});

test('an unpublished or revoked version is refused by name [F2.02]', async () => {
  await published('1.1.0');
  await write({ action: 'revoke', name: 'wallet', version: '1.1.0' });
  store.point(2, { stable: { wallet: '1.1.0', casino: '9.9.9' } });
  expect(await registry.importFromStore()).toMatchObject([
    { path: 'channels.json: stable wallet 1.1.0', reason: expect.stringContaining('it was revoked') },
    { path: 'channels.json: stable casino 9.9.9', reason: expect.stringContaining('casino 9.9.9 is not published') },
  ]);
  expect(channelsFile()).toMatchObject({ decided: 2, refused: [{ rule: 'revoked' }, { rule: 'published' }] });
});

test('a decision that cannot be written to the store is named, and the channels move all the same [F2.02]', async () => {
  const folder = folderStore(store.folder);
  const failing = { ...folder, decide: () => Promise.reject(new Error('read-only')) };
  wallet('1.1.0');
  store.point(2, { stable: { wallet: '1.1.0' } });
  const other = await openRegistry(database, failing, () => tenants);
  expect(await other.importFromStore()).toEqual([{ path: 'channels.json', reason: 'read-only' }]);
  expect(other.snapshot().channels.get('stable')?.get('wallet')?.version).toBe('1.1.0');
});

describe('a start of a checkout', () => {
  const LOCAL = '1.0.0-local.0123abcd';
  /** What `npm start` asks for: `local` in demo mode, `empty` in production. */
  const start = async (version: string, only: 'local' | 'empty', name = 'wallet') => {
    store.publish(remoteRelease(name, { version }));
    const now = channelsFile();
    const revision = now.revision + 1;
    now.channels.stable[name] = { version, revision, only };
    writeFileSync(join(store.folder, 'channels.json'), JSON.stringify({ ...now, revision }));
    const problems = await registry.importFromStore();
    return [registry.snapshot().channels.get('stable')?.get(name)?.version, problems.length];
  };

  test('a demo start never replaces a release and updates a local build [F3.01]', async () => {
    expect(await start(LOCAL, 'local')).toEqual(['1.0.0', 0]);
    expect(channelsFile().channels.stable.wallet).toEqual({ version: '1.0.0', revision: 1 });
    await published(LOCAL);
    await write({ action: 'promote', channel: 'stable', name: 'wallet', version: LOCAL });
    expect(await start('1.0.0-local.aaaaaaaa', 'local')).toEqual(['1.0.0-local.aaaaaaaa', 0]);
    // Promoted in the console, which channels.json does not name.
    await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '1.0.0' });
    expect(await start(LOCAL, 'local')).toEqual(['1.0.0', 0]);
  });

  test('a production start moves no set channel, older or newer [F3.01]', async () => {
    expect(await start('0.9.0', 'empty')).toEqual(['1.0.0', 0]);
    expect(await start('2.0.0', 'empty')).toEqual(['1.0.0', 0]);
    await published(LOCAL);
    await write({ action: 'promote', channel: 'stable', name: 'wallet', version: LOCAL });
    expect(await start('3.0.0', 'empty')).toEqual([LOCAL, 0]);
  });

  test.each(['local', 'empty'] as const)('fills a name that was never in stable (%s) [F3.01]', async (only) => {
    expect(await start('0.1.0', only, 'guest')).toEqual(['0.1.0', 0]);
  });

  test('names each working tree that is not shown and the command that shows it [F3.01]', () => {
    const workingTree = { shell: '1.0.0', wallet: LOCAL, guest: LOCAL };
    const notified = { production: false, workingTree, channel: 'stable' };
    expect(startLines(registry.snapshot(), notified)).toEqual([
      `wallet: stable stays at 1.0.0. To show the working tree: npm run promote -- wallet ${LOCAL}`,
    ]);
    expect(startLines(registry.snapshot(), { ...notified, production: true })).toEqual([
      'stable: shell 1.0.0, casino 1.0.0, wallet 1.0.0',
    ]);
  });
});

test('a shell and the remotes that need it move together', async () => {
  store.publish(shellRelease({ version: '2.0.0', contract: '2.0.0' }));
  wallet('2.0.0', { contract: '^2.0.0' });
  store.publish(remoteRelease('casino', { version: '2.0.0', contract: '^2.0.0' }));
  store.point(2, { stable: { shell: '2.0.0', wallet: '2.0.0', casino: '2.0.0' } });
  expect(await registry.importFromStore()).toEqual([]);
  expect(stable()?.version).toBe('2.0.0');
});

test('a version whose files fail their hashes is not imported', async () => {
  wallet('3.0.0');
  writeFileSync(join(store.folder, 'remotes/wallet/3.0.0/remoteEntry.js'), 'tampered');
  expect(await registry.importFromStore()).toMatchObject([{ path: 'remotes/wallet/3.0.0' }]);
  expect(await pin('3.0.0')).toMatchObject({ rule: 'published' });
});

test('while the store is away nothing is decided, and a command-line setting applies once it is back [G3.02]', async () => {
  wallet('1.1.0');
  store.point(2, { stable: { shell: '1.0.0', wallet: '1.1.0', casino: '1.0.0' } });
  const folder = folderStore(store.folder);
  let isAway = true;
  const read: typeof folder.read = async (path) => {
    if (isAway) throw new StoreUnavailableError('away');
    return folder.read(path);
  };
  const other = await openRegistry(database, { ...folder, read }, () => tenants);
  const { revision } = other.snapshot();
  await expect(other.importFromStore()).rejects.toThrow(StoreUnavailableError);
  await other.reload();
  expect([other.snapshot().revision, channelsFile().refused ?? []]).toEqual([revision, []]);
  isAway = false;
  expect(await other.importFromStore()).toEqual([]);
  expect(other.snapshot().channels.get('stable')?.get('wallet')?.version).toBe('1.1.0');
});

test('a change while the store is away is refused, writes nothing and succeeds once it is back [G3.02]', async () => {
  const away = `${store.folder}-away`;
  const before = [registry.snapshot().revision, await audit()];
  renameSync(store.folder, away);
  expect(await pin('1.0.0')).toMatchObject({ ok: false, reason: 'the release store does not respond' });
  renameSync(away, store.folder);
  await registry.reload();
  expect([registry.snapshot().revision, await audit(), pinned()]).toEqual([...before, undefined]);
  expect(await pin('1.0.0')).toMatchObject({ ok: true });
});

test('a request of the store waits where a brand demands approvals, and applies where none does [F2.08]', async () => {
  await published('1.1.0');
  const channels = { stable: { wallet: { version: '1.1.0', revision: 2 } } };
  const decide = (approvals: readonly (readonly [string, string, number])[]) =>
    importChannelRequests(
      database,
      {
        ...registry.snapshot(),
        approvals: new Map(approvals.map(([brand, remote, count]) => [brand, new Map([[remote, count]])])),
      },
      tenants,
      { revision: 2, channels, decided: 1, refused: [] },
      [],
    );
  const waiting = await decide([['royal', 'wallet', 1]]);
  expect(waiting?.refused).toEqual([
    {
      ...{ channel: 'stable', name: 'wallet', version: '1.1.0', revision: 2 },
      rule: 'approval',
      reason: 'wallet 1.1.0 in stable waits for the approval of other people or for its pictures',
      remedy: 'promote it with a call of the registry',
      present: { version: '1.0.0', revision: 1 },
    },
  ]);
  expect(stable()?.version).toBe('1.0.0');
  const applied = await decide([['royal', 'casino', 2]]);
  expect(applied).toEqual({ revision: 2, refused: [] });
  const { rows } = await database.query(
    `select version from release_channel where channel = 'stable' and name = 'wallet'`,
  );
  expect(rows).toEqual([{ version: '1.1.0' }]);
});
