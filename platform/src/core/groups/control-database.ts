import { randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  createDatabase,
  createPool,
  findSchemaProblem,
  getFirstRow,
  migrate,
  readControlMigrations,
  readSchema,
  SchemaRefused,
  type Connection,
  type Database,
} from '../database';
import { findSplit, type BrandFacts, type PlacedFacts, GroupRefused } from './brand-facts';
import { ControlMoves } from './move/control-moves';

/** A group, and where the proxy finds its processes: host:port. */
export interface BrandGroup {
  readonly name: string;
  readonly address: string;
}

/** A group with its share of numbers: it issues those that no other group does (G6.06). */
export interface NumberedGroup extends BrandGroup {
  /** Of references. */
  readonly number: number;
  /** Of ids, until a brand arrives. */
  readonly slice: number;
}

/** One entry of the log of common facts. */
export interface CommonFact {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly value: unknown;
}

/** Any number will do: brands are assigned, and facts appended, one after the other. */
const CONTROL_LOCK = 4_207_005;
/** How long a process waits for the control database, ms: it serves without it. */
const CONNECT_MS = 3000;
const STATEMENT_MS = 5000;
/** Facts that are read at once. */
const FACTS_MOST = 1000;

/** The control database: which group a brand belongs to, and the log of facts that hold in every group (G6.05). */
export class ControlDatabase {
  /** Moves of brands between groups. */
  readonly moves: ControlMoves;
  private readonly database: Database;

