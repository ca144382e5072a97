import fastify from 'fastify';
import { registerRegistryRoutes } from './register';
import { gitRevisionOf, openRegistryTest, statusOf, type RegistryTest } from './testing';

let registry: RegistryTest;
beforeAll(async () => {
  registry = await openRegistryTest();
});
afterAll(() => registry.close());
const ask: RegistryTest['ask'] = (...given) => registry.ask(...given);
const revisionOf = (): Promise<number> => registry.revisionOf();
let whiteLabel: string;
beforeAll(async () => {
  whiteLabel = await registry.addStaff('brandlabel', 'whiteLabel', ['royal']);
});

describe('the registry', () => {
  test('is a call of the staff site alone, and wants a session [F2.03]', async () => {
    expect(await statusOf(ask('/releases', { host: 'royal.localhost' }))).toBe(404);
    const answer = await ask('/releases', { token: null });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      message: expect.any(String),
      code: 'unauthenticated',
      rule: 'credentials',
      satisfy: expect.any(String),
    });
    expect(await statusOf(ask('/nothing'))).toBe(404);
  });

  test('describes every route that the server has [F2.03]', async () => {
    const { body } = await ask('/openapi.json', { token: null });
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const served: string[] = [];
    const app = fastify();
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD' && !url.endsWith('*')) served.push(`${one} ${url.slice('/registry/v1'.length)}`);
    });
    // Routes are registered, none is called.
    await registerRegistryRoutes(app, {} as never, {} as never);
    await app.close();
    expect(described.sort()).toEqual(served.sort());
  });

  test('answers what a caller sees, with the revision [F2.03 F2.07]', async () => {
    const everything = (await ask('/releases')).body.releases;
    expect(everything.map(({ remote, version }: Record<string, string>) => `${remote} ${version}`)).toEqual(
      expect.arrayContaining(['shell 1.0.0', 'wallet 1.1.0', 'chess 1.0.0']),
    );
    const { body } = await ask('/releases/wallet/1.0.0');
    expect(body.release).toMatchObject({
      remote: 'wallet',
      channels: ['stable'],
      files: { 'remoteEntry.js': { bytes: 12 } },
      gitRevision: gitRevisionOf('1.0.0'),
    });
    expect(await statusOf(ask('/releases/wallet/9.9.9'))).toBe(404);
  });
});

describe('a write', () => {
  test('with a stale revision, or none, changes nothing and names the present one [F2.03]', async () => {
    const put = { method: 'PUT', body: { version: '1.1.0' } };
    expect(await statusOf(ask('/pins/royal/wallet', put))).toBe(428);
    const revision = await revisionOf();
    const [first, second] = await Promise.all([
      ask('/pins/royal/wallet', { ...put, revision }),
      ask('/pins/royal/wallet', { method: 'PUT', body: { version: '1.2.0' }, revision }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 412]);
    const [done, stale] = first.status === 200 ? [first, second] : [second, first];
    expect(stale.body).toMatchObject({ code: 'stale', revision: revision + 1 });
    expect(done.body).toMatchObject({ revision: revision + 1, remote: 'wallet' });
    expect(done.headers['etag']).toBe(`"${revision + 1}"`);
  });

  test('is refused with the broken rule and what would satisfy it [F2.02 F2.03]', async () => {
    const answer = await registry.pin('7.0.0');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'refused',
      rule: 'published',
      satisfy: expect.stringContaining('release'),
    });
  });

  test('promotes, unpins and revokes, each by one call [F2.03]', async () => {
    await registry.pin('1.1.0', { brand: 'metro' });
    const promoted = await ask('/channels/next/wallet', {
      method: 'POST',
      body: { version: '1.2.0', reason: 'tried on royal' },
      revision: await revisionOf(),
    });
    expect(promoted.body).toMatchObject({ version: '1.2.0' });
    const removed = await ask('/pins/metro/wallet', { method: 'DELETE', revision: await revisionOf() });
    expect(removed.body.brands).toContainEqual({ brand: 'metro', version: '1.0.0', pinned: null });
    const back = await ask('/rollbacks', {
      method: 'POST',
      body: { remote: 'wallet', channel: 'next' },
      revision: await revisionOf(),
    });
    expect(back.body).toMatchObject({ code: 'refused', rule: 'no-last-good' });
    const revoked = await ask('/revocations', {
      method: 'POST',
      body: { remote: 'chess', version: '1.0.0', reason: 'it shows nothing' },
      revision: await revisionOf(),
    });
    expect(revoked.status).toBe(200);
    expect((await ask('/releases/chess/1.0.0')).body.release.revoked).toBe(true);
  });

  test('is in the audit log with actor, git revisions and request id [F2.10]', async () => {
    await registry.pin('1.0.0');
    await registry.pin('1.1.0');
    const { body } = await ask('/audit?remote=wallet&brand=royal&limit=1');
    expect(body.entries).toEqual([
      expect.objectContaining({
        action: 'pin',
        actor: 'admin1',
        actorKind: 'person',
        from: '1.0.0',
        to: '1.1.0',
        fromGitRevision: gitRevisionOf('1.0.0'),
        toGitRevision: gitRevisionOf('1.1.0'),
        requestId: expect.stringMatching(/./),
      }),
    ]);
  });
});

