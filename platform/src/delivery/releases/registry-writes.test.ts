import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../core/database';
import { openRegistry } from './registry';
import { folderStore, type ReleaseStore } from './store';
import { makeGood, publicRoute, remoteRelease, shellRelease } from './testing';
import {
  asha,
  audit,
  database,
  openRegistryForEachTest,
  pin,
  published,
  registry,
  stable,
  store,
  tenants,
  wallet,
  write,
} from './registry.fixture';

openRegistryForEachTest();

const channelsFile = () => JSON.parse(readFileSync(join(store.folder, 'channels.json'), 'utf8'));
const channelOf = (name: string) => registry.snapshot().channels.get('stable')?.get(name)?.version;

test('an entry of the log names who wrote it: account, token, request and kind, else the system [F2.10]', async () => {
  const tokenId = '00000000-0000-4000-8000-000000000001';
  const author = { actor: 'ci', kind: 'token', accountId: 'a1', tokenId, requestId: 'r1', reason: 'INC-7' } as const;
  const record = store.publish(remoteRelease('wallet', { version: '1.1.0' }));
  await registry.add(record, author, null);
  await registry.write(
    { action: 'pin', tenantId: 'royal', name: 'wallet', version: '1.1.0' },
    registry.snapshot().revision,
    author,
  );
  await registry.write({ action: 'unpin', tenantId: 'royal', name: 'wallet' }, registry.snapshot().revision, {
    actor: 'asha',
  });
  const { rows } = await database.query(
    `SELECT actor, action, actor_kind AS kind, actor_id AS account, token_id::text AS token, request_id AS request
     FROM release_audit WHERE name = 'wallet' ORDER BY id`,
  );
  const none = { account: null, token: null, request: null };
  const ofToken = { actor: 'ci', kind: 'token', account: 'a1', token: tokenId, request: 'r1' };
  expect(rows).toEqual([
    { actor: 'system', action: 'publish', kind: 'system', ...none },
    { actor: 'system', action: 'channel', kind: 'system', ...none },
    { ...ofToken, action: 'publish' },
    { ...ofToken, action: 'pin' },
    { actor: 'asha', action: 'unpin', kind: 'system', ...none },
  ]);
});

test('a revoked version has who revoked it first and why, a pin who pinned it', async () => {
  await published('1.1.0');
  await pin('1.1.0');
  const pins = await database.query('SELECT pinned_by AS by FROM release_pin');
  expect(pins.rows).toEqual([{ by: 'asha' }]);
  for (const actor of ['asha', 'another'])
    await registry.write({ action: 'revoke', name: 'wallet', version: '1.1.0' }, registry.snapshot().revision, {
      actor,
      reason: `of ${actor}`,
    });
  const { rows } = await database.query(
    'SELECT version, revoked_by AS by, revoked_reason AS reason FROM release_version WHERE revoked_at IS NOT NULL',
  );
  expect(rows).toEqual([{ version: '1.1.0', by: 'asha', reason: 'of asha' }]);
});

test('each new revision is published once in every process, whichever process wrote it', async () => {
  await published('1.1.0');
  const other = await openRegistry(database, folderStore(store.folder), () => tenants);
  const revisions: string[] = [];
  registry.onChanged((revision) => revisions.push(`here ${revision}`));
  other.onChanged((revision) => revisions.push(`there ${revision}`));
  const { revision } = registry.snapshot();
  await pin('1.1.0');
  expect([await other.reload(), await other.reload(), await registry.reload()]).toEqual([true, false, false]);
  await other.importFromStore();
  expect(revisions).toEqual([`here ${revision + 1}`, `there ${revision + 1}`]);
});

test('a refusal names why and what to do, of a change meanwhile and of a store that is away [G3.02]', async () => {
  const stale = await registry.write({ action: 'unpin', tenantId: 'royal', name: 'wallet' }, 0, { actor: 'asha' });
  expect(stale).toEqual({
    ok: false,
    rule: 'changed-meanwhile',
    reason: 'somebody changed the releases meanwhile',
    remedy: 'look again and repeat it',
  });
  const away = await openRegistry(database, folderStore(join(store.folder, 'none')), () => tenants);
  const { revision } = away.snapshot();
  const change = { action: 'pin', tenantId: 'royal', name: 'wallet', version: '1.0.0' } as const;
  expect(await away.write(change, revision, { actor: 'asha' })).toEqual({
    ok: false,
    rule: 'store-away',
    reason: 'the release store does not respond',
    remedy: 'repeat it once the store responds',
  });
});

