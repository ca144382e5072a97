import type { Connection, Database } from '../../core/database';
import {
  findNewIncompatibility,
  incrementRevision,
  readDemands,
  releaseTenant,
  type Actor,
  type PreparedChange,
  type RegistryCommand,
  type Releases,
} from '../releases';
import { readBrandRule, writeBrandRule, type BrandRule } from '../signatures';
import type { TenantDirectory } from '../../core/tenants';
import { insertAdminAudit } from '../../core/audit';
import { RegistryRejection } from './registry-rejection';

/** Sets what a brand demands of a remote. */
export interface RuleCommand extends BrandRule {
  readonly action: 'rule';
  readonly tenantId: string;
  readonly name: string;
}

/** What can wait for other people. */
export type WaitingCommand = RegistryCommand | RuleCommand;

export interface BrandRulesDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly tenants: Pick<TenantDirectory, 'all'>;
}

const nameRule = ({ signed, approvals, compared }: BrandRule): string =>
  `signed ${signed}, ${approvals} approvals, pictures ${compared}`;

/** What a rule would change. One that asks for less waits for as many people as the rule before it did. */
export async function prepareRule(deps: BrandRulesDeps, command: RuleCommand): Promise<PreparedChange> {
  const { database, releases } = deps;
  const { tenantId, name, signed, approvals, compared } = command;
  await releases.registry.reload();
  const { revision } = releases.registry.snapshot();
  const before = await readBrandRule(database, tenantId, name);
  const isLess =
    approvals < before.approvals ||
    (signed === 'optional' && before.signed === 'required') ||
    (compared === 'optional' && before.compared === 'required');
  const effect = { from: nameRule(before), to: nameRule(command) };
  return {
    ok: true,
    revision,
    effect: { ...effect, brands: [{ brand: tenantId, ...effect }] },
    approvals: isLess ? before.approvals : 0,
    version: null,
    lastGood: undefined,
    async commit(connection, author) {
      const taken = await incrementRevision(connection, revision);
      if (taken === null) return null;
      await writeBrandRule(connection, tenantId, name, { signed, approvals, compared });
      await keepVersions(deps, connection);
      await record(connection, command, before, author);
      return taken;
    },
  };
}

/** @throws RegistryRejection where the brand shows an unsigned version now and would lose it */
async function keepVersions({ releases, tenants }: BrandRulesDeps, connection: Connection): Promise<void> {
  const before = releases.registry.snapshot();
  const after = { ...before, ...(await readDemands(connection)) };
  const found = findNewIncompatibility(before, after, tenants.all().map(releaseTenant));
  if (found) throw new RegistryRejection('refused', found.rule, found.reason, found.remedy);
}

function record(
  connection: Connection,
  { tenantId, name, signed, approvals, compared }: RuleCommand,
  from: BrandRule,
  author: Actor,
): Promise<number> {
  return insertAdminAudit(connection, {
    actorId: author.accountId ?? null,
    actorName: author.actor,
    actorType: author.kind ?? 'system',
    actorKind: author.kind ?? 'system',
    tokenId: author.tokenId,
    requestId: author.requestId,
    approvals: author.approvals ?? [],
    registry: { remote: name },
    tenantId,
    action: 'change-rule',
    subjectKind: 'remote',
    subjectId: name,
    reason: author.reason ?? '',
    changes: { from, to: { signed, approvals, compared } },
  });
}
