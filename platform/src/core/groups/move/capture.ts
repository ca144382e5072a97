import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BRAND_CLOSED, type Connection, type Database } from '../../database';
import { GroupRefused } from '../brand-facts';
import { NOTED_WITH } from './catalogue';
import { schemaOf, toCondition, toKey, type MovedTable, type MoveScope } from './move-tables';

/** Rows that a move writes itself are noted by no trigger, and pass those of the tables. */
const MOVE_SETTING = 'backlay.brand_move';
/** Longest wait for a table, ms: whoever writes it waits behind. */
const LOCK_MS = 300;
const LOCK_PAUSE_MS = 200;
/** Gives up on a table that somebody holds, ms. */
const LOCK_MOST_MS = 300_000;
const LOCK_NOT_AVAILABLE = '55P03';

const quote = pg.escapeIdentifier;

/** From now on this transaction writes what a move copies, as it is. */
export async function markAsMove(connection: Connection): Promise<void> {
  await connection.query('SELECT set_config($1, $2, true)', [MOVE_SETTING, 'on']);
  // A rough idea of how many rows there are is enough, and quickly had.
  await connection.query('SET LOCAL default_statistics_target = 5');
}

const isCaptured = ({ rule }: MovedTable): boolean => rule.kind === 'own' || rule.kind === 'history';

/** Makes the schema of a move: what triggers note, the accounts that move, the fence, and whether the brand is here. */
export async function createSchema(database: Database, scope: MoveScope): Promise<void> {
  const schema = schemaOf(scope);
  await database.query(`
    CREATE SCHEMA IF NOT EXISTS ${schema};
    CREATE TABLE IF NOT EXISTS ${schema}.change (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, key jsonb NOT NULL);
    CREATE TABLE IF NOT EXISTS ${schema}.account (id text PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS ${schema}.fence (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), is_up boolean NOT NULL, has_brand boolean NOT NULL);
    CREATE TABLE IF NOT EXISTS ${schema}.staged (name text PRIMARY KEY);
    CREATE OR REPLACE FUNCTION ${schema}.check_fence() RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      closed boolean;
    BEGIN
      -- Whoever sets the fence waits for transactions that have passed it.
      SELECT is_up INTO closed FROM ${schema}.fence FOR SHARE;
      IF closed THEN
        RAISE EXCEPTION 'the brand is being moved to another group' USING ERRCODE = '${BRAND_CLOSED}';
      END IF;
    END $$;`);
}

/** Notes the accounts that move, those of a table and those that are added. */
export async function noteAccounts(connection: Pick<Connection, 'query'>, scope: MoveScope, owned: string) {
  await connection.query(
    `INSERT INTO ${schemaOf(scope)}.account SELECT r.id FROM public.user_account r WHERE ${toCondition(owned, scope)} ON CONFLICT DO NOTHING`,
  );
  await connection.query(`ANALYZE ${schemaOf(scope)}.account`);
}

/** What the triggers of a table do with its rows. */
function renderCapture(table: MovedTable, scope: MoveScope): string {
  const schema = schemaOf(scope);
  const { name, rule } = table;
  const owned = toCondition(rule.owned, scope);
  const isBelow = rule.kind === 'own' && rule.isBelow;
  const isLog = rule.kind === 'own' && rule.isLog;
  const noted = Object.entries(NOTED_WITH).filter(([, { table: by }]) => by === name);
  const head = `
    BEGIN
      IF current_setting('${MOVE_SETTING}', true) = 'on' THEN
        RETURN NULL;
      END IF;`;
  const check = `
      IF FOUND THEN
        PERFORM ${schema}.check_fence();
      END IF;
      RETURN NULL;
    END`;
  const note = (condition: string) =>
    `INSERT INTO ${schema}.change (name, key) SELECT '${name}', ${toKey(table)} FROM touched r WHERE ${condition};`;
  // The lines of a transaction come in one statement.
  const ofStatement = owned.replaceAll('FROM ledger_entry e', 'FROM touched e');
  const added = isLog
    ? `${noted
        .map(
          ([other, { key }]) =>
            `INSERT INTO ${schema}.change (name, key) SELECT DISTINCT '${other}', jsonb_build_array(r.${quote(key)}) FROM touched r WHERE ${ofStatement};`,
        )
        .join('\n')}
      INSERT INTO ${schema}.new_${name} SELECT r.* FROM touched r WHERE ${ofStatement};`
    : note(owned);
  const accounts =
    name === 'user_account'
      ? `INSERT INTO ${schema}.account SELECT r.id FROM touched r WHERE ${owned} ON CONFLICT DO NOTHING;`
      : '';
  const gone = isBelow
    ? `${note('true')}
      PERFORM FROM touched r WHERE ${owned};`
    : note(isLog ? 'true' : owned);
  return `${isLog ? `CREATE TABLE IF NOT EXISTS ${schema}.new_${name} (LIKE public.${quote(name)});` : ''}
    CREATE OR REPLACE FUNCTION ${schema}.note_${name}() RETURNS trigger LANGUAGE plpgsql AS $note$ ${head}
      ${accounts}
      ${added} ${check} $note$;
    CREATE OR REPLACE FUNCTION ${schema}.note_gone_${name}() RETURNS trigger LANGUAGE plpgsql AS $note$ ${head}
      ${gone} ${check} $note$;`;
}

