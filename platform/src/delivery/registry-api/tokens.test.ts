import { openRegistryTest, statusOf, type RegistryTest } from './testing';

let registry: RegistryTest;
beforeAll(async () => {
  registry = await openRegistryTest();
});
afterAll(() => registry.close());
const ask: RegistryTest['ask'] = (...given) => registry.ask(...given);
const revisionOf = (): Promise<number> => registry.revisionOf();

describe('a team of outside', () => {
  let member: string;
  beforeAll(async () => {
    member = await registry.addStaff('mate', 'agent', ['royal']);
    const claimed = await ask('/remotes/chess', { method: 'POST', body: { team: { id: 'mates', name: 'Mates Ltd' } } });
    expect(claimed.body.team).toEqual({ id: 'mates', name: 'Mates Ltd', isolation: 'isolated' });
  });
  const enrol = (role: string) =>
    ask('/remotes/chess/owners', {
      method: 'PUT',
      body: {
        people: [
          { userName: 'mate', role },
          { userName: 'admin2', role: 'owner' },
        ],
      },
    });

  test('sees its own remote alone [F2.07]', async () => {
    expect(await statusOf(ask('/releases', { token: member }))).toBe(403);
    await enrol('viewer');
    const { releases } = (await ask('/releases', { token: member })).body;
    expect(releases.map(({ remote }: { remote: string }) => remote)).toEqual(['chess']);
    expect(await statusOf(ask('/releases/wallet/1.0.0', { token: member }))).toBe(404);
    expect(await statusOf(ask('/remotes/wallet/owners', { token: member }))).toBe(404);
  });

  test('has a name that nobody claims again, and keeps an owner [F2.07]', async () => {
    const again = await ask('/remotes/chess', { method: 'POST', body: { team: { id: 'thieves', name: 'Thieves' } } });
    expect(again.body).toMatchObject({ code: 'refused', rule: 'claimed' });
    const none = await ask('/remotes/chess/owners', { method: 'PUT', body: { people: [] } });
    expect(none.body).toMatchObject({ rule: 'owner' });
    expect((await ask('/remotes/chess/owners')).body.people.length).toBeGreaterThan(0);
  });

  test('makes tokens as an owner, never for more than it may do [F2.04]', async () => {
    await enrol('owner');
    const own = { remotes: ['chess'], scopes: ['publish', 'promote:next'] };
    expect(await statusOf(registry.makeToken(own, member))).toBe(200);
    const stable = await registry.makeToken({ ...own, scopes: ['promote:stable'] }, member);
    expect([stable.status, stable.body.rule]).toEqual([403, 'scope']);
    expect(await statusOf(registry.makeToken({ ...own, scopes: ['pin:royal'] }, member))).toBe(403);
    expect(await statusOf(registry.makeToken({ remotes: ['wallet'] }, member))).toBe(404);
  });

  test('pins on a brand that admits its remote, and loses the token with the role [F2.04 F2.07]', async () => {
    await enrol('owner');
    await ask('/remotes/chess/brands', { method: 'PUT', body: { brands: ['metro'] } });
    const { text } = (await registry.makeToken({ remotes: ['chess'], scopes: ['pin:metro', 'read'] }, member)).body;
    const revision = await revisionOf();
    const put = { method: 'PUT', body: { version: '1.0.0' }, token: text, revision };
    expect((await ask('/pins/metro/chess', put)).body).toMatchObject({ version: '1.0.0' });
    await enrol('viewer');
    expect(await statusOf(ask('/pins/metro/chess', put))).toBe(403);
  });
});

