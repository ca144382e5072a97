import { remoteRelease } from '../releases/testing';
import { openRegistryTest, type RegistryTest } from '../registry-api/testing';

const HOST = 'remotes.localhost:4000';
const service = 'https://api.chess.example';
let registry: RegistryTest;
/** Address of the host of frames, and of a brand, without a path. */
let origin: string;
let brandOrigin: string;
const ask: RegistryTest['ask'] = (...given) => registry.ask(...given);

const bootOf = (html: string) => JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const visit = (brand = 'royal') =>
  registry.platform.send('/', { host: `${brand}.localhost:4000`, headers: { accept: 'text/html' } });
const chessOn = async (brand?: string) =>
  bootOf((await visit(brand)).text).remotes.find(({ name }: { name: string }) => name === 'chess');
const frame = (path: string, host = HOST) => registry.platform.send(path, { host, headers: { accept: 'text/html' } });
const setClass = (isolation: string, token = registry.admin, team = 'mates') =>
  ask(`/teams/${team}/isolation`, { method: 'PUT', body: { isolation, reason: 'reviewed' }, token });

beforeAll(async () => {
  registry = await openRegistryTest();
  const { store } = registry;
  await ask('/remotes/chess', { method: 'POST', body: { team: { id: 'mates', name: 'Mates Ltd' } } });
  const asks = { isolation: 'page' as const, permissions: ['call:markets'], http: [service] };
  store.publish(remoteRelease('chess', { version: '1.1.0', css: ['chess.css'], ...asks }), {
    'remoteEntry.js': 'chess()',
    'chess.css': '.chess{}',
  });
  store.publish(remoteRelease('guest', { isolation: 'frame' }), { 'remoteEntry.js': 'guest()' });
  store.point(2, { stable: { chess: '1.0.0', guest: '1.0.0' } });
  await registry.isShown('chess', '1.1.0');
  const granted = await ask('/grants/royal/chess', {
    method: 'PUT',
    body: { version: '1.1.0' },
    revision: await registry.revisionOf(),
  });
  expect(granted.status).toBe(200);
  expect((await registry.pin('1.1.0', { remote: 'chess' })).status).toBe(200);
  ({ origin } = new URL((await chessOn()).frame));
  brandOrigin = origin.replace('remotes.', 'royal.');
});
afterAll(() => registry.close());

describe('the class of a team', () => {
  test('a new team is isolated, and its remote a frame that declares a page for itself [F5.01]', async () => {
    expect(await chessOn()).toMatchObject({
      version: '1.1.0',
      isolation: 'frame',
      frame: expect.stringMatching(/^http:\/\/remotes\.localhost:\d+\/frames\/royal\/1\.0\.0\/chess\/1\.1\.0$/),
      integrity: {},
      css: [],
    });
    const { text } = await visit();
    expect(text).not.toContain('/remotes/chess/1.1.0/chess.css');
  });

  test('a trusted team is a module from the next visit on, an isolated one a frame again [F5.01]', async () => {
    const trusted = await setClass('trusted');
    expect(trusted.body).toMatchObject({ team: { id: 'mates', isolation: 'trusted' }, remotes: ['chess'] });
    expect(await chessOn()).not.toHaveProperty('isolation');
    expect((await frame('/frames/royal/1.0.0/chess/1.1.0')).status).toBe(404);
    expect((await setClass('isolated')).status).toBe(200);
    expect(await chessOn()).toMatchObject({ isolation: 'frame' });
  });

  test('a remote of the house that asks for a frame has one [F5.01]', async () => {
    const { remotes } = bootOf((await visit()).text);
    expect(remotes.find(({ name }: { name: string }) => name === 'guest')).toMatchObject({ isolation: 'frame' });
  });

  test('an administrator alone sets it, and the log has who and why [F5.01]', async () => {
    const member = await registry.addStaff('mate', 'agent', ['royal']);
    const other = await registry.addStaff('brand', 'whiteLabel', ['royal']);
    await ask('/remotes/chess/owners', { method: 'PUT', body: { people: [{ userName: 'mate', role: 'owner' }] } });
    const { text: made } = (await registry.makeToken({ remotes: ['chess'], scopes: ['read'] })).body;
    for (const token of [member, other, made]) expect((await setClass('trusted', token)).status).toBe(403);
    expect((await setClass('isolated', registry.admin, 'house')).body.rule).toBe('house');
    expect((await setClass('trusted', registry.admin, 'nobody')).status).toBe(404);
    expect(await chessOn()).toMatchObject({ isolation: 'frame' });
    const { rows } = await registry.platform.database.query(
      `select actor_name as "actor", changes, reason from admin_audit where action = 'change-isolation' order by id`,
    );
    expect(rows.map(({ actor, changes, reason }) => [actor, changes.from, changes.to, reason])).toEqual([
      ['admin1', 'isolated', 'trusted', 'reviewed'],
      ['admin1', 'trusted', 'isolated', 'reviewed'],
    ]);
  });
});

describe('the document of a frame', () => {
  const path = '/frames/royal/1.0.0/chess/1.1.0';

  test('has a policy of its own, no features and no origin [F5.02]', async () => {
    const { status, headers, text } = await frame(path);
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
    );
    expect(status).toBe(200);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': `${origin}/shell/1.0.0/ ${origin}/remotes/chess/1.1.0/`,
      'img-src': `data: ${origin}/remotes/chess/1.1.0/`,
      'connect-src': service,
      'frame-src': "'none'",
      'worker-src': "'none'",
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': brandOrigin,
      sandbox: 'allow-scripts allow-forms',
    });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('fullscreen=()'),
      'integrity-policy': 'blocked-destinations=(script)',
    });
    for (const [tag] of text.matchAll(/<(script|link) [^>]*(src|href)=[^>]*>/g))
      expect(tag).toMatch(/integrity="sha384-[^"]+" crossorigin="anonymous"/);
  });

  test('is at no brand, and the host of frames has nothing else [F5.02]', async () => {
    for (const host of ['royal.localhost:4000', 'staff.localhost:4000', 'other.example'])
      expect((await frame(path, host)).status).toBe(404);
    for (const other of [
      '/',
      '/deposit',
      '/api/common/cumulative',
      '/manifest.webmanifest',
      '/registry/v1/openapi.json',
    ])
      expect((await frame(other)).status).toBe(404);
  });

  test('is there for versions that the brand granted alone [F5.02 F5.04]', async () => {
    for (const other of [
      '/frames/metro/1.0.0/chess/1.1.0',
      '/frames/royal/1.0.0/chess/9.9.9',
      '/frames/royal/9.9.9/chess/1.1.0',
      '/frames/nobody/1.0.0/chess/1.1.0',
      '/frames/royal/1.0.0/wallet/1.0.0',
    ])
      expect([other, (await frame(other)).status]).toEqual([other, 404]);
  });

  test('files of the version are for an opaque origin [F5.02]', async () => {
    const { status, headers } = await frame('/remotes/chess/1.1.0/remoteEntry.js');
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test('a page with it lists the host of frames and named hosts alone [F5.02]', async () => {
    const sourcesOf = async (brand: string) =>
      /frame-src ([^;]*)/.exec(String((await visit(brand)).headers['content-security-policy']))?.[1]?.split(' ');
    expect(await sourcesOf('royal')).toContain(`${origin}/frames/`);
    expect(await sourcesOf('royal')).not.toContain('https:');
    expect(String((await visit()).headers['content-security-policy'])).not.toContain(service);
  });
});
