import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Database } from './database';
import { fileURLToPath } from 'node:url';

export interface MigrationSource {
  /** The name that is stored with each applied migration: it stays when the folder moves. */
  readonly module: string;
  /** The folder whose `migrations` belong to the module, from `platform/src`. */
  readonly folder: string;
  /** The files of the module, where several modules share the folder. */
  readonly files?: readonly string[];
}

/** The modules that own tables, in the order in which their migrations run. A folder without `migrations` has none. */
export const migrationOrder: readonly MigrationSource[] = [
  { module: 'database', folder: 'core/database', files: ['001-processes.sql'] },
  { module: 'references', folder: 'core/database', files: ['001-references.sql'] },
  { module: 'tenants', folder: 'core/tenants' },
  { module: 'groups', folder: 'core/groups' },
  { module: 'identity', folder: 'accounts/identity' },
  { module: 'approvals', folder: 'core/approvals' },
  { module: 'credit', folder: 'money/credit' },
  { module: 'uploads', folder: 'delivery/uploads' },
  { module: 'ledger', folder: 'money/ledger' },
  { module: 'feed', folder: 'betting/feed' },
  { module: 'jobs', folder: 'core/jobs' },
  { module: 'markets', folder: 'betting/markets' },
  { module: 'betting', folder: 'betting/orders' },
  { module: 'settlement', folder: 'betting/settlement' },
  { module: 'cash-out', folder: 'betting/cash-out' },
  { module: 'price-alerts', folder: 'betting/price-alerts' },
  { module: 'market-desk', folder: 'betting/market-admin' },
  { module: 'stakes', folder: 'betting/preferences', files: ['001-stakes.sql'] },
  { module: 'favourites', folder: 'betting/preferences', files: ['001-favourites.sql'] },
  { module: 'payments', folder: 'money/payments' },
  { module: 'bonuses', folder: 'money/bonuses' },
  { module: 'safer-gambling', folder: 'accounts/safer-gambling' },
  { module: 'withdrawals', folder: 'money/withdrawals' },
  { module: 'casino', folder: 'casino/wallet' },
  { module: 'engagement', folder: 'accounts/notifications' },
  { module: 'engagement', folder: 'accounts/complaints' },
  { module: 'push', folder: 'accounts/push' },
  { module: 'staff', folder: 'accounts/staff-actions' },
  { module: 'request-desk', folder: 'money/payment-approvals' },
  { module: 'releases', folder: 'delivery/releases' },
  { module: 'rollouts', folder: 'delivery/rollouts' },
  { module: 'registry-api', folder: 'delivery/registry-api' },
  { module: 'monitoring', folder: 'delivery/monitoring' },
  { module: 'signatures', folder: 'delivery/signatures' },
  { module: 'qa', folder: 'delivery/qa' },
  { module: 'audit', folder: 'core/audit' },
  { module: 'backup', folder: 'core/backup' },
  { module: 'archive', folder: 'core/archive' },
  { module: 'adapters', folder: 'adapters/frame' },
  { module: 'kyc', folder: 'accounts/kyc' },
  { module: 'reconciliation', folder: 'money/reconciliation' },
  { module: 'sandbox', folder: '../sandbox' },
];

/** `platform/src`, where the rooms are. */
export const modulesRoot = fileURLToPath(new URL('../..', import.meta.url));

/** One SQL file of a module. A migration runs once; a repeatable file runs again whenever its content changes. */
export interface Migration {
  readonly module: string;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text. */
  readonly checksum: string;
  readonly isRepeatable?: boolean;
}

/**
 * Version of the schema that these migrations make. Each release that adds a migration raises it by one. A server works with the schema
 * of the next version, too, so migrations add first and remove a release later (G1.03). A new column may be null: the version before
 * writes its rows without it, some of them by functions that leave out the default.
 */
export const SCHEMA_VERSION = 1;

/** Any number will do, as long as every process takes the same one. */
const MIGRATION_LOCK = 4_207_001;

/**
 * Reads `<folder>/migrations/NNN-name.sql` of every module, or of those that are named, in order, and then their repeatable files
 * `<folder>/functions/name.sql`. The shared functions of `database` are always among them.
 */
export function readMigrations(root: string = modulesRoot, modules?: readonly string[]): Migration[] {
  const isWanted = ({ module }: { readonly module: string }) => modules?.includes(module) ?? true;
  const withFunctions = migrationOrder.filter(
    (source, at) =>
      (source.module === 'database' || isWanted(source)) &&
      migrationOrder.findIndex(({ folder }) => folder === source.folder) === at,
  );
  return [
    ...migrationOrder
      .filter(isWanted)
      .flatMap(({ module, folder, files }) =>
        readFolder(join(root, folder, 'migrations'), module, /^\d{3}-[\w-]+\.sql$/).filter(
          ({ name }) => files?.includes(name) ?? true,
        ),
      ),
    ...withFunctions.flatMap(({ module, folder }) =>
      readFolder(join(root, folder, 'functions'), module, /^[\w-]+\.sql$/).map((file) => ({
        ...file,
        isRepeatable: true,
      })),
    ),
  ];
}

/** The migrations of the control database, which has no tables of a group. */
export const readControlMigrations = (root: string = modulesRoot): Migration[] =>
  readFolder(join(root, 'core/groups/control'), 'control', /^\d{3}-[\w-]+\.sql$/);