describe('a token', () => {
  test('is shown once, and the database has no text of it [F2.04]', async () => {
    const { text, token } = (await registry.makeToken({})).body;
    expect(text).toMatch(/^bkl_[\w-]{43}[0-9a-f]{8}$/);
    expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(30 * 86_400_000);
    expect((await ask('/tokens')).text).not.toContain(text);
    const { rows } = await registry.platform.database.query('select t::text as whole from registry_token t');
    expect(JSON.stringify(rows)).not.toContain(text.slice(4));
  });

  test.each([
    ['read', 'GET', '/releases/wallet/1.0.0', undefined],
    ['promote:next', 'POST', '/channels/next/wallet', { version: '1.1.0' }],
    ['pin:royal', 'PUT', '/pins/royal/wallet', { version: '1.1.0' }],
  ])('needs the scope %s for %s %s [F2.04]', async (scope, method, path, body) => {
    const scopes = ['read', 'promote:next', 'pin:royal', 'publish'];
    const { text: without } = (await registry.makeToken({ scopes: scopes.filter((one) => one !== scope) })).body;
    const { text: only } = (await registry.makeToken({ scopes: [scope] })).body;
    const asked = async (token: string) =>
      ask(path, { method, token, revision: await revisionOf(), ...(body && { body }) });
    expect((await asked(without)).status).toBe(403);
    expect((await asked(only)).status).toBe(200);
  });

  test('with another scope, a foreign remote or a change of owners is refused [F2.04]', async () => {
    const { text: token } = (await registry.makeToken({ scopes: ['pin:royal', 'read'] })).body;
    const revision = await revisionOf();
    expect(
      await statusOf(ask('/pins/metro/wallet', { method: 'PUT', body: { version: '1.1.0' }, token, revision })),
    ).toBe(403);
    expect(await statusOf(ask('/releases/chess/1.0.0', { token }))).toBe(404);
    expect(
      await statusOf(
        ask('/tokens', { method: 'POST', body: { label: 'x', remotes: ['wallet'], scopes: ['read'] }, token }),
      ),
    ).toBe(403);
    expect(await statusOf(ask('/remotes/wallet/owners', { method: 'PUT', body: { people: [] }, token }))).toBe(403);
    expect((await ask('/audit', { token })).body.entries.map(({ remote }: { remote: string }) => remote)).not.toContain(
      'shell',
    );
  });

  test('ends with its life, its revocation and a typing error, each by name [F2.04]', async () => {
    const { text, token } = (await registry.makeToken({ days: 1 })).body;
    expect((await ask('/releases/wallet/1.0.0', { token: text })).status).toBe(200);
    const wrong = `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
    expect(await statusOf(ask('/releases', { token: wrong }))).toBe(401);
    expect(await statusOf(ask(`/tokens/${token.id}`, { method: 'DELETE' }))).toBe(204);
    expect((await ask('/releases', { token: text })).body.message).toBe('The token was revoked');
    const { text: short, token: other } = (await registry.makeToken({ days: 1 })).body;
    await registry.platform.database.query(`update registry_token set expires_at = now() where id = $1`, [other.id]);
    expect((await ask('/releases', { token: short })).body.message).toBe('The token has expired');
    expect(await statusOf(registry.makeToken({ days: 91 }))).toBe(400);
  });

  test('rotates: the old text holds for the overlap, and ends at once without one [F2.04]', async () => {
    const { text, token } = (await registry.makeToken({})).body;
    const rotate = (id: string, overlapHours: number) =>
      ask(`/tokens/${id}/rotate`, { method: 'POST', body: { overlapHours } });
    const next = (await rotate(token.id, 24)).body;
    expect(next.text).not.toBe(text);
    for (const one of [text, next.text]) expect((await ask('/releases/wallet/1.0.0', { token: one })).status).toBe(200);
    const old = (await ask('/tokens')).body.tokens.find(({ id }: { id: string }) => id === token.id);
    expect(Date.parse(old.expiresAt) - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(old).toMatchObject({ lastUsedAddress: '127.0.0.1', lastUsedAt: expect.any(String) });
    await rotate(next.token.id, 0);
    expect(await statusOf(ask('/releases', { token: next.text }))).toBe(401);
    expect((await rotate(next.token.id, 0)).body.rule).toBe('token-ended');
    expect(await statusOf(ask(`/tokens/${token.id}/rotate`, { method: 'POST', body: { overlapHours: 25 } }))).toBe(400);
  });

  test('acts under its own name in the audit log [F2.10]', async () => {
    const { text, token } = (await registry.makeToken({ label: 'deploy', scopes: ['pin:royal'] })).body;
    await ask('/pins/royal/wallet', {
      method: 'PUT',
      body: { version: '1.2.0' },
      token: text,
      revision: await revisionOf(),
    });
    const [entry] = (await ask('/audit?limit=1&brand=royal')).body.entries;
    expect(entry).toMatchObject({ actor: 'deploy (token of admin1)', actorKind: 'token', tokenId: token.id });
  });
});
