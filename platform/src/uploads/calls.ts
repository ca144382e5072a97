import { catalogue } from '@backlay/shared/domain';
import { refuse, Refusal, type DefineCall, type Limits } from '../http';
import type { TenantDirectory } from '../tenants';
import { UPLOADS_PATH, type Uploads } from './uploads';

/** C7.26, C7.27. */
export function defineUploadCalls(
  define: DefineCall,
  uploads: Uploads,
  limits: Limits,
  tenants: Pick<TenantDirectory, 'byWhiteLabel'>,
): void {
  define('uploadImage', async ({ tenant, caller, body }) => {
    const shownAt = body.whiteLabelId ? tenants.byWhiteLabel(body.whiteLabelId) : tenant;
    if (!shownAt) return refuse(404, 'There is no such site');
    if (shownAt.id !== tenant.id && caller.userType === 'user') return refuse(403, 'This account may not do that');
    const busy = await limits.spend('uploadAccount', caller.accountId);
    if (busy) return busy;
    const saved = await uploads.save({
      tenantId: shownAt.id,
      accountId: caller.accountId,
      picture: body.image,
      bucket: body.bucketName,
    });
    return saved instanceof Refusal ? saved : { docs: { image: saved.path }, message: catalogue['upload.done'] };
  });

  define('deleteImage', async ({ tenant, caller, query }) => {
    const removed = await uploads.remove(query.fileName.replace(`${UPLOADS_PATH}/`, ''), {
      tenantId: tenant.id,
      accountId: caller.accountId,
      anybodys: caller.userType === 'administrator',
    });
    return removed ? { message: 'Success' } : refuse(404, 'There is no such picture');
  });
}
