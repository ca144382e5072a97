import type { ApprovalRequest } from '@backlay/shared/registry';
import type { Database } from '../../core/database';
import type { TenantDirectory } from '../../core/tenants';
import {
  DEFAULT_CHANNEL,
  EVERY_REMOTE,
  findChannel,
  formatFigures,
  keyOf,
  recordOf,
  releaseTenant,
  versionsOf,
  namesOf,
  type Actor,
  type RegistryCommand,
  type RegistrySnapshot,
  type Releases,
  type WriteResult,
} from '../releases';
import { readStored, toListed } from './listed-release';
import { describeRequest } from './approval-handlers';
import type { ApprovalRequests } from './approval-requests';
import type { RegistryHandlers, RegistryRequest } from './register';
import { notFound, RegistryRejection } from './registry-rejection';
import { actorOf, decideRights, seesBrand, type RegistryCaller } from './rights';

/** After this long another try of a write makes sense while the store is away, seconds. */
const STORE_RETRY_SECONDS = 5;

export interface ReleaseHandlersDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly tenants: Pick<TenantDirectory, 'all'>;
  readonly requests: ApprovalRequests;
}

type ReadNames = 'listReleases' | 'readRelease';
type WriteNames = 'promote' | 'pin' | 'unpin' | 'follow' | 'rollBack' | 'revoke';

/** The registry as it is now, also where another process wrote. */
async function present({ registry }: Releases): Promise<RegistrySnapshot> {
  await registry.reload();
  return registry.snapshot();
}

/** Versions, channels, pins, rollbacks and revocations. */
export const createReleaseHandlers = (deps: ReleaseHandlersDeps): Pick<RegistryHandlers, ReadNames | WriteNames> => ({
  ...createReadHandlers(deps),
  ...createWriteHandlers(deps),
  ...createFollowHandler(deps),
});

function createReadHandlers({ database, releases }: ReleaseHandlersDeps): Pick<RegistryHandlers, ReadNames> {
  return {
    async listReleases({ caller, query: { remote }, demand, reply }) {
      demand(remote === undefined ? { action: 'list' } : { action: 'read', remote });
      const snapshot = await present(releases);
      const names = namesOf(snapshot).filter(
        (name) =>
          (remote === undefined || name === remote) &&
          decideRights(caller, { action: 'read', remote: name }) === 'allowed',
      );
      const stored = await readStored(database, names);
      void reply.header('etag', `"${snapshot.revision}"`);
      return {
        revision: snapshot.revision,
        releases: names.flatMap((name) =>
          versionsOf(snapshot, name).flatMap((version) => {
            const record = recordOf(snapshot, name, version);
            return record ? [toListed(caller, snapshot, record, stored)] : [];
          }),
        ),
      };
    },

    async readRelease({ caller, params: { remote, version }, demand }) {
      demand({ action: 'read', remote });
      const snapshot = await present(releases);
      const record = recordOf(snapshot, remote, version);
      if (!record) throw notFound(`${remote} ${version}`);
      await releases.registry.refreshFigures();
      const figures = releases.registry.snapshot().figures.get(keyOf(remote, version))?.byTenant ?? new Map();
      const files = Object.entries(record.files).map(([path, { integrity, bytes }]) => [path, { integrity, bytes }]);
      return {
        revision: snapshot.revision,
        release: {
          ...toListed(caller, snapshot, record, await readStored(database, [remote])),
          routes: record.kind === 'remote' ? record.routes.map(({ path, access }) => ({ path, access })) : [],
          slots: record.kind === 'remote' ? record.slots.map(({ name }) => name) : [],
          shared: record.shared,
          files: Object.fromEntries(files),
          health: [...figures]
            .filter(([brand]) => seesBrand(caller.person, brand, remote))
            .map(([brand, { loads, failures, visitors, firstAt, lastAt }]) => ({
              brand,
              loads,
              failures,
              visitors,
              firstAt: new Date(firstAt).toISOString(),
              lastAt: new Date(lastAt).toISOString(),
            })),
        },
      };
    },
  };
}

/** What visitors of a brand without a rollout get of a remote. */
function versionOn(releases: Releases, brand: string, remote: string): string | null {
  const resolved = releases.resolve(brand);
  const chosen = resolved?.remotes.find(({ release }) => release.name === remote)?.release;
  return (remote === 'shell' ? resolved?.shell : chosen)?.version ?? null;
}

/** @throws RegistryRejection of a write that is refused */
async function commit(
  { releases, requests }: ReleaseHandlersDeps,
  request: RegistryRequest<WriteNames>,
  change: RegistryCommand,
  reason: string | undefined,
) {
  const author = { ...actorOf(request), ...(reason && { reason }) };
  const result = await releases.registry.write(change, request.revision, author);
  const approval = await askIfWaiting({ releases, requests }, request, change, author, result);
  if (!result.ok && !approval) throw toRejection(result, (await present(releases)).revision);
  const { revision } = releases.registry.snapshot();
  void request.reply.header('etag', `"${revision}"`);
  const figures = result.ok && result.lastGood ? formatFigures(result.lastGood) : null;
  return { revision, version: result.ok ? result.version : null, figures, approval };
}

