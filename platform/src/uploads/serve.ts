import type { FastifyInstance } from 'fastify';
import { UPLOADS_PATH, type Uploads } from './uploads';

/** A picture is a picture: whatever else its bytes might be read as, nothing in it runs (S-06). */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cache-control': 'private, max-age=31536000, immutable',
} as const;

/** `GET /uploads/<name>`: reads and sets no cookie; who knows the name may look. The admin website sees those of every brand. */
export function serveUploads(app: FastifyInstance, uploads: Uploads): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}/:name`, async ({ params, tenant }, reply) => {
    const found = tenant ? await uploads.read(params.name, tenant.audience === 'staff' ? null : tenant.id) : null;
    if (!found)
      return reply.code(404).header('cache-control', 'no-store').send({ message: 'There is no such picture' });
    return reply.headers(HEADERS).type(found.type).send(found.content);
  });
}
