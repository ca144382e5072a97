import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from '../../core/tenants';
import { compareGrants, isFramed, keyOf, type Releases } from '../releases';
import { renderFrame } from './frame-document';
import { frameHeaders } from './frame-policy';

export interface FrameDeps {
  readonly tenants: Pick<TenantDirectory, 'all' | 'byId' | 'byHost' | 'urlOf'>;
  readonly releases: Pick<Releases, 'find' | 'registry'>;
  readonly config: { readonly remotesHost: string };
}

interface FrameParams {
  readonly brand: string;
  readonly shell: string;
  readonly name: string;
  readonly version: string;
}

/** Where frames are: scheme and port are those of the brands. */
export function framesOrigin({ tenants, config }: Pick<FrameDeps, 'tenants' | 'config'>): string {
  const brand = tenants.all()[0];
  const { protocol, port } = new URL(brand ? tenants.urlOf(brand) : 'http://localhost');
  return `${protocol}//${config.remotesHost}${port ? `:${port}` : ''}`;
}

/**
 * Serves the documents of isolated remotes, one for each version on each brand, on a host of their own (F5.02).
 * @throws Error where a brand has that host
 */
export function registerFrames(app: FastifyInstance, deps: FrameDeps): void {
  const { tenants, releases, config } = deps;
  const brand = tenants.byHost(config.remotesHost);
  if (brand)
    throw new Error(`REMOTES_HOST ${config.remotesHost} is a host of ${brand.id}: frames need one of no brand`);

  /** What a document shows; null for a version that no page of the brand may have in a frame. */
  function findFrame({ brand: brandId, shell: shellVersion, name, version }: FrameParams) {
    const snapshot = releases.registry.snapshot();
    const tenant = tenants.byId(brandId);
    const shell = releases.find('shell', shellVersion);
    const release = releases.find(name, version);
    if (!tenant || shell?.kind !== 'shell' || !shell.frames || release?.kind !== 'remote') return null;
    if (snapshot.revoked.has(keyOf(name, version))) return null;
    if (!isFramed(snapshot.isolatedRemotes?.has(name) ?? false, release)) return null;
    // A version that a brand has not granted reaches nobody from there.
    if (compareGrants(snapshot, brandId, release).missing.length > 0) return null;
    const services = release.http ?? [];
    return { tenant, brandOrigin: tenants.urlOf(tenant), origin: framesOrigin(deps), shell, release, services };
  }

  app.get<{ Params: FrameParams }>('/frames/:brand/:shell/:name/:version', (request, reply) => {
    const frame = request.tenant ? null : findFrame(request.params);
    if (!frame) return reply.code(404).header('cache-control', 'no-store').send({ message: 'Page not found' });
    const html = renderFrame(frame);
    const headers = frameHeaders(frame);
    const etag = `"${createHash('sha256')
      .update(html)
      .update(headers['content-security-policy'] ?? '')
      .digest('base64url')}"`;
    reply.removeHeader('x-frame-options');
    void reply.headers({ ...headers, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  });
}
