import { serverMessages } from '@backlay/shared/domain';
import { z } from 'zod';
import { Approvals, createPreview, type ApprovableAction, type Preview } from '../../core/approvals';
import { insertAdminAudit } from '../../core/audit';
import type { Config } from '../../core/config';
import type { Connection, Database } from '../../core/database';
import { listGroupConflicts } from '../../core/groups';
import { HttpRejection, reject } from '../../core/http';
import { flagsOff, type TenantRecord } from '../../core/tenants';
import {
  brandFile,
  listBrandChanges,
  needsTwo,
  parseBrandFile,
  type AdapterEntry,
  type BrandChange,
} from './brand-file';
import type { AppliedBrand } from './brand-report';
import { CommandRefused, recordCommand } from './server-commands';

type Configured = Pick<
  Config,
  | 'mode'
  | 'sandbox'
  | 'smsGatewayUrl'
  | 'paymentGatewayUrl'
  | 'casinoLaunchUrl'
  | 'staffHost'
  | 'gamesHost'
  | 'remotesHost'
>;

/** What a file does to the adapters of a brand; secrets are in it by name alone. */
interface AdapterPlan {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
  readonly missing: readonly string[];
  readonly activeKinds: ReadonlySet<string> | null;
  store(connection: Connection): Promise<void>;
}

/** Adapters of brands, which another room stores. */
interface BrandAdapters {
  list(connection: Pick<Connection, 'query'>, tenantId: string): Promise<readonly AdapterEntry[]>;
  plan(connection: Connection, tenantId: string, entries: readonly AdapterEntry[]): Promise<AdapterPlan>;
}

/** The plan of a file without adapters. */
const UNPLANNED: AdapterPlan = {
  ...{ before: {}, after: {}, problems: [], missing: [], activeKinds: null },
  store: async () => undefined,
};

export interface BrandCommandDeps {
  readonly database: Database;
  /** User of the operating system, for the audit. */
  readonly actor: string;
  /** Configuration of the platform: which suppliers it has, and which hosts are its own. */
  readonly config: Configured;
  /** Values that no file may hold. */
  readonly secrets: readonly string[];
  readonly approvals: Pick<Approvals, 'proposeByPlatform'>;
  readonly adapters: BrandAdapters;
}

/** A version of a brand; `createdBy` is a user name, or `server:` with a user of the operating system. */
export interface BrandVersion {
  readonly number: number;
  readonly status: 'draft' | 'published' | 'superseded';
  readonly createdBy: string;
  readonly createdAt: Date;
}

interface StoredBrand {
  readonly record: TenantRecord;
  readonly isPublished: boolean;
  readonly version: number;
}

/** One proposal holds a record alone: what two people decide is the version of it. */
const WAITS_ALONE =
  'This change waits for a second person: apply it without the change of adapters first, and the adapters then.';
/** In production two people have to be able to approve for a brand (D1.17). */
const APPROVERS = 2;
/** Any number will do: files of brands are applied one after the other, so that two never get one host. */
const BRANDS_LOCK = 4_207_004;

/** Brands as files: `brand apply` and `brand export` (G2.03). */
export class BrandCommands {
  constructor(private readonly deps: BrandCommandDeps) {}

  /**
   * The file of a brand as it is stored, which `apply` takes.
   * @throws CommandRefused where there is no such brand
   */
  async export(id: string): Promise<string> {
    const found = await findBrand(this.deps.database, id);
    if (!found) throw new CommandRefused(`There is no brand ${id}: ${(await listIds(this.deps.database)).join(', ')}.`);
    const adapters = await this.deps.adapters.list(this.deps.database, id);
    const file = adapters.length > 0 ? { ...found.record, adapters } : found.record;
    return `${JSON.stringify(file, null, 2)}\n`;
  }

