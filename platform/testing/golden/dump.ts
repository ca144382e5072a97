import type { Database } from '../../src/core/database';

/** What a schema is made of, one line each, whatever the order in which it was made. Texts of functions have their white space folded. */
const SCHEMA = `
  select 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '-')
    || ' ' || coalesce(generation_expression, '-') as line
    from information_schema.columns where table_schema = 'public'
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select 'view ' || viewname || ' ' || regexp_replace(definition, '\\s+', ' ', 'g') from pg_views where schemaname = 'public'
  union all
  select 'function ' || regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g')
    from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
  union all
  select 'type ' || typname || ' ' || typtype::text from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  union all
  select 'setting ' || relname || ' ' || array_to_string(reloptions, ' ')
    from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null`;

/**
 * Tables of what a run did, the schema itself is compared: migrations, started jobs, prices by the second; and a random value of each
 * installation.
 */
const OF_THE_RUN = [
  'schema_migration',
  'schema_function',
  'schema_version',
  'release_pairwise_salt',
  'scheduled_job',
  'price_history',
  'price_journal',
];

/** Columns that a job changes some seconds after the story began: a slow run has another value. */
const OF_THE_CLOCK = ['next_query_at'];

export async function describeSchema(database: Pick<Database, 'query'>): Promise<readonly string[]> {
  const { rows } = await database.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line).sort();
}

/** Every row of every table as a line, in an order that does not depend on when it was written. */
export async function describeContent(
  database: Pick<Database, 'query'>,
  toLine: (value: unknown) => string,
): Promise<readonly string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    if (OF_THE_RUN.includes(name)) continue;
    const { rows } = await database.query<{ row: unknown }>(`select to_jsonb(t) - $1::text[] as row from "${name}" t`, [
      OF_THE_CLOCK,
    ]);
    lines.push(`${name}: ${rows.length} rows`);
    lines.push(...rows.map(({ row }) => `${name} ${toLine(row)}`).sort());
  }
  return lines;
}