describe('a white label', () => {
  test('pins its own brand, and a foreign one looks absent on every call [F2.07]', async () => {
    expect(await statusOf(registry.pin('1.0.0', { token: whiteLabel }))).toBe(200);
    const revision = await revisionOf();
    const foreign = { token: whiteLabel, revision };
    await registry.pin('1.0.0', { brand: 'metro' });
    const answers = await Promise.all([
      ask('/pins/metro/wallet', { ...foreign, method: 'PUT', body: { version: '1.1.0' } }),
      ask('/pins/metro/wallet', { ...foreign, method: 'DELETE' }),
      ask('/rollbacks', { ...foreign, method: 'POST', body: { remote: 'wallet', brand: 'metro' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers.map(({ text }) => text)).not.toContain('Metro');
    const { releases } = (await ask('/releases?remote=wallet', { token: whiteLabel })).body;
    expect(releases.flatMap(({ pinnedBy }: { pinnedBy: string[] }) => pinnedBy)).toEqual(['royal']);
    expect(await statusOf(ask('/audit?brand=metro', { token: whiteLabel }))).toBe(404);
    const { entries } = (await ask('/audit?limit=200', { token: whiteLabel })).body;
    expect(new Set(entries.map(({ brand }: { brand: string | null }) => brand))).toEqual(new Set([null, 'royal']));
  });

  test('moves no channel, revokes nothing and claims no name [F2.07]', async () => {
    const revision = await revisionOf();
    const asked = { token: whiteLabel, method: 'POST', revision };
    expect(await statusOf(ask('/channels/stable/wallet', { ...asked, body: { version: '1.1.0' } }))).toBe(403);
    const body = { remote: 'wallet', version: '1.1.0', reason: 'no reason' };
    expect(await statusOf(ask('/revocations', { ...asked, body }))).toBe(403);
    expect(await statusOf(ask('/remotes/poker', { ...asked, body: { team: { id: 'poker', name: 'Poker' } } }))).toBe(
      403,
    );
    expect(await revisionOf()).toBe(revision);
  });
});

describe('the audit', () => {
  const lines = async (query: string) => (await ask(`/audit?${query}`)).text;
  test('exports as CSV and JSON lines what the filters of the list give [F2.11]', async () => {
    const listed = (await ask('/audit?remote=wallet&limit=200')).body.entries;
    const exported = (await lines('remote=wallet&format=jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exported).toEqual(listed);
    const csv = (await lines('remote=wallet&format=csv')).trim().split('\r\n');
    expect(csv).toHaveLength(listed.length + 1);
    expect(csv[0]).toMatch(/^id,at,action,actor,/);
  });

  test.each([
    ['actor=admin1', 'actor', 'admin1'],
    ['action=promote', 'action', 'promote'],
    ['channel=next', 'channel', 'next'],
    ['brand=metro', 'brand', 'metro'],
  ])('finds by %s exactly the entries that have it [F2.11]', async (query, field, value) => {
    const all = (await ask('/audit?limit=200')).body.entries as Record<string, string>[];
    const found = (await ask(`/audit?${query}&limit=200`)).body.entries;
    expect(found).toEqual(all.filter((entry) => entry[field] === value));
    expect(found.length).toBeGreaterThan(0);
  });

  test('pages by the last entry without a gap or a repeat [F2.11]', async () => {
    const first = (await ask('/audit?limit=3')).body;
    const second = (await ask(`/audit?limit=3&before=${first.next}`)).body;
    const both = (await ask('/audit?limit=6')).body.entries;
    expect([...first.entries, ...second.entries]).toEqual(both);
  });

  test('pages through a time by the last entry without a gap or a repeat [F2.11]', async () => {
    const all = (await ask('/audit?limit=200')).body.entries as { id: string; at: string }[];
    const until = all[2]?.at ?? '';
    const expected = all.filter(({ at }) => at < until).map(({ id }) => id);
    const found: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body } = await ask(`/audit?limit=3&to=${until}${next && `&before=${next}`}`);
      found.push(...body.entries.map(({ id }: { id: string }) => id));
      next = body.next;
    }
    expect(expected.length).toBeGreaterThan(3);
    expect(found).toEqual(expected);
  });

  test('writes no field that a spreadsheet reads as a formula [F2.11]', async () => {
    await ask('/channels/next/wallet', {
      method: 'POST',
      body: { version: '1.0.0', reason: '=1+1, "two"' },
      revision: await revisionOf(),
    });
    expect(await lines('action=promote&format=csv')).toContain(`"'=1+1, ""two"""`);
  });
});
