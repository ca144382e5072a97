import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, constants, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import type { DrawnPage } from '../drawing';
import { sendPage } from './send-page';

const parts = {
  early: [],
  first: '<header>news</header>',
  rest: (drawn: DrawnPage | null) => (drawn ? `<main>${drawn.html}</main>` : '<div>outline</div>'),
};
const screen = { at: 0, html: '1.50', css: '', data: '' };

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** The answer of a page whose screen comes when the test asks for it. */
async function open(coding: string) {
  const given: { draw: (page: DrawnPage | null) => void; fail: (error: Error) => void } = {
    draw: () => undefined,
    fail: () => undefined,
  };
  const drawing = new Promise<DrawnPage | null>((resolve, reject) =>
    Object.assign(given, { draw: resolve, fail: reject }),
  );
  app = Fastify();
  const closed = new Promise((resolve) => {
    app?.get('/', (request, reply) => {
      reply.raw.once('close', () => resolve(undefined));
      return sendPage(request, reply, parts, drawing);
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // An address of TCP has a port.
  const { port } = app.server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'accept-encoding': coding };
    get({ host: '127.0.0.1', port, headers, agent: false }, resolve).on('error', reject);
  });
  const decoder = coding === 'br' ? createBrotliDecompress() : coding === 'gzip' ? createGunzip() : null;
  const body = (decoder ? answer.pipe(decoder) : answer).setEncoding('utf8');
  return { given, answer, closed, read: body[Symbol.asyncIterator]() };
}

async function restOf(read: AsyncIterator<string>): Promise<string> {
  let text = '';
  for (let next = await read.next(); !next.done; next = await read.next()) text += next.value;
  return text;
}

test.each(['br', 'gzip', 'identity'])(
  'a page whose screen is still drawn sends its frame first, in the coding %s [F9.07]',
  async (coding) => {
    const { given, answer, read } = await open(coding);
    expect((await read.next()).value).toBe(parts.first);
    given.draw(screen);
    expect(await restOf(read)).toBe('<main>1.50</main>');
    expect(answer.headers['content-length']).toBeUndefined();
  },
);

test('a screen that fails after the frame was sent leaves the outlines of the frame [F9.02]', async () => {
  const { given, answer, read } = await open('br');
  expect((await read.next()).value).toBe(parts.first);
  given.fail(new Error('it broke'));
  expect([answer.statusCode, await restOf(read)]).toEqual([200, '<div>outline</div>']);
});

test('a visitor who leaves before the screen is drawn harms no later page [F9.02]', async () => {
  const { given, answer, closed } = await open('br');
  answer.destroy();
  await closed;
  given.draw(screen);
  const again = await app?.inject({ url: '/', headers: { 'accept-encoding': 'identity' } });
  expect(again?.body).toBe('<header>news</header><main>1.50</main>');
  expect(again?.headers['content-length']).toBe(String(again?.body.length));
});

/** What a browser reads of bytes whose end has not come. */
const decoders = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (bytes: Buffer) => gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
  identity: (bytes: Buffer) => bytes,
};

test.each(['br', 'gzip', 'identity'] as const)(
  'a page in memory has a length, and its first piece is the frame, in the coding %s [F9.07]',
  async (coding) => {
    app = Fastify();
    app.get('/', (request, reply) => sendPage(request, reply, parts, Promise.resolve(screen)));
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': coding }, payloadAsStream: true });
    const pieces: Buffer[] = [];
    for await (const piece of answer.stream()) pieces.push(piece as Buffer);
    const decode = decoders[coding];
    expect(decode(pieces[0] ?? Buffer.alloc(0)).toString()).toBe(parts.first);
    expect(decode(Buffer.concat(pieces)).toString()).toBe('<header>news</header><main>1.50</main>');
    expect(answer.headers['content-length']).toBe(String(Buffer.concat(pieces).length));
  },
);
