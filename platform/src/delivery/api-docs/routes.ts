import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGE_POLICY, renderApiDocs } from './page';

const DOCUMENTS = ['openapi.json', 'asyncapi.json'] as const;

/** Serves the documents of the interface at `/api/docs` in development. A folder without them serves nothing. */
export function registerApiDocs(app: FastifyInstance, folder: string): void {
  if (!DOCUMENTS.every((name) => existsSync(join(folder, name)))) return;
  const read = (name: (typeof DOCUMENTS)[number]): string => readFileSync(join(folder, name), 'utf8');
  for (const name of DOCUMENTS)
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(read(name)),
    );
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': PAGE_POLICY })
      .send(renderApiDocs(read('openapi.json'), read('asyncapi.json'))),
  );
}
