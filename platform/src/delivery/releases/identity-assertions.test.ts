import { setTimeout as sleep } from 'node:timers/promises';
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import type { PurposeKeys } from '../../core/config';
import { openRegistryTest, type RegistryTest } from '../registry-api/testing';
import { remoteRelease } from './testing';
import { ASSERTION_SECONDS, IdentityAssertions } from './identity-assertions';

const SALT = 'f'.repeat(64);
const player = {
  accountId: 'u-1',
  userType: 'user',
  language: 'hi-in',
  remote: 'chess',
  issuer: 'http://royal.localhost:4000',
};
const create = (secrets: PurposeKeys = ['one'], clock?: () => number) => new IdentityAssertions(secrets, SALT, clock);
const keysOf = async (of: IdentityAssertions) => createLocalJWKSet((await of.keySet()) as JSONWebKeySet);
const expected = { audience: 'chess', issuer: player.issuer };

describe('IdentityAssertions', () => {
  test('an assertion verifies with the served keys, and has no name or number of the player [F1.09]', async () => {
    const assertions = create();
    const { payload, protectedHeader } = await jwtVerify(
      await assertions.sign(player),
      await keysOf(assertions),
      expected,
    );
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) });
    expect(Object.keys(payload).sort()).toEqual(['accountType', 'aud', 'exp', 'iat', 'iss', 'language', 'sub']);
    expect(payload).toMatchObject({ accountType: 'user', language: 'hi-in', aud: 'chess', iss: player.issuer });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(JSON.stringify(payload)).not.toContain('u-1');
  });

  test('a player has the same id on two visits, and another one for another remote [F1.09]', async () => {
    const subjectOf = async (over: object, of = create()) => decodeJwt(await of.sign({ ...player, ...over })).sub;
    const first = await subjectOf({});
    expect(await subjectOf({})).toBe(first);
    expect(await subjectOf({}, create(['another secret']))).toBe(first);
    expect(await subjectOf({ remote: 'ludo' })).not.toBe(first);
    expect(await subjectOf({ accountId: 'u-2' })).not.toBe(first);
  });

  test('an expired assertion, and one for another remote or brand, do not verify [F1.09]', async () => {
    const past = create(['one'], () => Date.now() - (ASSERTION_SECONDS + 60) * 1000);
    const verify = async (token: string, over: object = {}) =>
      jwtVerify(token, await keysOf(create()), { ...expected, ...over });
    await expect(verify(await past.sign(player))).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
    const token = await create().sign(player);
    await expect(verify(token, { audience: 'ludo' })).rejects.toMatchObject({ claim: 'aud' });
    await expect(verify(token, { issuer: 'http://metro.localhost:4000' })).rejects.toMatchObject({ claim: 'iss' });
    await expect(verify(await create(['foreign']).sign(player))).rejects.toMatchObject({
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    });
  });

  test('while a key is replaced both are served, and assertions of the old one verify [F1.09]', async () => {
    const old = await create(['old']).sign(player);
    const during = create(['new', 'old']);
    expect((await during.keySet()).keys).toHaveLength(2);
    const keys = await keysOf(during);
    await expect(jwtVerify(old, keys, expected)).resolves.toBeDefined();
    await expect(jwtVerify(await during.sign(player), keys, expected)).resolves.toBeDefined();
    expect(JSON.stringify(await during.keySet())).not.toContain('"d"');
  });
});

describe('identity over HTTP', () => {
  let registry: RegistryTest;
  beforeAll(async () => {
    registry = await openRegistryTest({ RATE_LIMIT_SCALE: '1' });
    registry.store.publish(remoteRelease('ludo', { permissions: ['identity'] }), { 'remoteEntry.js': 'ludo' });
    registry.store.point(2, { stable: { ludo: '1.0.0', chess: '1.0.0' } });
    // Published is not shown: its channel may follow later.
    const page = async () => (await registry.platform.send('/', { headers: { accept: 'text/html' } })).text;
    while (!(await page()).includes('/remotes/ludo/1.0.0/')) await sleep(50);
  });
  afterAll(() => registry.close());

  test('a remote with the permission gets an assertion that verifies at the brand, another gets none [F1.09]', async () => {
    const { platform } = registry;
    const token = await platform.login('royal');
    const ask = (remote: string, given: object = { token }) =>
      platform.call('royal', 'identityAssertion', { body: { remote, language: 'en-us' }, ...given });
    const answer = await ask('ludo');
    expect(answer.status).toBe(200);
    const { body: keys, headers } = await platform.send('/.well-known/jwks.json', { host: 'royal.localhost' });
    expect(headers['access-control-allow-origin']).toBe('*');
    const { payload } = await jwtVerify(answer.body.docs.assertion, createLocalJWKSet(keys), { audience: 'ludo' });
    expect(payload.iss).toContain('royal.');
    expect((await ask('chess')).status).toBe(403);
    expect((await ask('nobody')).status).toBe(403);
    expect((await ask('ludo', {})).status).toBe(401);
  });

  test('an account that asks more often than its limit allows gets 429 with the time to wait [F1.09]', async () => {
    const { platform } = registry;
    const token = await platform.login('metro');
    const ask = () =>
      platform.call('metro', 'identityAssertion', { body: { remote: 'ludo', language: 'en-us' }, token });
    const answers = await Promise.all(Array.from({ length: 61 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
