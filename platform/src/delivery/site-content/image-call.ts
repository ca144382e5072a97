import { reject, type RegisterRoute } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import { assetImage, type AssetImageDeps } from './asset-image';

export interface AssetImageRouteDeps extends AssetImageDeps {
  /** The bytes of a picture that was sent to this site, by the path at which it is shown. */
  readonly own: (tenant: TenantRecord, path: string) => Promise<Buffer | null>;
}

/** A picture of the operator's as base64, so that a page may draw and keep it (A7.34). */
export function defineImageCall(define: RegisterRoute, { own, ...deps }: AssetImageRouteDeps): void {
  define('imageBase', async ({ tenant, query }) => {
    const url = query.imageUrl ?? '';
    const bytes = url.startsWith('/') ? await own(tenant, url) : await assetImage(url, deps);
    return bytes
      ? { docs: { imageBase: bytes.toString('base64') }, message: 'Success' }
      : reject(404, 'Picture not found');
  });
}
