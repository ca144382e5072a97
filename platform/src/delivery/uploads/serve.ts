import type { FastifyInstance } from 'fastify';
import type { AddressQuery } from './signed-address';
import { UPLOADS_PATH, type Uploads } from './uploads';

/** A picture is a picture: whatever else its bytes might be read as, nothing in it runs (S-06). */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
} as const;

const EXPIRED = 'The address of this picture has expired. Open the page again';

/**
 * `GET /uploads/<name>`: reads and sets no cookie. A private picture needs a signed address, which only those get who may read what it
 * belongs to; theme pictures are open. The admin website shows those of every brand.
 */
export function serveUploads(app: FastifyInstance, uploads: Uploads): void {
  app.get<{ Params: { name: string }; Querystring: AddressQuery }>(
    `${UPLOADS_PATH}/:name`,
    async ({ params: { name }, query, tenant }, reply) => {
      const found = tenant ? await uploads.read(name, tenant.audience === 'staff' ? null : tenant.id) : null;
      const access = found?.isPrivate ? uploads.addresses.check(`${UPLOADS_PATH}/${name}`, query) : null;
      if (!found || access?.state === 'invalid')
        return reply.code(404).header('cache-control', 'no-store').send({ message: 'Picture not found' });
      if (access?.state === 'expired')
        return reply.code(410).header('cache-control', 'no-store').send({ message: EXPIRED });
      return reply
        .headers(HEADERS)
        .header('cache-control', `private, max-age=${access?.secondsLeft ?? 31_536_000}, immutable`)
        .type(found.type)
        .send(found.content);
    },
  );
}