  /** @param url of the control database; no connection is made before the first statement */
  constructor(private readonly url: string) {
    const pool = createPool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: STATEMENT_MS,
    });
    this.database = createDatabase(pool, 'external', () => pool.end());
    this.moves = new ControlMoves(this.database, CONTROL_LOCK);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /**
   * Brings the tables up to date, or checks that they are.
   * @throws SchemaRefused where they may not be migrated and this version cannot use them
   */
  async prepare(migrates: boolean): Promise<void> {
    const migrations = readControlMigrations();
    if (migrates) await migrate(this.database, migrations);
    const problem = findSchemaProblem(await readSchema(this.database, migrations));
    if (problem) throw new SchemaRefused(`CONTROL_DATABASE_URL: ${problem}`);
  }

  /**
   * Adds a group; again with another address it moves there.
   * @returns whether it is new
   */
  async createGroup({ name, address }: BrandGroup): Promise<boolean> {
    const { rows } = await this.database.query<{ isNew: boolean }>(
      `INSERT INTO brand_group (name, address, number) SELECT $1, $2, coalesce(max(number), 0) + 1 FROM brand_group
       ON CONFLICT (name) DO UPDATE SET address = excluded.address RETURNING xmax = 0 AS "isNew"`,
      [name, address],
    );
    return getFirstRow(rows).isNew;
  }

  async listGroups(): Promise<readonly NumberedGroup[]> {
    const { rows } = await this.database.query<NumberedGroup & pg.QueryResultRow>(
      'SELECT name, address, number, slice FROM brand_group ORDER BY name',
    );
    return rows;
  }

  /**
   * Assigns a brand to a group. A brand whose data another group reports is refused: it is in that database.
   * @param own facts of the database that the command reads, beside those that groups report
   * @throws GroupRefused with one line
   */
  async assign(brand: string, group: string, by: string, own: readonly BrandFacts[] = []): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.query('SELECT pg_advisory_xact_lock($1)', [CONTROL_LOCK]);
      const groups = await connection.query<{ name: string }>('SELECT name FROM brand_group ORDER BY name');
      const names = groups.rows.map(({ name }) => name);
      if (!names.includes(group))
        throw new GroupRefused(`There is no group ${group}: ${names.join(', ') || 'none was created yet'}.`);
      const placed = await readPlaces(connection);
      if (placed.get(brand) === group) return;
      const moved = await connection.query('SELECT FROM brand_move WHERE $1 = ANY (brands) AND ended_at IS NULL', [
        brand,
      ]);
      if (moved.rowCount !== 0) throw new GroupRefused(`${brand} is being moved: confirm or cancel that first.`);
      const known = await readPlaced(connection, placed, own);
      const split = findSplit(brand, group, known);
      if (split) throw new GroupRefused(split);
      const stored = await connection.query<{ group: string }>(
        'SELECT group_name AS "group" FROM group_brand_report WHERE brand = $1 AND group_name <> $2 ORDER BY 1 LIMIT 1',
        [brand, group],
      );
      const [holder] = stored.rows;
      if (holder)
        throw new GroupRefused(`${brand} cannot be in ${group}: its data is in the database of ${holder.group}.`);
      await connection.query(
        `INSERT INTO group_brand (brand, group_name, assigned_by) VALUES ($1, $2, $3)
         ON CONFLICT (brand) DO UPDATE SET group_name = excluded.group_name, assigned_by = excluded.assigned_by, assigned_at = now()`,
        [brand, group, by],
      );
    });
  }

  /** The group of each assigned brand. */
  readPlaces(): Promise<ReadonlyMap<string, string>> {
    return readPlaces(this.database);
  }

  /** Facts of all brands that groups reported, and of `own`, with their groups. */
  async readPlaced(own: readonly BrandFacts[] = []): Promise<readonly PlacedFacts[]> {
    return readPlaced(this.database, await readPlaces(this.database), own);
  }

  /** Stores what a group has of its brands in place of its last report. */
  async report(group: string, facts: readonly BrandFacts[]): Promise<void> {
    await this.database.query(
      `WITH new AS (SELECT f ->> 'brand' AS brand, f AS facts FROM jsonb_array_elements($2::jsonb) f),
         gone AS (DELETE FROM group_brand_report WHERE group_name = $1 AND brand NOT IN (SELECT brand FROM new))
       INSERT INTO group_brand_report (group_name, brand, facts) SELECT $1, brand, facts FROM new
       ON CONFLICT (group_name, brand) DO UPDATE SET facts = excluded.facts, reported_at = now()
         WHERE group_brand_report.facts <> excluded.facts`,
      [group, JSON.stringify(facts)],
    );
  }

  /** Key of the hashes of persons, made with the first request. */
  async readKey(): Promise<string> {
    await this.database.query('INSERT INTO common_key (secret) VALUES ($1) ON CONFLICT DO NOTHING', [
      randomBytes(32).toString('hex'),
    ]);
    const { rows } = await this.database.query<{ secret: string }>('SELECT secret FROM common_key');
    return getFirstRow(rows).secret;
  }

  /** Adds a fact to the log; the same again adds nothing. */
  async append(group: string, { kind, subject, value }: Omit<CommonFact, 'id'>): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.query('SELECT pg_advisory_xact_lock($1)', [CONTROL_LOCK]);
      await connection.query(
        `INSERT INTO common_fact (kind, subject, value, group_name) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, subject, value) DO NOTHING`,
        [kind, subject, JSON.stringify(value), group],
      );
    });
  }

  /** The next facts after a number, at most 1,000. */
  async readFacts(after: number): Promise<readonly CommonFact[]> {
    const { rows } = await this.database.query<CommonFact & pg.QueryResultRow>(
      'SELECT id, kind, subject, value FROM common_fact WHERE id > $1 ORDER BY id LIMIT $2',
      [after, FACTS_MOST],
    );
    return rows;
  }

  /**
   * Opens a connection that receives each change.
   * @param onEnd runs once when it is gone, not where it was never there
   * @returns closes it
   */
  async listen(onChange: () => void, onEnd: () => void): Promise<() => Promise<void>> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: `backlay-control:${process.pid}`,
    });
    let state: 'opening' | 'open' | 'ended' = 'opening';
    client.on('error', () => undefined);
    client.once('end', () => {
      if (state === 'open') onEnd();
      state = 'ended';
    });
    client.on('notification', onChange);
    await client.connect();
    await client.query('LISTEN control_change');
    if (isEnded(state)) throw new Error('the connection ended before it received changes');
    state = 'open';
    return () => client.end().catch(() => undefined);
  }
}

/** Apart, because the compiler does not see that an event changes it. */
const isEnded = (state: string): boolean => state === 'ended';

async function readPlaces(connection: Pick<Connection, 'query'>): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ brand: string; group: string }>(
    'SELECT brand, group_name AS "group" FROM group_brand ORDER BY brand',
  );
  return new Map(rows.map(({ brand, group }) => [brand, group]));
}

async function readPlaced(
  connection: Pick<Connection, 'query'>,
  places: ReadonlyMap<string, string>,
  own: readonly BrandFacts[],
): Promise<readonly PlacedFacts[]> {
  const { rows } = await connection.query<{ group: string; facts: BrandFacts }>(
    'SELECT group_name AS "group", facts FROM group_brand_report ORDER BY group_name, brand',
  );
  return [
    // A brand is what its own group reports; a database may still have a copy of another one's.
    ...rows
      .filter(({ group, facts }) => facts.audience === 'staff' || (places.get(facts.brand) ?? group) === group)
      .map(({ group, facts }) => ({
        ...facts,
        group: facts.audience === 'staff' ? group : (places.get(facts.brand) ?? null),
      })),
    ...own.map((facts) => ({ ...facts, group: places.get(facts.brand) ?? null })),
  ];
}
