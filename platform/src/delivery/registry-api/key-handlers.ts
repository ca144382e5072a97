import type { ApprovalRequest, RegistryAnswer, RegistryBody } from '@backlay/shared/registry';
import type { Connection, Database } from '../../core/database';
import type { TenantDirectory } from '../../core/tenants';
import {
  incrementRevision,
  readDemands,
  releaseTenant,
  resolve,
  visitOf,
  type RegistrySnapshot,
  type Releases,
} from '../releases';
import {
  keyIdOf,
  readBrandRule,
  readKeys,
  readPublicKey,
  readSigned,
  writeKeys,
  writeSigned,
  type NamedKey,
} from '../signatures';
import { describeRequest } from './approval-handlers';
import type { ApprovalRequests } from './approval-requests';
import { prepareRule, type RuleCommand } from './brand-rules';
import type { RegistryHandlers } from './register';
import { toRejection } from './release-handlers';
import { forbidden, notFound, RegistryRejection } from './registry-rejection';
import { actorOf, isHouse } from './rights';
import { audit, personOnly } from './team-handlers';
import { readTeam } from './teams';

export interface KeyHandlersDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly tenants: Pick<TenantDirectory, 'all' | 'byId'>;
  readonly requests: ApprovalRequests;
  readonly clock?: () => number;
}

type KeyNames = 'readKeys' | 'writeKeys';
type RuleNames = 'readRule' | 'writeRule';

/** Keys of publishers, and what brands demand of remotes (F2.06). */
export const createKeyHandlers = (deps: KeyHandlersDeps): Pick<RegistryHandlers, KeyNames | RuleNames> => ({
  ...createPublisherKeyHandlers(deps),
  ...createRuleHandlers(deps),
});

function createPublisherKeyHandlers(deps: KeyHandlersDeps): Pick<RegistryHandlers, KeyNames> {
  const { database, releases, clock = Date.now } = deps;
  const describe = async (remote: string, connection: Connection = database): Promise<RegistryAnswer<'readKeys'>> => {
    const keys = await readKeys(connection, remote);
    return {
      revision: releases.registry.snapshot().revision,
      remote,
      signed: await readSigned(connection, remote),
      keys: keys.map(({ addedAt, retiredAt, stolenFrom, ...key }) => ({
        ...key,
        addedAt: addedAt.toISOString(),
        retiredAt: retiredAt?.toISOString() ?? null,
        stolenFrom: stolenFrom?.toISOString() ?? null,
      })),
    };
  };
  return {
    async readKeys({ params: { remote }, demand }) {
      demand({ action: 'read', remote });
      await releases.registry.reload();
      return describe(remote);
    },

    async writeKeys(request) {
      const { caller, params, body, demand, revision } = request;
      const { remote } = params;
      personOnly(caller, 'change the keys of a remote');
      demand({ action: 'own', remote });
      const keys = body.keys.map(toNamedKey);
      await writeAtRevision(deps, revision, async (connection) => {
        if (!(await readTeam(connection, remote))) throw notFound(remote);
        const before = await describe(remote, connection);
        if (body.signed === 'optional' && before.signed === 'required' && !isHouse(caller.person))
          throw forbidden('take back that signatures are required');
        await writeKeys(connection, remote, keys, { by: caller.person.userName, now: new Date(clock()) });
        if (body.signed) await writeSigned(connection, remote, body.signed);
        await keepShells(deps, connection);
        const after = await describe(remote, connection);
        await audit(connection, request, {
          action: 'change-keys',
          subjectKind: 'remote',
          subjectId: remote,
          remote,
          reason: body.reason,
          changes: { from: summaryOf(before), to: summaryOf(after) },
        });
      });
      return describe(remote);
    },
  };
}

/** Names and states of keys, for the log. */
const summaryOf = ({ signed, keys }: RegistryAnswer<'readKeys'>) => ({
  signed,
  keys: keys.map(({ keyId, name, retiredAt, stolenFrom }) => ({ keyId, name, retiredAt, stolenFrom })),
});

