import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendWithAxios } from './api';
import type { OutgoingRequest } from './request';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serving(answer: RequestListener): Promise<OutgoingRequest> {
  server = createServer((incoming, outgoing) => {
    outgoing.setHeader('access-control-allow-origin', '*');
    outgoing.setHeader('access-control-allow-headers', '*, authorization');
    outgoing.setHeader('access-control-expose-headers', 'authorization, retry-after');
    if (incoming.method === 'OPTIONS') outgoing.writeHead(204).end();
    else answer(incoming, outgoing);
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json', authorization: 'Bearer mine' };
  return { method: 'POST', url: `http://127.0.0.1:${port}/api/auth`, headers, body: '{"a":1}', authenticated: true };
}

const limits = { timeoutMs: 5_000 };

test('a response of any status is returned unchanged with the token of its header', async () => {
  const received: string[] = [];
  const request = await serving((incoming, outgoing) => {
    incoming.on('data', (part: Buffer) =>
      received.push(`${incoming.method} ${incoming.headers.authorization} ${part}`),
    );
    incoming.on('end', () =>
      outgoing.writeHead(409, { authorization: 'Bearer yours' }).end('{"message":"Lehnt ab ₹"}'),
    );
  });
  expect(await sendWithAxios(request, limits)).toEqual({
    status: 409,
    authorization: 'Bearer yours',
    text: '{"message":"Lehnt ab ₹"}',
  });
  expect(received).toEqual(['POST Bearer mine {"a":1}']);
});

test('an answer without a token has none', async () => {
  const request = await serving((_incoming, outgoing) => outgoing.writeHead(204).end());
  expect(await sendWithAxios(request, limits)).toEqual({ status: 204, authorization: undefined, text: '' });
});

test('a response that times out or ends early throws', async () => {
  const silent = await serving(() => undefined);
  await expect(sendWithAxios(silent, { timeoutMs: 50 })).rejects.toThrow('timeout of 50ms exceeded');
  server?.closeAllConnections();
  server?.close();
  const half = await serving((_incoming, outgoing) => void outgoing.writeHead(200).write('{'));
  await expect(sendWithAxios(half, { timeoutMs: 150 })).rejects.toThrow('timeout of 150ms exceeded');
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(sendWithAxios({ ...half, url: 'http://127.0.0.1:9/' }, { timeoutMs: 0 })).rejects.toThrow(
    'Network Error',
  );
  reported.mockRestore();
});

test('an abort cancels the request, also before it is sent', async () => {
  const request = await serving(() => undefined);
  const controller = new AbortController();
  const sent = sendWithAxios(request, { ...limits, signal: controller.signal });
  controller.abort();
  await expect(sent).rejects.toThrow('canceled');
  await expect(sendWithAxios(request, { ...limits, signal: controller.signal })).rejects.toThrow('canceled');
});
