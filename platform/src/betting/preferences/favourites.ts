import type { Database } from '../../core/database';

export type FavouriteKind = 'event' | 'market';

export interface Favourite {
  readonly id: string;
  readonly createdAt: Date;
}

/** More than a list of favourites can show; what is added beyond it takes the place of the oldest. */
const KEPT_MOST = 200;

/** Which events and markets each player keeps at hand (B3.26). */
export class FavouriteRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async of(accountId: string, kind: FavouriteKind): Promise<readonly Favourite[]> {
    const { rows } = await this.database.query<Favourite>(
      `select subject_id as id, created_at as "createdAt" from favourite where account_id = $1 and kind = $2
       order by created_at desc, subject_id`,
      [accountId, kind],
    );
    return rows;
  }

  /** Adding what is there already changes nothing. */
  async add(accountId: string, kind: FavouriteKind, id: string): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.query(
        'insert into favourite (account_id, kind, subject_id) values ($1, $2, $3) on conflict do nothing',
        [accountId, kind, id],
      );
      await connection.query(
        `delete from favourite where (account_id, kind, subject_id) in (
           select account_id, kind, subject_id from favourite where account_id = $1 and kind = $2
           order by created_at desc, subject_id offset $3)`,
        [accountId, kind, KEPT_MOST],
      );
    });
  }

  async remove(accountId: string, kind: FavouriteKind, id: string): Promise<void> {
    await this.database.query('delete from favourite where account_id = $1 and kind = $2 and subject_id = $3', [
      accountId,
      kind,
      id,
    ]);
  }
}
