import { serverMessages } from '@backlay/shared/domain';
import { reject, HttpRejection, type RegisterRoute, type RateLimits } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';
import { UPLOADS_PATH, type Uploads } from './uploads';

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
