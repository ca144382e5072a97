import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { ApprovalRequest, RegistryAnswer } from '@backlay/shared/registry';
import type { Database } from '../../core/database';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import {
  DEFAULT_CHANNEL,
  planChange,
  recordOf,
  releaseTenant,
  resolve,
  visitOf,
  withRecord,
  type Releases,
} from '../releases';
import {
  checkCode,
  checkCompatibility,
  checkPermissions,
  checkServerPart,
  checkSignature,
  CHECKS,
} from './check-release';
import { contentOf, unpackRelease, type UnpackedRelease } from './packed-release';
import type { RegistryHandlers, RegistryRequest } from './register';
import { RegistryRejection } from './registry-rejection';
import type { ApprovalRequests } from './approval-requests';
import { askIfWaiting, toRejection } from './release-handlers';
import { actorOf, decideRights, seesBrand } from './rights';
import { enqueueWebhooks } from './webhooks';

const KEY = /^[\w.:-]{8,100}$/;
/** How long a key stands for its content, ms. */
const KEY_MS = 7 * 86_400_000;
/** How often a channel is pointed while others write as well. */
const ATTEMPTS = 5;

export interface PublishHandlerDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly tenants: Pick<TenantDirectory, 'all'>;
  readonly requests: ApprovalRequests;
  readonly clock?: () => number;
}

/** Publishes packed release folders (F2.01). */
export function createPublishHandler(deps: PublishHandlerDeps): Pick<RegistryHandlers, 'publish'> {
  return {
    async publish(request) {
      const key = readKey(request);
      const unpacked = await unpackRelease(request.packed);
      try {
        return await publish(deps, request, unpacked, key);
      } catch (error) {
        if (error instanceof RegistryRejection) await enqueueRefusal(deps, request, unpacked.record, error);
        throw error;
      } finally {
        await unpacked.remove();
      }
    },
  };
}

/** Writes for the team's webhooks why a release of its own was refused. A caller who may not publish the name leaves no event. */
async function enqueueRefusal(
  { database }: PublishHandlerDeps,
  request: RegistryRequest<'publish'>,
  { name, version, revision }: ReleaseRecord,
  { code, rule, message }: RegistryRejection,
): Promise<void> {
  if (code !== 'refused' || decideRights(request.caller, { action: 'publish', remote: name }) !== 'allowed') return;
  await enqueueWebhooks(database, 'release.refused', {
    remote: name,
    brand: null,
    detail: { to: version, gitRevision: revision, actor: actorOf(request).actor, rule, reason: message },
  });
}

async function publish(
  deps: PublishHandlerDeps,
  request: RegistryRequest<'publish'>,
  unpacked: UnpackedRelease,
  key: string,
): Promise<RegistryAnswer<'publish'>> {
  const { registry, store } = deps.releases;
  const { record, folder, content } = unpacked;
  const { name, version } = record;
  const { channel } = request.query;
  request.demand({ action: 'publish', remote: name });
  if (channel !== undefined) request.demand({ action: 'promote', remote: name, channel });
  await claimKey(deps, request.caller.person.accountId, key, `${name} ${version} ${content}`);
  await registry.reload();
  const isRepeated = isPublished(deps.releases, unpacked);
  const signed = isRepeated ? null : await checkSignature(deps.database, folder, record);
  if (!isRepeated) {
    await checkCode(folder, record);
    checkPermissions(registry.snapshot(), record);
    await checkServerPart(deps.database, folder, record);
    checkCompatibility(registry.snapshot(), record, channel ?? DEFAULT_CHANNEL);
  }
  if (channel !== undefined) {
    const { snapshot, tenants } = view(deps);
    const planned = planChange(withRecord(snapshot, record), tenants.map(releaseTenant), {
      action: 'promote',
      channel,
      name,
      version,
    });
    if (!planned.ok) throw toRejection(planned.refusal, snapshot.revision);
  }
  if (!isRepeated) {
    const isFresh = await store.publish(record, folder);
    if (isFresh) await registry.add(record, actorOf(request), signed);
    // Somebody published the same version meanwhile: it is taken over, and must have the same bytes.
    else await registry.importFromStore();
    if (!isPublished(deps.releases, unpacked)) throw otherBytes(name, version);
  }
  const approval = channel === undefined ? null : await point(deps, request, { channel, name, version });
  const { revision } = registry.snapshot();
  void request.reply.header('etag', `"${revision}"`);
  return {
    revision,
    remote: name,
    version,
    repeated: isRepeated,
    files: Object.fromEntries(Object.entries(record.files).map(([path, { integrity }]) => [path, integrity])),
    checks: [...CHECKS],
    brands: channel === undefined ? [] : brandsWith(deps, request, name),
    approval,
  };
}