  /**
   * Makes and publishes the version that the file describes; the same file again changes nothing.
   * @throws CommandRefused with one line for each reason
   */
  async apply(text: string, { dryRun = false } = {}): Promise<AppliedBrand> {
    const { database, secrets } = this.deps;
    const parsed = parseBrandFile(text, secrets);
    if (!parsed.ok) throw new CommandRefused(parsed.problems.join('\n'));
    const { record, adapters } = parsed;
    return database.transaction(async (connection) => {
      await connection.query('SELECT pg_advisory_xact_lock($1)', [BRANDS_LOCK]);
      const before = await findBrand(connection, record.id);
      const conflicts = await this.listConflicts(connection, record);
      if (conflicts.length > 0) throw new CommandRefused(conflicts.join('\n'));
      const plan = adapters ? await this.deps.adapters.plan(connection, record.id, adapters) : UNPLANNED;
      if (plan.problems.length > 0) throw new CommandRefused(plan.problems.join('\n'));
      const ofRecord = listBrandChanges(before?.record ?? {}, toPlain(record));
      const ofAdapters = listBrandChanges(plan.before, plan.after, 'adapters');
      const changes = [...ofRecord, ...ofAdapters];
      const wasPublished = before?.isPublished ?? false;
      const missing = [
        ...plan.missing,
        ...(await this.listMissing(connection, record, { wasPublished, activeKinds: plan.activeKinds })),
      ];
      const isForTwo = before !== null && before.isPublished && needsTwo(before.record, record);
      const { id } = record;
      if (dryRun) return { id, outcome: 'tried', changes, missing, needsTwo: isForTwo };
      if (before && ofRecord.length === 0 && (before.isPublished ? ofAdapters.length === 0 : missing.length > 0))
        return before.isPublished
          ? { id, outcome: 'unchanged', changes, version: before.version }
          : { id, outcome: 'draft', changes, missing, version: before.version };
      if (before?.isPublished && missing.length > 0) throw new CommandRefused(missing.join('\n'));
      if (isForTwo && ofAdapters.length > 0) throw new CommandRefused(WAITS_ALONE);
      if (isForTwo) return this.propose(connection, { record, base: before.version }, changes);
      const isPublished = missing.length === 0;
      const actor = `server:${this.deps.actor}`;
      const isSame = before !== null && before.isPublished && ofRecord.length === 0;
      const version = isSame ? before.version : await writeBrand(connection, record, { actor, isPublished });
      if (isPublished) await plan.store(connection);
      await recordCommand(connection, this.deps, {
        action: isSame ? 'changeAdapter' : isPublished ? 'publishBrand' : 'draftBrand',
        text: isSame
          ? `Adapters of brand ${record.name} were changed`
          : `Version ${version} of brand ${record.name} was ${isPublished ? 'published' : 'stored as a draft'}`,
        tenantId: id,
        changes: toAudit(changes),
        ...(wasPublished ? {} : { reason: 'set-up before the first publication' }),
      });
      return isPublished
        ? { id, outcome: 'published', changes, version }
        : { id, outcome: 'draft', changes, missing, version };
    });
  }

  /**
   * Every version of a brand, the newest first.
   * @throws CommandRefused where there is no such brand
   */
  async versions(id: string): Promise<readonly BrandVersion[]> {
    const { rows } = await this.deps.database.query<BrandVersion & Record<string, unknown>>(
      `SELECT number, status, created_by AS "createdBy", created_at AS "createdAt" FROM tenant_version
       WHERE tenant_id = $1 AND record ->> 'audience' = 'player' ORDER BY number DESC`,
      [id],
    );
    if (rows.length === 0)
      throw new CommandRefused(`There is no brand ${id}: ${(await listIds(this.deps.database)).join(', ')}.`);
    return rows;
  }

  /**
   * Publishes the record of an earlier version as a new one, by the rules of a file (D6.10).
   * @throws CommandRefused where there is no such version, or with one line for each reason
   */
  async rollBack(id: string, number: number, options: { readonly dryRun?: boolean } = {}): Promise<AppliedBrand> {
    const { rows } = await this.deps.database.query<{ record: TenantRecord }>(
      `SELECT record FROM tenant_version WHERE tenant_id = $1 AND number = $2`,
      [id, number],
    );
    const [found] = rows;
    if (!found) {
      const known = (await this.versions(id)).map((version) => version.number);
      throw new CommandRefused(`There is no version ${number} of ${id}: ${known.join(', ')}.`);
    }
    return this.apply(JSON.stringify({ ...found.record, flags: { ...flagsOff, ...found.record.flags } }), options);
  }

