/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { signInCommand } from './login';
import { release } from './release';

interface Received {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
}
type Reply = readonly [status: number, body: object, headers?: Record<string, string>];

const LATER = '2999-01-01T00:00:00.000Z';
const MADE = { text: 'bkl_mine', token: { expiresAt: LATER } };
const SIGN_IN_RESPONSE = { docs: { userType: 'administrator', enable2fa: false, changePassword: false } };
const SESSION = { authorization: 'Bearer session' };
let folder: string;
let server: Server;
let address: string;
let received: Received[];
let replies: Record<string, Reply>;
let printed: string;
const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');

/** What the person types, line by line. */
const type = (...lines: string[]): void => {
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from(lines.map((one) => `${one}\n`)) });
};
const file = (): string => join(folder, '.backlay-login.json');
const login = (...args: string[]) => signInCommand(['--registry', address, ...args]);

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const line = `${request.method} ${request.url}`;
      received.push({ line, authorization: request.headers.authorization, body });
      const [status, answer, headers] = replies[line] ?? [404, { message: 'Not found' }];
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const given = server.address();
  address = `http://127.0.0.1:${typeof given === 'object' && given ? given.port : 0}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-login-'));
  writeFileSync(join(folder, 'remote.json'), '{ "name": "chess" }');
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n.backlay-login.json\n');
  [received, printed] = [[], ''];
  replies = {
    'POST /api/auth': [200, SIGN_IN_RESPONSE, SESSION],
    'POST /registry/v1/tokens': [200, MADE],
    'DELETE /api/administrator/auth': [200, {}],
  };
  jest.spyOn(process, 'cwd').mockReturnValue(folder);
  const print = (text: unknown): boolean => ((printed += String(text)), true);
  jest.spyOn(process.stdout, 'write').mockImplementation(print);
  jest.spyOn(process.stderr, 'write').mockImplementation(print);
});
afterEach(() => {
  jest.restoreAllMocks();
  if (stdin) Object.defineProperty(process, 'stdin', stdin);
  rmSync(folder, { recursive: true });
});

test('a login stores a token of this remote alone, and the session that made it ends [F1.11 F2.04]', async () => {
  type('ann', 'secret');
  expect(await login()).toBe(0);
  expect(received.map(({ line, authorization }) => [line, authorization])).toEqual([
    ['POST /api/auth', undefined],
    ['POST /registry/v1/tokens', 'Bearer session'],
    ['DELETE /api/administrator/auth', 'Bearer session'],
  ]);
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    email: 'ann',
    password: 'secret',
    whiteLabelId: 'wl-staff',
    domain: '127.0.0.1',
  });
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
    remotes: ['chess'],
    scopes: ['read', 'publish', 'promote:next'],
    days: 30,
  });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ registry: address, token: 'bkl_mine', expiresAt: LATER });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(printed).toContain('ann may release chess from this folder until 2999-01-01.');
  expect(printed).not.toContain('secret');
});

test('an account with an authenticator app gives its code, and the proved session makes the token [F1.11]', async () => {
  replies['POST /api/auth'] = [200, { docs: { ...SIGN_IN_RESPONSE.docs, enable2fa: true } }, SESSION];
  replies['POST /api/administrator/auth/verify2fa'] = [200, {}, { authorization: 'Bearer proved' }];
  type('secret', '123456');
  expect(await login('--user', 'ann')).toBe(0);
  expect(received.slice(1, 3).map(({ line, authorization, body }) => [line, authorization, body.slice(0, 20)])).toEqual(
    [
      ['POST /api/administrator/auth/verify2fa', 'Bearer session', '{"otp":"123456"}'],
      ['POST /registry/v1/tokens', 'Bearer proved', expect.any(String)],
    ],
  );
});

test.each<[what: string, reply: Record<string, Reply>, message: string]>([
  [
    'a wrong password',
    { 'POST /api/auth': [400, { message: 'Invalid username or password' }] },
    'Refused: Invalid username or password.',
  ],
  [
    'a password that somebody else chose',
    { 'POST /api/auth': [200, { docs: { ...SIGN_IN_RESPONSE.docs, changePassword: true } }, SESSION] },
    'Choose a password of your own',
  ],
  [
    'a team without the remote',
    { 'POST /registry/v1/tokens': [404, { message: 'there is no remote chess', satisfy: 'a name that is given' }] },
    'there is no remote chess',
  ],
])('%s is refused with its reason, and nothing is stored [F1.11]', async (_what, reply, message) => {
  Object.assign(replies, reply);
  type('secret');
  expect(await login('--user', 'ann')).not.toBe(0);
  expect(printed).toContain(message);
  // Whoever was let in is signed out again.
  const entered = reply['POST /api/auth']?.[0] !== 400;
  expect(received.some(({ line }) => line === 'DELETE /api/administrator/auth')).toBe(entered);
  expect(existsSync(file())).toBe(false);
});

test('a folder whose Git would commit the token is refused before anything is asked', async () => {
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n');
  expect(await login()).toBe(2);
  expect(printed).toContain('Add .backlay-login.json to .gitignore first');
  expect(received).toEqual([]);
});

test('a staff site without https that is not this machine is refused before anything is asked', async () => {
  expect(await signInCommand(['--registry', 'http://127.0.0.1.example.com'])).toBe(2);
  expect(printed).toContain('is no https: it would show the password.');
  expect(printed).not.toContain('Password');
});

test('a release of a login that ended asks for a new one, and one of another platform is not used [F2.04]', async () => {
  for (const name of ['REGISTRY_TOKEN', 'BACKLAY_ID_TOKEN', 'ACTIONS_ID_TOKEN_REQUEST_URL']) delete process.env[name];
  mkdirSync(join(folder, 'release'));
  writeFileSync(join(folder, 'release/release.json'), '{ "name": "chess", "version": "1.0.0", "files": {} }');
  const store = (registry: string, expiresAt: string): void =>
    writeFileSync(file(), JSON.stringify({ registry, token: 'bkl_mine', expiresAt }));
  store(address, '2020-01-01T00:00:00.000Z');
  expect(await release(['--registry', address])).toBe(3);
  expect(printed).toContain('The login ended at 2020-01-01T00:00:00.000Z. Run npm run login again.');
  store('https://other.example', LATER);
  expect(await release(['--registry', address])).toBe(3);
  expect(printed).toContain('Nobody is signed in. Run npm run login');
  expect(received).toEqual([]);
  store(address, LATER);
  await release(['--registry', address]);
  expect(received[0]).toMatchObject({ authorization: 'Bearer bkl_mine' });
});
