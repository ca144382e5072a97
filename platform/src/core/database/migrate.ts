import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Database } from './database';
import { migrationOrder, modulesRoot } from './modules';

export interface Migration {
  readonly module: string;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Any number will do, as long as every process takes the same one. */
const MIGRATION_LOCK = 4_207_001;

/** `<folder>/migrations/NNN-name.sql` of every module, or of those that are named, in order. */
export function readMigrations(root: string = modulesRoot, modules?: readonly string[]): Migration[] {
  const sources = migrationOrder.filter(({ module }) => modules?.includes(module) ?? true);
  return sources.flatMap(({ module, folder: path, files }) => {
    const folder = join(root, path, 'migrations');
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter(
      (name) => /^\d{3}-[\w-]+\.sql$/.test(name) && (files?.includes(name) ?? true),
    );
    return names.sort().map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { module, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
  });
}

/**
 * Applies what has not been applied, once, in one transaction; several processes may start together. Returns the names applied.
 * @throws Error when an applied migration was changed since: history is not rewritten, a new file is added.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  return database.transaction(async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const applied = await readApplied(connection);
    const added: string[] = [];
    for (const migration of migrations) {
      const label = `${migration.module}/${migration.name}`;
      const checksum = applied.get(label);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined)
        throw new Error(`Migration ${label} was changed after it was applied; add a new one instead`);
      await connection.query(migration.sql).catch((cause: Error) => {
        throw new Error(`Migration ${label} failed: ${cause.message}`, { cause });
      });
      await connection.query('INSERT INTO schema_migration (module, name, checksum) VALUES ($1, $2, $3)', [
        migration.module,
        migration.name,
        migration.checksum,
      ]);
      added.push(label);
    }
    return added;
  });
}

async function readApplied(connection: Connection): Promise<Map<string, string>> {
  await connection.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    module text NOT NULL, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (module, name))`);
  const { rows } = await connection.query<{ module: string; name: string; checksum: string }>(
    'SELECT module, name, checksum FROM schema_migration',
  );
  return new Map(rows.map((row) => [`${row.module}/${row.name}`, row.checksum]));
}
