import type { FastifyInstance } from 'fastify';
import type { Releases } from '../releases';

const LOOK_EVERY_MS = 200;

/** Notifies open pages that a channel moved; they reload into the registry's next state. */
export function serveLiveReload(app: FastifyInstance, releases: Releases): void {
  app.get('/__dev/releases', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    reply.raw.write(': watching\n\n');
    const revision = releases.registry.snapshot().revision;
    const timer = setInterval(() => {
      if (releases.registry.snapshot().revision === revision) return;
      reply.raw.write('data: released\n\n');
      clearInterval(timer);
    }, LOOK_EVERY_MS);
    request.raw.on('close', () => clearInterval(timer));
  });
}
