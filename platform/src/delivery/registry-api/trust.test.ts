import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { fetchPublic, isPublicAddress } from '../../core/http';
import { openRegistryTest, statusOf, type RegistryTest } from './testing';

type Key = Awaited<ReturnType<typeof generateKeyPair>>;

let registry: RegistryTest;
let server: Server;
let issuer: string;
let key: Key;
const CLAIMS = { repository: 'mates/chess', workflow: 'release', ref: 'refs/heads/main' };
let used = 0;

beforeAll(async () => {
  key = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256' };
  server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    if (request.url === '/away') return void response.writeHead(302, { location: `${issuer}/keys` }).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  registry = await openRegistryTest();
  const rules = [{ issuer, audience: 'backlay', claims: CLAIMS, scopes: ['read', 'pin:royal'] }];
  await registry.ask('/remotes/wallet/trust', { method: 'PUT', body: { rules } });
});
afterAll(async () => {
  await registry.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** An identity token as a CI service gives it to its job. */
const sign = (payload: JWTPayload = {}, { kid = 'one', by = key, lifeSeconds = 300 } = {}) =>
  new SignJWT({ ...CLAIMS, iss: issuer, aud: 'backlay', jti: `use-${(used += 1)}`, ...payload })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt(Math.floor(Date.now() / 1000) - 400)
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifeSeconds)
    .sign(by.privateKey);
const exchange = (token: string, remote = 'wallet') =>
  registry.ask('/tokens/exchange', { method: 'POST', body: { remote, token }, token: null });
const ruleOf = async (token: string, remote?: string): Promise<[number, string]> => {
  const { status, body } = await exchange(token, remote);
  return [status, body.rule];
};

test('an identity with exactly the claims gets a token of 15 minutes with the scopes of its rule [F2.05 F2.10]', async () => {
  const { status, body } = await exchange(await sign());
  expect(status).toBe(200);
  expect(Date.parse(body.token.expiresAt) - Date.parse(body.token.createdAt)).toBe(15 * 60_000);
  expect(body.token).toMatchObject({ scopes: ['read', 'pin:royal'], remotes: ['wallet'], madeBy: 'admin1' });
  expect((await registry.ask('/releases/wallet/1.0.0', { token: body.text })).status).toBe(200);
  const pinned = await registry.pin('1.1.0', { token: registry.admin });
  const revision = pinned.body.revision;
  await registry.ask('/pins/royal/wallet', { method: 'PUT', body: { version: '1.2.0' }, token: body.text, revision });
  const [entry] = (await registry.ask('/audit?brand=royal&limit=1')).body.entries;
  expect(entry).toMatchObject({
    actorKind: 'identity',
    actor: 'mates/chess@refs/heads/main (token of admin1)',
    to: '1.2.0',
  });
  const { rows } = await registry.platform.database.query(
    `select actor_kind as kind, identity ->> 'repository' as repository, token_id as token from admin_audit
     where actor_kind = 'identity' order by id`,
  );
  expect(rows.slice(-2)).toEqual(
    [1, 2].map(() => ({ kind: 'identity', repository: 'mates/chess', token: body.token.id })),
  );
});

test('an identity that differs in one claim, audience or issuer is refused by its name [F2.05]', async () => {
  expect(await ruleOf(await sign({ repository: 'thieves/chess' }))).toEqual([401, 'repository']);
  expect(await ruleOf(await sign({ ref: 'refs/heads/feature' }))).toEqual([401, 'ref']);
  expect(await ruleOf(await sign({ aud: 'somebody' }))).toEqual([401, 'audience']);
  expect(await ruleOf(await sign({ iss: 'https://issuer.example' }))).toEqual([401, 'issuer']);
  expect(await ruleOf(await sign(), 'chess')).toEqual([401, 'issuer']);
});

test('an expired, unsigned, foreign, replayed or unreadable identity is refused by name [F2.05]', async () => {
  expect(await ruleOf(await sign({}, { lifeSeconds: -100 }))).toEqual([401, 'expired']);
  const unsigned = new UnsecuredJWT({ ...CLAIMS, jti: 'x' })
    .setIssuer(issuer)
    .setAudience('backlay')
    .setExpirationTime('5m');
  expect(await ruleOf(unsigned.encode())).toEqual([401, 'algorithm']);
  expect(await ruleOf(await sign({}, { by: await generateKeyPair('RS256') }))).toEqual([401, 'signature']);
  expect(await ruleOf(await sign({}, { kid: 'two' }))).toEqual([401, 'key']);
  const once = await sign();
  expect(await ruleOf(once)).toEqual([200, undefined]);
  expect(await ruleOf(once)).toEqual([401, 'replayed']);
  expect(await ruleOf(await sign({ jti: undefined }))).toEqual([401, 'jti']);
  expect(await ruleOf('not.a.token.at-all-of-any-kind')).toEqual([401, 'issuer']);
});

test('one identity that is exchanged twice at once gives one token [F2.05]', async () => {
  const token = await sign();
  const answers = await Promise.all([exchange(token), exchange(token), exchange(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('trust is written by an owner within its rights, with a branch or an environment [F2.05]', async () => {
  const put = (body: object, token = registry.admin) =>
    registry.ask('/remotes/wallet/trust', { method: 'PUT', body, token });
  const rule = { issuer, audience: 'backlay', claims: CLAIMS, scopes: ['read'] };
  const stranger = await registry.addStaff('outsider', 'agent', ['royal']);
  expect(await statusOf(put({ rules: [rule] }, stranger))).toBe(404);
  expect(await statusOf(put({ rules: [{ ...rule, claims: { repository: 'mates/chess' } }] }))).toBe(400);
  const { text } = (await registry.makeToken({ scopes: ['read'] })).body;
  expect(await statusOf(put({ rules: [rule] }, text))).toBe(403);
});

describe('a request to a public address', () => {
  const get = (url: string, allowLocal = false) =>
    fetchPublic(new URL(url), { timeout: 2000, maxBytes: 1000, allowLocal });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '172.20.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
  ])('%s is not public [F2.09]', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is public [F2.09]', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test('refuses private addresses, names that lead to them, and http [F2.09]', async () => {
    await expect(get('https://127.0.0.1:1/')).rejects.toThrow('127.0.0.1 is not a public address');
    await expect(get('https://[::1]:1/')).rejects.toThrow('::1 is not a public address');
    await expect(get('https://localhost:1/')).rejects.toThrow('localhost leads to');
    await expect(get('http://93.184.216.34/')).rejects.toThrow('is not https');
  });

  test('follows no redirect and takes no large answer [F2.09]', async () => {
    expect((await get(`${issuer}/away`, true)).status).toBe(302);
    await expect(
      fetchPublic(new URL(`${issuer}/keys`), { timeout: 2000, maxBytes: 10, allowLocal: true }),
    ).rejects.toThrow('too large');
  });
});