  private async propose(
    connection: Connection,
    input: BrandChangeInput,
    changes: readonly BrandChange[],
  ): Promise<AppliedBrand> {
    const { id, name } = input.record;
    const made = await this.deps.approvals.proposeByPlatform<BrandChangeInput>(connection, {
      action: 'brand.publish',
      tenantId: id,
      accountId: null,
      target: id,
      subject: name,
      amount: null,
      input,
      remarks: `server:${this.deps.actor}`,
    });
    if (made instanceof HttpRejection) throw new CommandRefused(made.message);
    const expiresAt = new Date(made.expiresAt ?? made.createdAt).toISOString();
    return { id, outcome: 'waits', changes, proposalId: made.id, expiresAt };
  }

  private async listConflicts(connection: Connection, record: TenantRecord): Promise<readonly string[]> {
    const { staffHost, gamesHost, remotesHost } = this.deps.config;
    const reserved = [staffHost, gamesHost, remotesHost];
    return [
      ...record.hosts
        .filter((host) => reserved.includes(host))
        .map((host) => `hosts: ${host} is a host of the platform itself.`),
      ...(await listConflictsWithBrands(connection, record)),
    ];
  }

  /** What a brand lacks that players need, one line each; what it had when it was published is not asked for again. */
  private async listMissing(
    connection: Connection,
    record: TenantRecord,
    { wasPublished, activeKinds }: { readonly wasPublished: boolean; readonly activeKinds: ReadonlySet<string> | null },
  ): Promise<readonly string[]> {
    const { config } = this.deps;
    const { app, flags, id } = record;
    const lines: string[] = [];
    if (config.sandbox) return lines;
    if (!flags.noCasino && !config.casinoLaunchUrl)
      lines.push('Not configured: the casino. Set CASINO_LAUNCH_URL, or flags.noCasino.');
    const { rows } = await connection.query<{ ways: number; approvers: number; sms: number; gateways: number }>(
      `SELECT (SELECT count(*)::int FROM deposit_method WHERE tenant_id = $1 AND active) AS ways,
         (SELECT count(*)::int FROM adapter_setting WHERE tenant_id = $1 AND kind = 'sms' AND is_active) AS sms,
         (SELECT count(*)::int FROM adapter_setting WHERE tenant_id = $1 AND kind = 'payment' AND is_active) AS gateways,
         (SELECT count(*)::int FROM user_account a WHERE user_type = 'administrator' AND owner_id IS NULL
            AND identity_effective_status(a, now()) = 'active') AS approvers`,
      [id],
    );
    const { ways = 0, approvers = 0, sms = 0, gateways = 0 } = rows[0] ?? {};
    const hasSms = activeKinds?.has('sms') ?? sms > 0;
    const hasGateway = activeKinds?.has('payment') ?? gateways > 0;
    if (!config.smsGatewayUrl && !hasSms)
      lines.push('Not configured: text messages. Set SMS_GATEWAY_URL, or an adapter of the brand.');
    if (app.depositButton && !config.paymentGatewayUrl && ways === 0 && !hasGateway)
      lines.push(
        'Not configured: payments. Set PAYMENT_GATEWAY_URL, let staff add a way to pay under Money settings, or set app.depositButton to false.',
      );
    if (config.mode === 'production' && !wasPublished && approvers < APPROVERS)
      lines.push(
        `Only ${approvers} of ${APPROVERS} people can approve. Add an administrator: npm run staff -- create-administrator <user name>.`,
      );
    return lines;
  }
}

const brandChange = z.object({ record: brandFile, base: z.number().int() });
type BrandChangeInput = { readonly record: TenantRecord; readonly base: number };

/** A change of a published brand that waits for a second person (D1.17). */
export const approvableBrandChange: ApprovableAction<BrandChangeInput> = {
  name: 'brand.publish',
  permission: 'brand.publish',
  input: brandChange,
  preview: async (connection, { record }) => {
    const before = await findBrand(connection, record.id);
    return before ? previewOf(before, record) : reject(404, 'Not found');
  },
  async run(connection, { record, base }, { approver, version }) {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [BRANDS_LOCK]);
    const before = await findBrand(connection, record.id);
    if (before?.version !== base || previewOf(before, record).version !== version)
      return reject(409, serverMessages['approval.changed']);
    const [conflict] = await listConflictsWithBrands(connection, record);
    if (conflict) return reject(409, conflict);
    const { accountId, userName, userType } = approver;
    await writeBrand(connection, record, { actor: userName, isPublished: true });
    await insertAdminAudit(connection, {
      actorId: accountId,
      actorName: userName,
      actorType: userType,
      action: 'publishBrand',
      subjectKind: 'site',
      subjectId: record.id,
      subjectName: record.name,
      tenantId: record.id,
      changes: toAudit(listBrandChanges(before.record, toPlain(record))),
    });
    return null;
  },
};

