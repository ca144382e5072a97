import { createServer, get, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import fastify from 'fastify';
import { DatabaseUnavailable } from '../database';
import { registerErrorBodies } from './app';
import { isTooDeep } from './body-parsers';
import { limitConnections } from './connection-limits';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let server: Server;
const listen = async (limits: Parameters<typeof limitConnections>[1]) => {
  server = createServer((_request, response) => void response.end('served'));
  limitConnections(server, limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const statusOf = (port: number) =>
  new Promise<number>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });

test('an address with too many connections is refused with 429 until one of them ends', async () => {
  const port = await listen({ trustProxy: null, scale: 0.001 });
  const first = connect(port, '127.0.0.1');
  await once(first, 'connect');
  expect(await statusOf(port)).toBe(429);
  first.destroy();
  await new Promise<void>((resolve) => {
    const look = () => server.getConnections((_error, count) => (count === 0 ? resolve() : setImmediate(look)));
    look();
  });
  expect(await statusOf(port)).toBe(200);
});

test("connections of the operator's own proxy are not counted", async () => {
  const port = await listen({ trustProxy: '127.0.0.0/8', scale: 0.001 });
  const first = connect(port, '127.0.0.1');
  await once(first, 'connect');
  expect(await statusOf(port)).toBe(200);
  first.destroy();
});

test('a server at its descriptor limit refuses new connections and ends none', async () => {
  const port = await listen({ trustProxy: null, scale: 0, descriptors: 130 });
  const sockets = Array.from({ length: 16 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await expect(statusOf(port)).rejects.toThrow();
  const [answer] = await Promise.all([
    once(sockets[0]!, 'data'),
    sockets[0]!.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'),
  ]);
  expect(String(answer)).toContain('200 OK');
  for (const socket of sockets) socket.destroy();
});

test.each([
  ['/events/4/1', 'text/html,*/*;q=0.8', '1', 'text/html; charset=utf-8'],
  ['/api/user/profile', 'text/html,*/*;q=0.8', undefined, 'application/json; charset=utf-8'],
  ['/events/4/1', 'application/json', undefined, 'application/json; charset=utf-8'],
])(
  '%s for %s is a 503 while the platform is busy; only a page asks again by itself',
  async (url, accept, refresh, type) => {
    const app = fastify();
    registerErrorBodies(app);
    app.get('/*', () => Promise.reject(new DatabaseUnavailable('gone')));
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept } });
    expect([statusCode, headers['retry-after'], headers['refresh'], headers['content-type']]).toEqual([
      503,
      '1',
      refresh,
      type,
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('The site is busy. Please try again.');
    await app.close();
  },
);

describe('JSON', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform();
  });
  afterAll(() => platform.close());

  test('a body that is nested too deep is a 400', async () => {
    const body = `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const sent = await platform.send('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([sent.status, sent.body]).toEqual([400, { message: 'Invalid request' }]);
  });

  test.each([
    [false, '{"a":[1,{"b":"[[[["}]}'],
    [false, '['.repeat(64) + ']'.repeat(64)],
    [true, '['.repeat(65)],
    [false, `"${'['.repeat(200)}\\"${'{'.repeat(200)}"`],
  ])('is too deep: %s', (deep, text) => {
    expect(isTooDeep(text)).toBe(deep);
  });
});
