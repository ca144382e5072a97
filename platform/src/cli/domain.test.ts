import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generate } from 'selfsigned';
import { findProgram, freePort } from '@backlay/shared/testing/find-program';
import { openTestPlatform, type TestPlatform } from '../../testing/index';
import { waitFor } from '../../testing/processes';
import { buildProgram } from '../../testing/programs';
import { checkDomain, DOMAIN_PARTS, domainKeys } from '../core/http';

const nginx = findProgram({
  variable: 'NGINX_PATH',
  places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
  debian: 'nginx-light',
});
if (!nginx) process.stderr.write('Checks of domains are NOT tested: nginx is missing.\n');
const behindNginx = nginx ? describe : describe.skip;

const SECRET_KEY = 'Vexed-quokka-juggles-48-of-them-daily';
/** Every system resolves it. */
const HOST = 'localhost';
/** Where the command connects from: the proxy itself connects from another address. */
const FROM = '127.0.0.5';

let platform: TestPlatform;
let folder: string;
let program: string;
let server: ChildProcess | null = null;
const ports = { https: 0, http: 0 };

/** Starts nginx with the configuration that the handbook ships, on ports of its own, after some change of it. */
async function openProxy(change: (text: string) => string = (text) => text): Promise<void> {
  Object.assign(ports, { https: await freePort(), http: await freePort() });
  const shipped = readFileSync(resolve(__dirname, '../../deploy/compose/nginx.conf'), 'utf8');
  const text = shipped
    .replace(/^worker_.*$/gm, '')
    .replace(/ {4}server backlay-1:4000.*\n {4}server backlay-2:4000.*\n/, `server 127.0.0.1:${platform.running.port};`)
    .replace('listen 80 default_server', `listen 127.0.0.1:${ports.http} default_server`)
    .replace('listen 443 ssl default_server', `listen 127.0.0.1:${ports.https} ssl default_server`)
    .replace('http2 on;', '')
    .replaceAll('/etc/tls/', `${folder}/`)
    .replace('/dev/stdout', `${folder}/access.log`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; worker_processes 1;\n${change(text).replace('http {', `http {\n${temporary.join('\n')}`)}`,
  );
  server = spawn(nginx ?? '', ['-c', config, '-p', folder, '-e', `${folder}/error.log`], { stdio: 'ignore' });
  await waitFor(() =>
    fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    ),
  );
}
async function closeProxy(): Promise<void> {
  if (!server) return;
  const gone = new Promise((done) => server?.once('exit', done));
  server.kill('SIGTERM');
  await gone;
  server = null;
}

/** Writes certificate and key of the proxy. */
async function writeCertificate(name: string, days = 60): Promise<string> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    notAfterDate: new Date(Date.now() + days * 86_400_000),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  writeFileSync(join(folder, 'fullchain.pem'), cert);
  writeFileSync(join(folder, 'privkey.pem'), key);
  return cert;
}

beforeAll(async () => {
  if (!nginx) return;
  folder = mkdtempSync(join(tmpdir(), 'backlay-domain-'));
  mkdirSync(join(folder, 'logs'));
  program = await buildProgram(resolve(__dirname, 'domain.ts'));
  platform = await openTestPlatform({ SECRET_KEY, TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://localhost' });
  await platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record, '{hosts}', '["localhost", "royal.localhost"]'), edited_at = now() WHERE id = 'royal'`,
  );
  await platform.running.reloadTenants();
});
afterEach(closeProxy);
afterAll(async () => {
  await platform?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function check(more: readonly string[] = [], environment: Record<string, string> = { SECRET_KEY }) {
  const { PATH, HOME } = process.env;
  const places = ['--https-port', String(ports.https), '--http-port', String(ports.http), '--address', '127.0.0.1'];
  const args = [
    'check',
    'royal',
    HOST,
    ...places,
    '--from',
    FROM,
    '--authority',
    join(folder, 'authority.pem'),
    ...more,
  ];
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, NODE_OPTIONS: '--dns-result-order=ipv4first', ...environment },
    cwd: folder,
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise<{ code: number | null; wrong: readonly string[]; out: string; errors: string }>((done) =>
    child.once('close', (code) => {
      const wrong = out.split('\n').flatMap((line) => /^wrong +(\w+)/.exec(line)?.[1] ?? []);
      done({ code, wrong, out, errors });
    }),
  );
}
/** As the command, with a name that resolves where the test wants. */
const checkHere = (lookup: () => Promise<readonly string[]>, addresses?: readonly string[]) =>
  checkDomain(
    {
      brand: 'royal',
      host: HOST,
      httpsPort: ports.https,
      httpPort: ports.http,
      from: FROM,
      addresses,
      authorities: readFileSync(join(folder, 'authority.pem'), 'utf8'),
    },
    { keys: domainKeys({ current: SECRET_KEY, previous: null }), lookup, now: Date.now },
  );

behindNginx('a host of a brand behind nginx', () => {
  beforeEach(async () => writeFileSync(join(folder, 'authority.pem'), await writeCertificate(HOST)));

  test('domain check finds all seven parts right with the proxy of the handbook and exits 0 [G2.06]', async () => {
    await openProxy();
    const findings = await checkHere(async () => ['127.0.0.1'], ['127.0.0.1']);
    expect(findings.map(({ part, state }) => [part, state])).toEqual(DOMAIN_PARTS.map((part) => [part, 'right']));
    // The system resolves the name to both families; the proxy of the test has the older one.
    const ran = await check(['--address', '::1']);
    expect(ran).toMatchObject({ code: 0, wrong: [], errors: '' });
    expect(ran.out.split('\n').filter(Boolean)).toHaveLength(7);
  });

  test.each<[string, string, (text: string) => string]>([
    ['Host', 'host', (text) => text.replace('Host $http_host', 'Host backlay')],
    [
      'client address that is missing',
      'address',
      (text) => text.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For ""'),
    ],
    [
      'client address that visitors may claim',
      'address',
      (text) => text.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for'),
    ],
    [
      'HSTS',
      'hsts',
      (text) =>
        text
          .replace(/add_header Strict-Transport-Security.*/, '')
          .replace('proxy_pass', 'proxy_hide_header Strict-Transport-Security; proxy_pass'),
    ],
    ['redirect', 'redirect', (text) => text.replace('return 308 https://$host$request_uri', 'return 200 "plain"')],
    ['answer of another server', 'answer', (text) => text.replace('proxy_pass http://backlay', 'return 200 "welcome"')],
  ])('a broken %s is the one part that domain check names [G2.06]', async (_, part, change) => {
    await openProxy(change);
    const { code, wrong } = await check(['--address', '::1']);
    expect({ code, wrong }).toEqual({ code: 1, wrong: [part] });
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'for another name',
      async () => writeFileSync(join(folder, 'authority.pem'), await writeCertificate('other.example.com')),
    ],
    ['that nobody trusts', () => writeCertificate(HOST)],
    [
      'that ends within 14 days',
      async () => writeFileSync(join(folder, 'authority.pem'), await writeCertificate(HOST, 13)),
    ],
  ])('a certificate %s is the one part that domain check names [G2.06]', async (_, prepare) => {
    await prepare();
    await openProxy();
    expect(await check(['--address', '::1'])).toMatchObject({ code: 1, wrong: ['certificate'] });
  });

  test('a name without an address, or with one of another machine, is the one part that is named [G2.06]', async () => {
    await openProxy();
    const missing = await checkHere(() => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })));
    const unexpected = await checkHere(async () => ['127.0.0.1', '198.51.100.7'], ['127.0.0.1']);
    for (const findings of [missing, unexpected])
      expect(findings.map(({ state }) => state)).toEqual(['wrong', ...Array(6).fill('unknown')]);
    expect(unexpected[0]?.detail).toContain('198.51.100.7');
  });

  test('a host of another brand and a command with another key are named [G2.06]', async () => {
    await openProxy();
    const { out } = await check(['--address', '::1'], { SECRET_KEY: 'Another-key-of-another-installation-77' });
    expect(out).toMatch(/^wrong +answer +status 404 came/m);
    await platform.database.query(
      `UPDATE tenant SET record = jsonb_set(record, '{hosts}', CASE id WHEN 'metro' THEN '["localhost"]' ELSE '["royal.localhost"]' END::jsonb),
         edited_at = now() WHERE id IN ('royal', 'metro')`,
    );
    await platform.running.reloadTenants();
    expect((await check(['--address', '::1'])).out).toMatch(/^wrong +host +localhost is a host of metro$/m);
  });

  test('the platform answers no challenge without its key, with an old one or a changed one [G2.06]', async () => {
    const ask = async (challenge: string) =>
      (await platform.send(`/.well-known/backlay-domain?challenge=${challenge}`)).status;
    expect(await ask('')).toBe(404);
    expect(await ask(`${Date.now()}.abc.def`)).toBe(404);
    const { createChallenge } = await import('../core/http/domain-challenge');
    const keys = domainKeys({ current: SECRET_KEY, previous: null });
    const good = createChallenge(keys, Date.now());
    expect(await ask(good)).toBe(200);
    expect(await ask(`1${good.slice(1)}`)).toBe(good.startsWith('1') ? 200 : 404);
    expect(await ask(good.replace('.', '.x'))).toBe(404);
    expect(await ask(createChallenge(keys, Date.now() - 301_000))).toBe(404);
  });

  test('domain check without a key names the folder it read and creates none [G2.06 G2.08]', async () => {
    const ran = await check([], { DATA_DIR: join(folder, 'nowhere') });
    expect(ran).toMatchObject({ code: 1, out: '', errors: expect.stringContaining(join(folder, 'nowhere')) });
  });
});