const toAudit = (changes: readonly BrandChange[]) => changes.map(({ path, from, to }) => ({ field: path, from, to }));

function previewOf({ record: before, version }: StoredBrand, record: TenantRecord): Preview {
  const changes = listBrandChanges(before, toPlain(record)).map(
    ({ path, from, to }) => `${path}: ${from || '–'} → ${to || '–'}`,
  );
  return createPreview({ changes: changes.join('\n') }, [version]);
}

/** As JSON holds it: without what is undefined. */
const toPlain = (record: TenantRecord): unknown => JSON.parse(JSON.stringify(record));

/** The record as it holds now, with every switch that there is. */
async function findBrand(connection: Pick<Connection, 'query'>, id: string): Promise<StoredBrand | null> {
  const { rows } = await connection.query<StoredBrand>(
    `SELECT record, is_published AS "isPublished",
       (SELECT number FROM tenant_version v WHERE v.tenant_id = t.id AND status <> 'superseded') AS version
     FROM tenant t WHERE id = $1 AND record ->> 'audience' = 'player' FOR UPDATE`,
    [id],
  );
  const [found] = rows;
  return found ? { ...found, record: { ...found.record, flags: { ...flagsOff, ...found.record.flags } } } : null;
}

async function listIds(connection: Pick<Connection, 'query'>): Promise<readonly string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT id FROM tenant WHERE record ->> 'audience' = 'player' ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

async function listConflictsWithBrands(connection: Connection, record: TenantRecord): Promise<readonly string[]> {
  const { rows } = await connection.query<{ id: string; record: TenantRecord }>(
    'SELECT id, record FROM tenant WHERE id <> $1 OR record ->> $2 <> $3 ORDER BY id',
    [record.id, 'audience', 'player'],
  );
  const own = [record.whiteLabelId, record.demoWhiteLabelId].filter((id) => id !== null);
  const ofGroups = await listGroupConflicts(connection, record);
  const ofBrands = rows.flatMap(({ id, record: other }) => [
    ...(id === record.id ? [`id: ${id} is no brand of players.`] : []),
    ...record.hosts.filter((host) => other.hosts?.includes(host)).map((host) => `hosts: ${host} is a host of ${id}.`),
    ...own
      .filter((one) => [other.whiteLabelId, other.demoWhiteLabelId].includes(one))
      .map((one) => `whiteLabelId: ${one} is that of ${id}.`),
  ]);
  return [...ofBrands, ...ofGroups];
}

/** Writes the record and returns the number of its version; what is served follows at once. */
async function writeBrand(
  connection: Connection,
  record: TenantRecord,
  { actor, isPublished }: { readonly actor: string; readonly isPublished: boolean },
): Promise<number> {
  await connection.query(`SELECT set_config('backlay.actor', $1, true)`, [actor]);
  await connection.query(
    `INSERT INTO tenant (id, white_label_id, record, edited_at, is_published) VALUES ($1, $2, $3, now(), $4)
     ON CONFLICT (id) DO UPDATE SET white_label_id = excluded.white_label_id, record = excluded.record, edited_at = now(),
       is_published = excluded.is_published`,
    [record.id, record.whiteLabelId, JSON.stringify(record), isPublished],
  );
  const written = await findBrand(connection, record.id);
  return written?.version ?? 0;
}

/** Commands of a server: proposals of the platform belong to nobody, and whoever may approve for the brand decides on the site. */
export function openBrandCommands(deps: Omit<BrandCommandDeps, 'approvals'>): BrandCommands {
  const scope = { covers: async () => false, holds: () => false, ownerOf: async (id: string) => id };
  const approvals = new Approvals({ database: deps.database, scope });
  approvals.register(approvableBrandChange);
  return new BrandCommands({ ...deps, approvals });
}