const EVENTS = [
  { event: 'INSERT', rows: 'NEW', run: 'note' },
  { event: 'UPDATE', rows: 'NEW', run: 'note' },
  { event: 'DELETE', rows: 'OLD', run: 'note_gone' },
] as const;

/** Runs a statement on a table that is being written, without anybody waiting behind it for long. */
async function alterServed(database: Database, text: string): Promise<void> {
  const endsAt = performance.now() + LOCK_MOST_MS;
  for (;;)
    try {
      await database.transaction(async (connection) => {
        await connection.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
        await connection.query(text);
      });
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() > endsAt) throw new GroupRefused('A table stayed locked for 5 minutes: try again.');
      await sleep(LOCK_PAUSE_MS);
    }
}

/** From now on every change of a row that moves is noted, and is refused while the fence is up. */
export async function installCapture(database: Database, tables: readonly MovedTable[], scope: MoveScope) {
  for (const table of tables.filter(isCaptured)) {
    await database.query(renderCapture(table, scope));
    const triggers = EVENTS.map(
      ({ event, rows, run }) =>
        `CREATE OR REPLACE TRIGGER ${schemaOf(scope)}_${event.toLowerCase()} AFTER ${event} ON public.${quote(table.name)}
         REFERENCING ${rows} TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION ${schemaOf(scope)}.${run}_${table.name}();`,
    );
    await alterServed(database, triggers.join('\n'));
  }
}

/** Nothing is noted or refused from now on. */
export async function removeCapture(database: Database, scope: Pick<MoveScope, 'id'>): Promise<void> {
  const { rows } = await database.query<{ name: string; trigger: string }>(
    `SELECT tgrelid::regclass::text AS name, tgname AS trigger FROM pg_trigger WHERE NOT tgisinternal AND tgname ~ $1`,
    [`^${schemaOf(scope)}_(insert|update|delete)$`],
  );
  for (const { name, trigger } of rows) await alterServed(database, `DROP TRIGGER IF EXISTS ${trigger} ON ${name}`);
}

/** Removes everything of a move but the brand. */
export async function dropSchema(database: Database, scope: Pick<MoveScope, 'id'>): Promise<void> {
  await removeCapture(database, scope);
  await database.query(`DROP SCHEMA IF EXISTS ${schemaOf(scope)} CASCADE`);
}

/** Sets the fence, once transactions that passed it before have ended; or lets it down. */
export async function setFence(
  connection: Pick<Connection, 'query'>,
  scope: Pick<MoveScope, 'id'>,
  { isUp, hasBrand }: { readonly isUp: boolean; readonly hasBrand: boolean },
): Promise<void> {
  await connection.query(
    `INSERT INTO ${schemaOf(scope)}.fence (is_up, has_brand) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET is_up = excluded.is_up, has_brand = excluded.has_brand`,
    [isUp, hasBrand],
  );
}

/** Whether nothing of the brand can be changed. */
export async function isFenced(connection: Pick<Connection, 'query'>, scope: Pick<MoveScope, 'id'>): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ${schemaOf(scope)}.fence WHERE is_up) AS found`,
  );
  return rows[0]?.found ?? false;
}

/** Whether the brand's rows are those of this database, and not the copy beside them. */
export async function hasBrand(connection: Pick<Connection, 'query'>, scope: Pick<MoveScope, 'id'>): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM ${schemaOf(scope)}.fence WHERE has_brand) AS found`,
  );
  return rows[0]?.found ?? false;
}
