/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { release } from './release';

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}
type Reply = readonly [status: number, body: unknown];

let folder: string;
let server: Server;
let address: string;
let received: Received[] = [];
let reply: (path: string) => Reply;
let printed: string;
const env = { ...process.env };
const PUBLISHED = {
  remote: 'chess',
  version: '1.0.0',
  repeated: false,
  brands: [{ brand: 'royal', version: '1.0.0' }],
};
const accept = (path: string): Reply =>
  path.includes('exchange') ? [200, { token: { label: 'exchange' }, text: 'bkl_short' }] : [200, PUBLISHED];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-release-command-'));
  mkdirSync(join(folder, 'release'));
  writeFileSync(join(folder, 'release/release.json'), JSON.stringify({ name: 'chess', version: '1.0.0', files: {} }));
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const [status, body] = reply(path);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const given = server.address();
  address = `http://127.0.0.1:${typeof given === 'object' && given ? given.port : 0}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  [received, printed, reply] = [[], '', accept];
  for (const name of ['REGISTRY_TOKEN', 'BACKLAY_ID_TOKEN', 'ACTIONS_ID_TOKEN_REQUEST_URL', 'RELEASE_KEY'])
    delete process.env[name];
  jest.spyOn(process, 'cwd').mockReturnValue(folder);
  const print = (text: unknown): boolean => ((printed += String(text)), true);
  jest.spyOn(process.stdout, 'write').mockImplementation(print);
  jest.spyOn(process.stderr, 'write').mockImplementation(print);
});
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(process.env, env);
});

const run = (...args: string[]) => release(['--registry', address, ...args]);

test('a release with a token is sent packed, and ends with 0 when the channel points at it [F1.01 F2.02]', async () => {
  process.env['REGISTRY_TOKEN'] = 'bkl_long';
  expect(await run('--channel', 'next')).toBe(0);
  expect(received.map(({ path }) => path)).toEqual(['/registry/v1/releases?channel=next']);
  const [sent] = received;
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer bkl_long', 'content-type': 'application/gzip' });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
  expect([...(sent?.body.subarray(0, 2) ?? [])]).toEqual([0x1f, 0x8b]);
  expect(printed).toContain('royal: 1.0.0');
});

test('a folder that is sent again has the same key, and another channel has another one [F1.01]', async () => {
  process.env['REGISTRY_TOKEN'] = 'bkl_long';
  await run();
  await run();
  await run('--channel', 'next');
  const [first, second, third] = received.map(({ headers }) => headers['idempotency-key']);
  expect([first === second, first === third]).toEqual([true, false]);
});

test('the identity of a CI job is exchanged for a token, and no other credential is sent [F1.01 F1.03]', async () => {
  process.env['BACKLAY_ID_TOKEN'] = 'an identity of the job';
  expect(await run()).toBe(0);
  expect(received.map(({ path }) => path)).toEqual(['/registry/v1/tokens/exchange', '/registry/v1/releases']);
  expect(JSON.parse(String(received[0]?.body))).toEqual({ remote: 'chess', token: 'an identity of the job' });
  expect(received[0]?.headers.authorization).toBeUndefined();
  expect(received[1]?.headers.authorization).toBe('Bearer bkl_short');
});

test.each([
  ['a refusal', [409, { message: 'It is there with other bytes', rule: 'version', satisfy: 'raise it' }], 2, 'version'],
  ['no permission', [403, { message: 'The token has no such scope', rule: 'scope' }], 3, 'scope'],
  ['a name of another team', [404, { message: 'Not found' }], 3, 'Not found'],
  ['a registry that fails', [503, { message: 'No database' }], 4, 'No database'],
  ['a channel that waits for an approval', [200, { ...PUBLISHED, approval: { id: '7' } }], 2, 'waits for an approval'],
] as const)('%s ends with its exit code and its reason [F1.01 F2.02]', async (_what, given, code, message) => {
  process.env['REGISTRY_TOKEN'] = 'bkl_long';
  reply = () => given;
  expect(await run('--channel', 'next')).toBe(code);
  expect(printed).toContain(message);
});

test('no credential ends with 3 without a request, and an address that does not answer with 4 [F1.01 F2.02]', async () => {
  expect(await run()).toBe(3);
  expect(received).toEqual([]);
  process.env['REGISTRY_TOKEN'] = 'bkl_long';
  expect(await release(['--registry', 'http://127.0.0.1:1'])).toBe(4);
});
