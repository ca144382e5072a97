import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Health } from './health';

/** Paths that answer at any host. */
export const HEALTH_PATHS: readonly string[] = ['/livez', '/readyz', '/healthz'];

/** `/livez`, `/readyz` and `/healthz`, which means the same as `/readyz`: on the public port a status, no names (G3.02). */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  for (const path of ['/readyz', '/healthz'])
    app.get(path, (_request, reply) => {
      const { isReady, status } = health.readiness();
      if (!isReady) void reply.header('retry-after', '1');
      return reply
        .header('cache-control', 'no-store')
        .code(isReady ? 200 : 503)
        .send({ status });
    });
}

/** The same on an internal port, with every part by name (G3.02). */
export async function openAdminPort(
  { port, host }: { readonly port: number; readonly host: string },
  health: Health,
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const readiness = health.readiness();
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (path === '/livez') send(200, { status: 'ok' });
    else if (path === '/readyz' || path === '/healthz')
      send(readiness.isReady ? 200 : 503, { status: readiness.status, parts: readiness.parts });
    else send(404, { message: 'Page not found' });
  });
  server.requestTimeout = 5000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}
