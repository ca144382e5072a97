import { serverMessages } from '@backlay/shared/domain';
import { reject, HttpRejection, type RegisterRoute, type RateLimits } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';
import { UPLOADS_PATH, type Uploads } from './uploads';
import type { FastifyInstance } from 'fastify';
import type { AddressQuery } from './signed-address';

/** C7.26, C7.27. */
export function defineUploadCalls(
  define: RegisterRoute,
  uploads: Uploads,
  limits: RateLimits,
  tenants: Pick<TenantDirectory, 'byWhiteLabel'>,
): void {
  define('uploadImage', async ({ tenant, caller, body }) => {
    const shownAt = body.whiteLabelId ? tenants.byWhiteLabel(body.whiteLabelId) : tenant;
    if (!shownAt) return reject(404, 'Site not found');
    if (shownAt.id !== tenant.id && caller.userType === 'user')
      return reject(403, "You don't have permission for this");
    const busy = await limits.consume('uploadAccount', caller.accountId);
    if (busy) return busy;
    const saved = await uploads.save({
      tenantId: shownAt.id,
      accountId: caller.accountId,
      picture: body.image,
      bucket: body.bucketName,
    });
    return saved instanceof HttpRejection
      ? saved
      : { docs: { image: saved.path }, message: serverMessages['upload.done'] };
  });

  define('deleteImage', async ({ tenant, caller, query }) => {
    const removed = await uploads.remove(query.fileName.replace(`${UPLOADS_PATH}/`, ''), {
      tenantId: tenant.id,
      accountId: caller.accountId,
      anybodys: caller.userType === 'administrator',
    });
    return removed ? { message: 'Success' } : reject(404, 'Picture not found');
  });
}

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
