import type { Connection } from '../database';

/** Where players come from: what they said when they registered, and who brought them. */
export class Origins {
  constructor(private readonly database: Pick<Connection, 'query'>) {}

  async promoCodeOf(accountId: string): Promise<string | null> {
    const { rows } = await this.database.query<{ code: string | null }>(
      `select origin->>'promoCode' as code from user_account where id = $1`,
      [accountId],
    );
    return rows[0]?.code ?? null;
  }

  /** Who brought a player: known by id or user name, of the same brand, and not the player. Null when nobody did. */
  async referrerOf(accountId: string): Promise<{ readonly accountId: string; readonly affiliate: boolean } | null> {
    const { rows } = await this.database.query<{ accountId: string; affiliate: boolean }>(
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
}

const REFERRER = `join user_account r on r.tenant_id = u.tenant_id and r.user_type = 'user' and r.id <> u.id
  and coalesce(u.origin->>'referrer', '') <> ''
  and (r.id = u.origin->>'referrer' or lower(r.user_name) = lower(u.origin->>'referrer'))`;
