import type { Connection } from '../../core/database';

/** Attribution of players: their own answer at registration, and the referrer. */
export class AttributionRepository {
  constructor(private readonly database: Pick<Connection, 'query'>) {}

  async promoCodeOf(accountId: string, connection: Pick<Connection, 'query'> = this.database): Promise<string | null> {
    const { rows } = await connection.query<{ code: string | null }>(
      `select origin->>'promoCode' as code from user_account where id = $1`,
      [accountId],
    );
    return rows[0]?.code ?? null;
  }

  /** The offer whose link the player registered by (A2.11). */
  async bonusOf(accountId: string, connection: Pick<Connection, 'query'> = this.database): Promise<string | null> {
    const { rows } = await connection.query<{ id: string | null }>(
      `select origin->>'wagerBonusId' as id from user_account where id = $1`,
      [accountId],
    );
    return rows[0]?.id || null;
  }

  /** Who brought a player: known by id or user name, of the same brand, and not the player. Null when nobody did. */
  async referrerOf(
    accountId: string,
    connection: Pick<Connection, 'query'> = this.database,
  ): Promise<{ readonly accountId: string; readonly affiliate: boolean } | null> {
    const { rows } = await connection.query<{ accountId: string; affiliate: boolean }>(
      `select r.id as "accountId", coalesce((r.settings->>'affiliate')::boolean, false) as affiliate
       from user_account u ${REFERRER} where u.id = $1 limit 1`,
      [accountId],
    );
    return rows[0] ?? null;
  }

  /** Every player whom another player brought, affiliates left out: those are paid by the deposit. */
  async referred(): Promise<readonly { readonly accountId: string; readonly referrerId: string }[]> {
    const { rows } = await this.database.query<{ accountId: string; referrerId: string }>(
      `select distinct on (u.id) u.id as "accountId", r.id as "referrerId" from user_account u ${REFERRER}
       where not coalesce((r.settings->>'affiliate')::boolean, false)`,
    );
    return rows;
  }

  /** An account's own code, the branch it came by, and how many registered with the code or came by the link (A7.36). */
  async referralOf(accountId: string): Promise<{ code: string; branchId: string | null; referred: number } | null> {
    const { rows } = await this.database.query<{ code: string; branchId: string | null }>(
      `select referral_code as code, origin->>'branchId' as "branchId" from user_account where id = $1`,
      [accountId],
    );
    const [own] = rows;
    if (!own) return null;
    const friends = await this.database.query<{ count: number }>(
      `select count(distinct u.id) as count from user_account u ${REFERRER} where r.id = $1`,
      [accountId],
    );
    return { ...own, referred: friends.rows[0]?.count ?? 0 };
  }
}

const REFERRER = `join user_account r on r.tenant_id = u.tenant_id and r.user_type = 'user' and r.id <> u.id
  and coalesce(u.origin->>'referrer', '') <> ''
  and (r.id = u.origin->>'referrer' or lower(r.user_name) = lower(u.origin->>'referrer')
    or r.referral_code = upper(u.origin->>'referrer'))`;
