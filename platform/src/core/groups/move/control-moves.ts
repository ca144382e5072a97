import { getFirstRow, type Connection, type Database } from '../../database';
import { GroupRefused } from '../brand-facts';
import type { MoveScope } from './move-tables';

/** Where a move is. `moved` waits for staff to confirm it. */
export type MoveStep =
  | 'prepare'
  | 'copy'
  | 'follow'
  | 'close'
  | 'switch'
  | 'open'
  | 'take-out'
  | 'moved'
  | 'undo'
  | 'confirm';

export type MoveOutcome = 'confirmed' | 'cancelled' | 'returned';

/** A move as the control database has it. */
export interface BrandMove {
  readonly id: number;
  readonly brands: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly isReturn: boolean;
  readonly step: MoveStep;
  readonly scope: Omit<MoveScope, 'id' | 'brands'> | null;
  readonly slice: number;
  readonly maintenance: Readonly<Record<string, boolean | null>> | null;
}

const COLUMNS = `id, brands, from_group AS "from", to_group AS "to", is_return AS "isReturn", step, scope, slice, maintenance`;
/** Class of the lock that the command of a move holds. */
const MOVE_LOCK = 4_207_006;

/** The moves in the control database (G6.06). */
export class ControlMoves {
  constructor(
    private readonly database: Database,
    private readonly lock: number,
  ) {}

  /** The move of a brand that is not over; null where there is none. */
  async find(brand: string): Promise<BrandMove | null> {
    const { rows } = await this.database.query<BrandMove>(
      `SELECT ${COLUMNS} FROM brand_move WHERE $1 = ANY (brands) AND ended_at IS NULL`,
      [brand],
    );
    return rows[0] ?? null;
  }

  /** Every move that is not over. */
  async list(): Promise<readonly BrandMove[]> {
    const { rows } = await this.database.query<BrandMove>(
      `SELECT ${COLUMNS} FROM brand_move WHERE ended_at IS NULL ORDER BY id`,
    );
    return rows;
  }

  /** @throws GroupRefused where one of the brands is being moved */
  async begin(brands: readonly string[], from: string, to: string, by: string): Promise<BrandMove> {
    return this.database.transaction(async (connection) => {
      await connection.query('SELECT pg_advisory_xact_lock($1)', [this.lock]);
      const { rows: busy } = await connection.query<{ brands: readonly string[] }>(
        'SELECT brands FROM brand_move WHERE brands && $1 AND ended_at IS NULL',
        [brands],
      );
      if (busy[0]) throw new GroupRefused(`${busy[0].brands.join(', ')} is being moved: confirm or cancel that first.`);
      const { rows } = await connection.query<BrandMove>(
        `INSERT INTO brand_move (brands, from_group, to_group, step, slice, started_by)
         VALUES ($1, $2, $3, 'prepare', nextval('id_slice'), $4) RETURNING ${COLUMNS}`,
        [brands, from, to, by],
      );
      return getFirstRow(rows);
    });
  }

  /** Stores how far a move is. */
  async save(id: number, change: Partial<Pick<BrandMove, 'step' | 'scope' | 'maintenance'>>): Promise<BrandMove> {
    const { rows } = await this.database.query<BrandMove>(
      `UPDATE brand_move SET step = coalesce($2, step), scope = coalesce($3, scope),
         maintenance = coalesce($4, maintenance), updated_at = now() WHERE id = $1 RETURNING ${COLUMNS}`,
      [
        id,
        change.step ?? null,
        change.scope ? JSON.stringify(change.scope) : null,
        change.maintenance ? JSON.stringify(change.maintenance) : null,
      ],
    );
    return getFirstRow(rows);
  }

  /** From now on the brands are in the other group, for everybody at once. */
  async switchOver({ id, brands, from, to }: BrandMove, by: string): Promise<BrandMove> {
    return this.database.transaction(async (connection) => {
      await connection.query('SELECT pg_advisory_xact_lock($1)', [this.lock]);
      await this.place(connection, brands, to, by);
      // What the old group reported of the brand holds until the new one reports by itself.
      await connection.query('DELETE FROM group_brand_report WHERE group_name = $2 AND brand = ANY ($1)', [brands, to]);
      await connection.query(
        'UPDATE group_brand_report SET group_name = $3 WHERE group_name = $2 AND brand = ANY ($1)',
        [brands, from, to],
      );
      const { rows } = await connection.query<BrandMove>(
        `UPDATE brand_move SET step = 'open', updated_at = now() WHERE id = $1 RETURNING ${COLUMNS}`,
        [id],
      );
      return getFirstRow(rows);
    });
  }

  private async place(connection: Connection, brands: readonly string[], group: string, by: string): Promise<void> {
    await connection.query(
      'UPDATE group_brand SET group_name = $2, assigned_by = $3, assigned_at = now() WHERE brand = ANY ($1)',
      [brands, group, by],
    );
  }

  /** The same move in the other direction, from its beginning. */
  async turn({ id, scope }: BrandMove): Promise<BrandMove> {
    const turned = scope && { ...scope, house: { from: scope.house.to, to: scope.house.from } };
    const { rows } = await this.database.query<BrandMove>(
      `UPDATE brand_move SET from_group = to_group, to_group = from_group, is_return = true, step = 'prepare',
         scope = $2, maintenance = NULL, slice = nextval('id_slice'), updated_at = now() WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, turned ? JSON.stringify(turned) : null],
    );
    return getFirstRow(rows);
  }

  async end(id: number, outcome: MoveOutcome): Promise<void> {
    await this.database.query(
      'UPDATE brand_move SET ended_at = now(), updated_at = now(), outcome = $2 WHERE id = $1',
      [id, outcome],
    );
  }

  /**
   * Runs work while no other command works on the move.
   * @throws GroupRefused where one does
   */
  async alone<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
    const client = await this.database.pool.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
        MOVE_LOCK,
        id,
      ]);
      if (!rows[0]?.mine) throw new GroupRefused('Another command is working on this move.');
      return await work();
    } finally {
      // The lock goes with the connection.
      client.release(true);
    }
  }
}