test('a brand follows a channel with a remote until it follows the one of its record again [F3.04]', async () => {
  const follow = (channel: string | null) => write({ action: 'follow', tenantId: 'royal', name: 'wallet', channel });
  const stored = async () => (await database.query('SELECT tenant_id, name, channel FROM release_brand_channel')).rows;
  expect(await follow('next')).toMatchObject({ ok: true });
  expect(await stored()).toEqual([{ tenant_id: 'royal', name: 'wallet', channel: 'next' }]);
  await registry.reload();
  expect(registry.snapshot().brandChannels.get('royal')?.get('wallet')).toBe('next');
  expect(await follow(null)).toMatchObject({ ok: true });
  expect(await stored()).toEqual([]);
});

test('a brand demands signatures, approvals and pictures where its rule has them alone [F2.08]', async () => {
  await database.query(
    `insert into registry_brand_rule (tenant_id, remote, signed, compared, approvals) values
       ('royal', 'wallet', 'required', 'optional', 0), ('royal', 'casino', 'optional', 'required', 2),
       ('metro', 'wallet', 'optional', 'optional', 1)`,
  );
  await database.query('update release_revision set revision = revision + 1');
  await registry.reload();
  const { signatures, compared, approvals } = registry.snapshot();
  expect(signatures?.demands.get('royal')).toEqual(new Set(['wallet']));
  expect(compared?.get('royal')).toEqual(new Set(['casino']));
  expect(approvals?.get('royal')).toEqual(new Map([['casino', 2]]));
  expect(approvals?.get('metro')).toEqual(new Map([['wallet', 1]]));
});

test('a version that is added twice is written into the log once [F2.10]', async () => {
  const record = store.publish(remoteRelease('wallet', { version: '1.1.0' }));
  await registry.add(record, asha, null);
  await registry.add(record, { actor: 'another' }, null);
  expect(await audit()).toEqual(['asha publish wallet - 1.1.0 INC-7']);
});

test('an added version is in the snapshot at once, and remotes of teams with their isolation [F5.01]', async () => {
  await registry.add(store.publish(remoteRelease('chess', { version: '3.0.0' })), asha, null);
  expect(registry.snapshot().remotes.get('chess')?.has('3.0.0')).toBe(true);
  await database.query(
    `INSERT INTO registry_team (id, name, isolation) VALUES ('guests', 'Guests', 'isolated'), ('near', 'Near', 'trusted')`,
  );
  await database.query(
    `INSERT INTO registry_remote (name, team_id, claimed_by) VALUES ('chess', 'guests', 'asha'), ('ludo', 'near', 'asha')
     ON CONFLICT (name) DO UPDATE SET team_id = excluded.team_id`,
  );
  await database.query('update release_revision set revision = revision + 1');
  await registry.reload();
  expect([...(registry.snapshot().isolatedRemotes ?? [])]).toEqual(['chess']);
  expect([...(registry.snapshot().teamRemotes ?? [])].sort()).toEqual(['chess', 'ludo']);
});

