import fastify from 'fastify';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { OpenRequests } from './open-requests';

const app = fastify();
const requests = new OpenRequests(app);
let finish: () => void = () => undefined;
let hasBegun = new Promise<void>(() => undefined);
app.post('/call', async () => ({}));
app.get('/slow', () => {
  begun();
  return new Promise((resolve) => (finish = () => resolve({})));
});
let begun: () => void = () => undefined;
let port: number;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
beforeEach(() => void (hasBegun = new Promise((resolve) => (begun = resolve))));
afterAll(() => app.close());

async function send(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
const untilOpen = async (): Promise<void> => {
  while (requests.list().length === 0) await new Promise(setImmediate);
};
const countConnections = (): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
const SLOW = 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n';

test('a request counts as open until its response is complete [G3.03]', async () => {
  const socket = await send(SLOW);
  await hasBegun;
  expect(requests.list()).toMatchObject([{ call: 'GET /slow' }]);
  const settled = requests.settled(60_000);
  finish();
  await settled;
  expect(requests.list()).toEqual([]);
  socket.destroy();
});

test('a request whose client left within its body is not open any more [G3.03]', async () => {
  const socket = await send(
    'POST /call HTTP/1.1\r\nhost: a\r\ncontent-length: 90\r\ncontent-type: application/json\r\n\r\n{',
  );
  await untilOpen();
  const settled = requests.settled(60_000);
  socket.destroy();
  await settled;
  expect(requests.list()).toEqual([]);
});

test('a request whose client left before its response is open until its handler is done [G3.03]', async () => {
  const socket = await send(SLOW);
  await hasBegun;
  const settled = requests.settled(60_000);
  socket.destroy();
  await once(socket, 'close');
  while ((await countConnections()) > 0) await new Promise(setImmediate);
  expect(requests.list()).toMatchObject([{ call: 'GET /slow' }]);
  finish();
  await settled;
  expect(requests.list()).toEqual([]);
});