/** Puts a brand on a channel. */
function createFollowHandler(deps: ReleaseHandlersDeps): Pick<RegistryHandlers, 'follow'> {
  const { releases, tenants } = deps;
  return {
    async follow(request) {
      const { brand } = request.params;
      const { remote, channel, reason } = request.body;
      request.demand(remote === undefined ? { action: 'follow', brand } : { action: 'pin', remote, brand });
      const name = remote ?? EVERY_REMOTE;
      const { revision, approval } = await commit(
        deps,
        request,
        { action: 'follow', tenantId: brand, name, channel },
        reason,
      );
      const snapshot = releases.registry.snapshot();
      const tenant = tenants.all().find(({ id }) => id === brand);
      const seen = namesOf(snapshot).filter(
        (one) => decideRights(request.caller, { action: 'read', remote: one }) === 'allowed',
      );
      return {
        revision,
        brand,
        remote: remote ?? null,
        channel: tenant ? findChannel(snapshot, releaseTenant(tenant), name) : DEFAULT_CHANNEL,
        versions: Object.fromEntries(seen.map((one) => [one, versionOn(releases, brand, one)])),
        approval,
      };
    },
  };
}

function createWriteHandlers(deps: ReleaseHandlersDeps): Pick<RegistryHandlers, Exclude<WriteNames, 'follow'>> {
  const { releases, tenants } = deps;
  const { registry } = releases;
  /** What each visible brand gets of a remote now. */
  const brandsOf = (caller: RegistryCaller, snapshot: RegistrySnapshot, remote: string) =>
    tenants
      .all()
      .filter(({ id }) => seesBrand(caller.person, id, remote))
      .map(({ id }) => {
        return {
          brand: id,
          version: versionOn(releases, id, remote),
          pinned: snapshot.pins.get(id)?.get(remote)?.version ?? null,
        };
      });

  async function write(
    request: RegistryRequest<Exclude<WriteNames, 'follow'>>,
    change: RegistryCommand,
    reason: string | undefined,
  ) {
    const { revision, version, figures, approval } = await commit(deps, request, change, reason);
    return {
      revision,
      figures,
      remote: change.name,
      version,
      brands: brandsOf(request.caller, registry.snapshot(), change.name),
      approval,
    };
  }

  return {
    async promote(request) {
      const { channel, remote: name } = request.params;
      request.demand({ action: 'promote', remote: name, channel });
      const { version, reason } = request.body;
      return write(request, { action: 'promote', channel, name, version }, reason);
    },

    async pin(request) {
      const { brand, remote: name } = request.params;
      request.demand({ action: 'pin', remote: name, brand });
      const { version, reason } = request.body;
      return write(request, { action: 'pin', tenantId: brand, name, version }, reason);
    },

    async unpin(request) {
      const { brand, remote: name } = request.params;
      request.demand({ action: 'pin', remote: name, brand });
      return write(request, { action: 'unpin', tenantId: brand, name }, request.query.reason);
    },

    async rollBack(request) {
      const { body } = request;
      const { remote: name, reason } = body;
      request.demand(
        'brand' in body
          ? { action: 'pin', remote: name, brand: body.brand }
          : { action: 'promote', remote: name, channel: body.channel },
      );
      const of = 'brand' in body ? { tenantId: body.brand } : { channel: body.channel };
      return write(request, { action: 'rollback', name, of }, reason);
    },

    async revoke(request) {
      const { remote: name, version, reason } = request.body;
      request.demand({ action: 'revoke', remote: name });
      return write(request, { action: 'revoke', name, version }, reason);
    },
  };
}

/** Asks other people for a change that waits for them; null for any other result of a write. */
export async function askIfWaiting(
  { releases, requests }: Pick<ReleaseHandlersDeps, 'releases' | 'requests'>,
  { caller }: { readonly caller: RegistryCaller },
  change: RegistryCommand,
  author: Actor,
  result: WriteResult,
): Promise<ApprovalRequest | null> {
  if (result.ok || result.rule !== 'approval') return null;
  const prepared = await releases.registry.prepare(change);
  if (!prepared.ok) throw toRejection(prepared, releases.registry.snapshot().revision);
  return describeRequest(caller, await requests.ask(change, prepared, author, caller.person));
}

/** A refused write: a stale revision is 412 with the present one, a store that is away 503, a broken rule 409. */
export function toRejection(
  { rule, reason, remedy }: { readonly rule: string; readonly reason: string; readonly remedy: string },
  revision: number,
): RegistryRejection {
  if (rule === 'changed-meanwhile') return new RegistryRejection('stale', rule, reason, remedy, { revision });
  if (rule === 'store-away')
    return new RegistryRejection('unavailable', rule, reason, remedy, { retryAfter: STORE_RETRY_SECONDS });
  return new RegistryRejection('refused', rule, reason, remedy);
}
