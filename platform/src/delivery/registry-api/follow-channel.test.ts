import { openRegistryTest, statusOf, type RegistryTest } from './testing';

let registry: RegistryTest;
beforeAll(async () => {
  registry = await openRegistryTest();
  const { ask, revisionOf } = registry;
  await ask('/channels/next/wallet', { method: 'POST', body: { version: '1.2.0' }, revision: await revisionOf() });
});
afterAll(() => registry.close());

const follow = async (body: object, { brand = 'royal', token = registry.admin } = {}) =>
  registry.ask(`/brands/${brand}/channel`, { method: 'PUT', body, token, revision: await registry.revisionOf() });
/** Version of the wallet on the page of a brand. */
async function walletOn(brand: string): Promise<string | undefined> {
  const page = await registry.platform.send('/', { host: `${brand}.localhost`, headers: { accept: 'text/html' } });
  return /"name":"wallet","version":"([^"]+)"/.exec(page.text)?.[1];
}

test('a brand on next gets the versions of next at once, and other brands stay on stable [F3.04]', async () => {
  expect((await follow({ channel: 'next', reason: 'tries next' })).body).toMatchObject({
    brand: 'royal',
    remote: null,
    channel: 'next',
    versions: { wallet: '1.2.0', shell: '1.0.0' },
  });
  expect([await walletOn('royal'), await walletOn('metro')]).toEqual(['1.2.0', '1.0.0']);
});

test('one remote of a brand follows its own channel, until it is left to the brand again [F3.04]', async () => {
  await follow({ channel: 'stable', remote: 'wallet' });
  expect(await walletOn('royal')).toBe('1.0.0');
  expect((await follow({ channel: null, remote: 'wallet' })).body).toMatchObject({ remote: 'wallet', channel: 'next' });
  expect(await walletOn('royal')).toBe('1.2.0');
});

test('an unknown channel, remote or brand is refused and changes nothing [F3.04]', async () => {
  const unknown = await follow({ channel: 'nightly' });
  expect([unknown.status, unknown.body]).toMatchObject([
    409,
    { rule: 'channel', message: 'there is no channel nightly', satisfy: 'one of stable, next' },
  ]);
  expect((await follow({ channel: 'next', remote: 'poker' })).body).toMatchObject({ rule: 'published' });
  expect((await follow({ channel: 'next' }, { brand: 'nowhere' })).body).toMatchObject({ rule: 'tenant' });
  expect(await walletOn('royal')).toBe('1.2.0');
});

test('staff of another brand cannot put a brand on a channel [F3.04]', async () => {
  const metro = await registry.addStaff('metro-label', 'whiteLabel', ['metro']);
  expect(await statusOf(follow({ channel: 'stable' }, { token: metro }))).toBe(404);
  expect(await statusOf(follow({ channel: 'stable', remote: 'wallet' }, { token: metro }))).toBe(404);
  expect(await walletOn('royal')).toBe('1.2.0');
  expect(await statusOf(follow({ channel: 'next' }, { brand: 'metro', token: metro }))).toBe(200);
});

test('the log names brand, remote, both channels and the reason [F3.04]', async () => {
  const { entries } = (await registry.ask('/audit?brand=royal&action=follow')).body;
  expect(entries.at(-1)).toMatchObject({ actor: 'admin1', remote: '*', channel: 'next', reason: 'tries next' });
  const { rows } = await registry.platform.database.query<{ subject: string }>(
    `select subject from release_audit where action = 'follow' and tenant_id = 'royal' order by id`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    'every remote stable -> next',
    'wallet next -> stable',
    'wallet stable -> next',
  ]);
});