/** @throws RegistryRejection for what is no public key of ed25519 */
function toNamedKey({ name, publicKey, retired, stolenFrom }: RegistryBody<'writeKeys'>['keys'][number]): NamedKey {
  const key = readPublicKey(publicKey);
  if (!key)
    throw new RegistryRejection('invalid', 'key', `${name} is no public key`, 'the public key of ed25519 as PEM');
  return {
    keyId: keyIdOf(key),
    name,
    publicKey: String(key.export({ type: 'spki', format: 'pem' })),
    isRetired: retired || stolenFrom !== undefined,
    stolenFrom: stolenFrom === undefined ? null : new Date(stolenFrom),
  };
}

function createRuleHandlers(deps: KeyHandlersDeps): Pick<RegistryHandlers, RuleNames> {
  const { database, releases, tenants, requests } = deps;
  const describe = async (brand: string, remote: string, approval: ApprovalRequest | null) => ({
    revision: releases.registry.snapshot().revision,
    brand,
    remote,
    ...(await readBrandRule(database, brand, remote)),
    approval,
  });
  return {
    async readRule({ params: { brand, remote }, demand }) {
      demand({ action: 'see', remote, brand });
      await releases.registry.reload();
      return describe(brand, remote, null);
    },

    async writeRule(request) {
      const { caller, params, body, demand, revision } = request;
      const { brand, remote } = params;
      personOnly(caller, 'change what a brand demands');
      demand({ action: 'govern', remote, brand });
      if (!tenants.byId(brand)) throw notFound(brand);
      const { reason, ...changed } = body;
      const rule = { ...(await readBrandRule(database, brand, remote)), ...changed };
      const command: RuleCommand = { ...rule, action: 'rule', tenantId: brand, name: remote };
      const prepared = await prepareRule(deps, command);
      if (!prepared.ok) throw toRejection(prepared, releases.registry.snapshot().revision);
      if (prepared.revision !== revision) throw stale(releases);
      const author = { ...actorOf(request), ...(reason && { reason }) };
      if (prepared.approvals > 0) {
        const asked = await requests.ask(command, prepared, author, caller.person);
        return describe(brand, remote, describeRequest(caller, asked));
      }
      const taken = await database.transaction((connection) => prepared.commit(connection, author));
      await releases.registry.reload();
      if (taken === null) throw stale(releases);
      return describe(brand, remote, null);
    },
  };
}

const stale = ({ registry }: Releases): RegistryRejection =>
  new RegistryRejection('stale', 'changed-meanwhile', 'somebody changed the releases meanwhile', 'look again', {
    revision: registry.snapshot().revision,
  });

/** Does `work` as one write of the registry, if nobody wrote since `revision`. @throws RegistryRejection 412 */
async function writeAtRevision(
  { database, releases }: KeyHandlersDeps,
  revision: number,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const { registry } = releases;
  await registry.reload();
  const present = registry.snapshot().revision;
  if (present !== revision) throw stale(releases);
  const written = await database.transaction(async (connection) => {
    if ((await incrementRevision(connection, revision)) === null) return false;
    await work(connection);
    return true;
  });
  await registry.reload();
  if (!written) throw stale(releases);
}

/** @throws RegistryRejection where a stolen key would leave a brand without any page */
async function keepShells(deps: KeyHandlersDeps, connection: Connection): Promise<void> {
  const before = deps.releases.registry.snapshot();
  const after: RegistrySnapshot = { ...before, ...(await readDemands(connection)) };
  const bare = deps.tenants
    .all()
    .map(releaseTenant)
    .find((tenant) => resolve(before, visitOf(tenant)) && !resolve(after, visitOf(tenant)));
  if (bare)
    throw new RegistryRejection(
      'refused',
      'shell',
      `${bare.id} would be without a shell`,
      'promote another shell first',
    );
}
