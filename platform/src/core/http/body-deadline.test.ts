import fastify from 'fastify';
import { request as httpRequest, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitBodyTime } from './body-deadline';

test('a slow body is ended with 408, and waited for where its route grants more time [F2.01]', async () => {
  const app = fastify();
  limitBodyTime(app, {}, 100);
  app.post('/call', async () => ({}));
  app.post('/release', { config: { bodyTimeMs: 60_000 } }, async ({ body }) => ({ body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const begin = (path: string) => {
    let outgoing!: ClientRequest;
    const answered = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': '9' };
      outgoing = httpRequest({ port, path, method: 'POST', headers }, (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
        incoming.on('end', () => resolve({ status: incoming.statusCode, text }));
      });
      outgoing.on('error', reject);
      outgoing.write('{"a":');
    });
    return { outgoing, answered };
  };
  const [call, release] = [begin('/call'), begin('/release')];
  // The one that has no more time is over before the other one goes on.
  expect((await call.answered).status).toBe(408);
  release.outgoing.end('"b"}');
  expect(await release.answered).toEqual({ status: 200, text: '{"body":{"a":"b"}}' });
  await app.close();
});
