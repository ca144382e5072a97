import { createHash, timingSafeEqual } from 'node:crypto';
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

/** Whether a request of this address, with this header, may read the internal port. */
export function mayReadInternal(
  address: string | undefined,
  authorization: string | undefined,
  token: string | null,
): boolean {
  if (address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)) return true;
  if (token === null) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}

export interface AdminPortOptions {
  readonly port: number;
  readonly host: string;
  /** Without it the port answers loopback alone (G4.02). */
  readonly token: string | null;
  /** What `/metrics` answers. */
  readonly metrics: { readonly contentType: string; render(): Promise<string> };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** The same on an internal port, with every part by name (G3.02), and `/metrics` (G4.01). */
export async function openAdminPort({ port, host, token, metrics }: AdminPortOptions, health: Health): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const readiness = health.readiness();
    const write = (status: number, body: string, type = JSON_TYPE): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(body);
    };
    const send = (status: number, body: unknown): void => write(status, JSON.stringify(body));
    if (!mayReadInternal(request.socket.remoteAddress, request.headers.authorization, token))
      send(token === null ? 403 : 401, { message: "You don't have permission for this" });
    else if (path === '/livez') send(200, { status: 'ok' });
    else if (path === '/readyz' || path === '/healthz')
      send(readiness.isReady ? 200 : 503, { status: readiness.status, parts: readiness.parts });
    else if (path === '/metrics')
      metrics.render().then(
        (text) => write(200, text, metrics.contentType),
        () => send(500, { message: 'Something went wrong.' }),
      );
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