const view = ({ releases, tenants }: PublishHandlerDeps) => ({
  snapshot: releases.registry.snapshot(),
  tenants: tenants.all(),
});

/** Whether the registry has these bytes. @throws RegistryRejection where it has others under the version */
function isPublished({ registry }: Releases, { record, content }: UnpackedRelease): boolean {
  const present = recordOf(registry.snapshot(), record.name, record.version);
  if (!present) return false;
  if (contentOf(present) !== content) throw otherBytes(record.name, record.version);
  return true;
}

const otherBytes = (name: string, version: string): RegistryRejection =>
  new RegistryRejection(
    'refused',
    'version',
    `${name} ${version} is published already with other bytes`,
    'raise its version',
  );

/** The same request again has the same content. @throws RegistryRejection otherwise */
async function claimKey(
  { database, clock = Date.now }: PublishHandlerDeps,
  accountId: string,
  key: string,
  content: string,
): Promise<void> {
  const now = clock();
  await database.query('delete from registry_publication where at < $1', [new Date(now - KEY_MS)]);
  const { rows } = await database.query<{ content: string }>(
    `insert into registry_publication as known (key, account_id, content, at) values ($1, $2, $3, $4)
     on conflict (account_id, key) do update set at = known.at returning content`,
    [key, accountId, content, new Date(now)],
  );
  if (rows[0]?.content !== content)
    throw new RegistryRejection(
      'refused',
      'idempotency-key',
      'The key belongs to another release',
      'a new Idempotency-Key',
    );
}

async function point(
  { releases, requests }: PublishHandlerDeps,
  request: RegistryRequest<'publish'>,
  { channel, name, version }: { readonly channel: string; readonly name: string; readonly version: string },
): Promise<ApprovalRequest | null> {
  const { registry } = releases;
  const { reason } = request.query;
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = registry.snapshot();
    if (snapshot.channels.get(channel)?.get(name)?.version === version) return null;
    const author = { ...actorOf(request), ...(reason && { reason }) };
    const change = { action: 'promote', channel, name, version } as const;
    const result = await registry.write(change, snapshot.revision, author);
    if (result.ok) return null;
    const asked = await askIfWaiting({ releases, requests }, request, change, author, result);
    if (asked) return asked;
    if (result.rule !== 'changed-meanwhile' || attempt === ATTEMPTS) throw toRejection(result, snapshot.revision);
    await registry.reload();
  }
}

function brandsWith(deps: PublishHandlerDeps, { caller }: RegistryRequest<'publish'>, remote: string) {
  const { snapshot, tenants } = view(deps);
  const versionFor = (tenant: TenantRecord): string | null => {
    const resolved = resolve(snapshot, visitOf(releaseTenant(tenant)));
    if (remote === 'shell') return resolved?.shell.version ?? null;
    return resolved?.remotes.find(({ release }) => release.name === remote)?.release.version ?? null;
  };
  return tenants
    .filter(({ id }) => seesBrand(caller.person, id, remote))
    .map((tenant) => ({
      brand: tenant.id,
      version: versionFor(tenant),
      pinned: snapshot.pins.get(tenant.id)?.get(remote)?.version ?? null,
    }));
}

/** @throws RegistryRejection without a key */
function readKey({ headers }: RegistryRequest<'publish'>): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new RegistryRejection(
    'invalid',
    'idempotency-key',
    'A publication has an Idempotency-Key',
    'a key of 8 to 100 letters, digits and dashes that is new for each release',
  );
}