describe('requests of the command line', () => {
  /** A registry over the same store, whose decisions are written as the test sets. */
  async function openDeciding(decide: ReleaseStore['decide']) {
    const decided = jest.fn(decide);
    const folder = folderStore(store.folder);
    return { decided, other: await openRegistry(database, { ...folder, decide: decided }, () => tenants) };
  }

  test('a decision that meets another writer is tried again, five times at most [F2.02]', async () => {
    const { decide } = folderStore(store.folder);
    wallet('1.1.0');
    store.point(2, { stable: { wallet: '1.1.0', casino: '9.9.9' } });
    const busy = await openDeciding(async () => false);
    const [casino] = await busy.other.importFromStore().then((problems) => [problems.length]);
    expect([busy.decided.mock.calls.length, casino]).toEqual([5, 0]);
    let tries = 0;
    const once = await openDeciding(async (decision) => (tries += 1) > 1 && decide(decision));
    expect(await once.other.importFromStore()).toMatchObject([{ path: 'channels.json: stable casino 9.9.9' }]);
    expect([once.decided.mock.calls.length, channelsFile().decided]).toEqual([2, 2]);
    await once.other.importFromStore();
    expect(once.decided.mock.calls.length).toBe(2);
    const text = await openDeciding(() => Promise.reject('read-only'));
    store.point(3, { stable: { wallet: '1.0.0' } });
    expect(await text.other.importFromStore()).toEqual([{ path: 'channels.json', reason: 'read-only' }]);
  });

  test('a request that repeats what is there is no entry of the log [F2.02]', async () => {
    const count = async () => (await database.query('SELECT 1 FROM release_audit')).rows.length;
    const before = await count();
    store.point(2, { stable: { shell: '1.0.0', wallet: '1.0.0', casino: '1.0.0' } });
    await registry.importFromStore();
    const { revision } = registry.snapshot();
    await registry.importFromStore();
    expect([await count(), registry.snapshot().revision]).toEqual([before, revision]);
  });

  test('a shell that a staying remote does not fit is refused, and other requests apply [F2.02]', async () => {
    store.publish(shellRelease({ version: '2.0.0', contract: '2.0.0' }));
    wallet('1.1.0');
    store.point(2, { stable: { shell: '2.0.0', wallet: '1.1.0' } });
    await registry.importFromStore();
    expect([channelOf('shell'), stable()?.version]).toEqual(['1.0.0', '1.1.0']);
    expect(channelsFile().refused).toMatchObject([{ name: 'shell', version: '2.0.0', rule: 'contract' }]);
  });

  test('a remote that displaces another one is refused as the last of the requests [F2.02]', async () => {
    wallet('1.1.0');
    for (const name of ['guest', 'account'])
      store.publish(remoteRelease(name, name === 'account' ? { routes: [publicRoute('/casino')] } : {}));
    store.point(2, { stable: { wallet: '1.1.0', guest: '1.0.0', account: '1.0.0' } });
    await registry.importFromStore();
    expect([stable()?.version, channelOf('guest'), channelOf('account')]).toEqual(['1.1.0', '1.0.0', undefined]);
    expect(channelsFile().refused).toMatchObject([{ name: 'account', rule: 'routes' }]);
  });

  test('a version with a broken file is refused with the file, of the shell and of a remote [F2.02]', async () => {
    store.publish(shellRelease({ version: '3.0.0' }), { 'main.js': 'shell()' });
    wallet('3.0.0');
    for (const path of ['shell/3.0.0/main.js', 'remotes/wallet/3.0.0/remoteEntry.js'])
      writeFileSync(join(store.folder, path), 'tampered');
    store.point(2, { stable: { shell: '3.0.0', wallet: '3.0.0', casino: '3.0.0' } });
    await registry.importFromStore();
    const remedy = 'release it again under another version';
    expect(channelsFile().refused).toMatchObject([
      { name: 'shell', rule: 'files', reason: 'shell 3.0.0: main.js has other bytes than were released', remedy },
      { name: 'wallet', rule: 'files', reason: 'wallet 3.0.0: remoteEntry.js has other bytes than were released' },
      { name: 'casino', rule: 'published', reason: 'casino 3.0.0 is not published', remedy },
    ]);
  });

  test('a start is refused with the command that shows it, but for the version that is there [F3.01]', async () => {
    wallet('2.0.0');
    const ask = async (version: string) => {
      const now = channelsFile();
      const revision = now.revision + 1;
      now.channels.stable.wallet = { version, revision, only: 'empty' };
      writeFileSync(join(store.folder, 'channels.json'), JSON.stringify({ ...now, revision }));
      return registry.importFromStore();
    };
    expect([await ask('1.0.0'), channelsFile().refused]).toEqual([[], []]);
    expect(await ask('2.0.0')).toEqual([]);
    expect(channelsFile().refused).toMatchObject([
      { rule: 'released', reason: 'stable points at wallet 1.0.0', remedy: 'npm run promote -- wallet 2.0.0' },
    ]);
  });
});

describe('retention', () => {
  const age = () =>
    database.query(
      "UPDATE release_version SET published_at = now() - interval '60 days' + make_interval(secs => split_part(version, '.', 2)::int)",
    );

  test('the shell that a page goes back to stays, older ones leave', async () => {
    for (let minor = 1; minor <= 22; minor += 1) store.publish(shellRelease({ version: `1.${minor}.0` }));
    await registry.importFromStore();
    await write({ action: 'promote', channel: 'stable', name: 'shell', version: '1.22.0' });
    await makeGood(database, 'shell', '1.1.0');
    await registry.refreshFigures();
    await age();
    const removed = await registry.prune(new Set(), Date.now());
    expect(removed.map(({ name, version }) => `${name} ${version}`).sort()).toEqual(['shell 1.0.0', 'shell 1.2.0']);
  });

  test('new versions stay also where no tenant has a shell', async () => {
    for (const table of ['release_channel', 'release_version'])
      await database.query(`DELETE FROM ${table} WHERE name = 'shell'`);
    expect(await registry.prune(new Set(), Date.now())).toEqual([]);
  });

  test('versions stay where another process writes meanwhile: they may be needed now', async () => {
    for (let minor = 1; minor <= 22; minor += 1) wallet(`1.${minor}.0`);
    await registry.importFromStore();
    await write({ action: 'promote', channel: 'stable', name: 'wallet', version: '1.22.0' });
    await age();
    const query: Database['query'] = async (...given: Parameters<Database['query']>) => {
      if (String(given[0]).includes('published_at from release_version')) await pin('1.1.0');
      return database.query(...given) as never;
    };
    const other = await openRegistry({ ...database, query }, folderStore(store.folder), () => tenants);
    expect(await other.prune(new Set(), Date.now())).toEqual([]);
    expect(existsSync(join(store.folder, 'remotes/wallet/1.1.0/release.json'))).toBe(true);
  });
});