function readFolder(folder: string, module: string, pattern: RegExp): Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { module, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** The modules whose folder this installation leaves out: their tables stay as they are. */
export const listAbsentModules = (root: string = modulesRoot): readonly string[] =>
  migrationOrder.filter(({ folder }) => !existsSync(join(root, folder))).map(({ module }) => module);

/**
 * Applies pending migrations and then changed repeatable files, all in one transaction. Several processes may start together.
 * @returns names of the applied files, `module/name.sql`
 * @throws Error when a file fails, or when an applied migration was changed since: then nothing was applied
 */
export async function migrate(
  database: Pick<Database, 'transaction'>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  return database.transaction(async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await connection.query(TABLES);
    // The functions of a newer version belong to its tables: an older server leaves both as they are.
    if ((await readVersion(connection)) > SCHEMA_VERSION) return [];
    const applied = [
      ...(await applyPending(connection, migrations)),
      ...(await applyChanged(
        connection,
        migrations.filter(({ isRepeatable }) => isRepeatable),
      )),
    ];
    await connection.query(
      `INSERT INTO schema_version (version) VALUES ($1)
       ON CONFLICT (is_only) DO UPDATE SET version = excluded.version WHERE schema_version.version < excluded.version`,
      [SCHEMA_VERSION],
    );
    return applied;
  });
}

async function readVersion(connection: Pick<Connection, 'query'>): Promise<number> {
  const { rows } = await connection.query<{ version: number }>('SELECT version FROM schema_version');
  return rows[0]?.version ?? 0;
}

/** How the schema of a database stands to these migrations. */
export interface SchemaState {
  /** 0 where nothing was migrated yet, or by a server that did not record it. */
  readonly version: number;
  /** Version of this server. */
  readonly own: number;
  /** Migrations that are not applied. */
  readonly pending: number;
}

/** Reads how far the schema is; changes nothing. */
export async function readSchema(
  database: Pick<Database, 'query'>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<SchemaState> {
  const { rows } = await database.query<{ migrations: boolean; version: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS migrations, to_regclass('schema_version') IS NOT NULL AS version`,
  );
  const wanted = migrations.filter(({ isRepeatable }) => !isRepeatable);
  const applied = rows[0]?.migrations ? await readChecksums(database, 'schema_migration') : new Map<string, string>();
  return {
    version: rows[0]?.version ? await readVersion(database) : 0,
    own: SCHEMA_VERSION,
    pending: wanted.filter((migration) => !applied.has(toLabel(migration))).length,
  };
}

/** Why a server must not serve this schema, or null (G1.03). */
export function findSchemaProblem({ version, own, pending }: SchemaState): string | null {
  if (version > own + 1)
    return `The schema of the database is version ${version}, newer by more than one than version ${own} of this server. Accepted: version ${own} or ${own + 1}; start a newer server.`;
  if (version <= own && (pending > 0 || version < own))
    return `The schema of the database is version ${version}, older than version ${own} of this server (${pending} migrations are missing). Run backlay migrate (npm run migrate in a checkout), or set MIGRATE_ON_START=on.`;
  return null;
}

async function applyPending(connection: Connection, files: readonly Migration[]): Promise<string[]> {
  const applied = await readChecksums(connection, 'schema_migration');
  const added: string[] = [];
  for (const migration of files) {
    if (migration.isRepeatable) continue;
    const label = toLabel(migration);
    const checksum = applied.get(label);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined)
      throw new Error(`Migration ${label} was changed after it was applied; add a new one instead`);
    await run(connection, migration);
    await connection.query('INSERT INTO schema_migration (module, name, checksum) VALUES ($1, $2, $3)', [
      migration.module,
      migration.name,
      migration.checksum,
    ]);
    added.push(label);
  }
  return added;
}

async function applyChanged(connection: Connection, files: readonly Migration[]): Promise<string[]> {
  const applied = await readChecksums(connection, 'schema_function');
  const changed = files.filter((file) => applied.get(toLabel(file)) !== file.checksum);
  if (changed.length === 0) return [];
  // A function may name another one that a later file creates.
  await connection.query('SET LOCAL check_function_bodies = off');
  for (const file of changed) {
    await run(connection, file);
    await connection.query(
      `INSERT INTO schema_function (module, name, checksum) VALUES ($1, $2, $3)
       ON CONFLICT (module, name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
      [file.module, file.name, file.checksum],
    );
  }
  return changed.map(toLabel);
}

const toLabel = ({ module, name }: Pick<Migration, 'module' | 'name'>): string => `${module}/${name}`;

async function run(connection: Connection, file: Migration): Promise<void> {
  await connection.query(file.sql).catch((cause: Error) => {
    throw new Error(`Migration ${toLabel(file)} failed: ${cause.message}`, { cause });
  });
}

const TABLES = ['schema_migration', 'schema_function']
  .map(
    (table) => `CREATE TABLE IF NOT EXISTS ${table} (
      module text NOT NULL, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (module, name));`,
  )
  .concat(
    `CREATE TABLE IF NOT EXISTS schema_version (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), version integer NOT NULL);`,
  )
  .join('\n');

async function readChecksums(
  connection: Pick<Connection, 'query'>,
  table: 'schema_migration' | 'schema_function',
): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ module: string; name: string; checksum: string }>(
    `SELECT module, name, checksum FROM ${table}`,
  );
  return new Map(rows.map((row) => [toLabel(row), row.checksum]));
}
