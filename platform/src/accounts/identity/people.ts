import type { Connection } from '../../core/database';
import type { TenantDirectory } from '../../core/tenants';

/** The accounts of one person. Players with the same number are the same person at every brand. */
export interface Person {
  /** Equal for every account of the person among sister brands; names the lock of their limits. */
  readonly key: string;
  /** The asked account and the person's accounts at its sister brand. */
  readonly sisters: readonly string[];
  /** The person's accounts at all brands, the asked one included. */
  readonly accounts: readonly string[];
}

interface Row {
  readonly id: string;
  readonly tenantId: string;
  readonly phone: string;
}

/** Finds which accounts belong to one person, by their telephone number. */
export class People {
  constructor(private readonly tenants: Pick<TenantDirectory, 'byId'>) {}

  /** The person of an account. An account without a number, of staff or of a demo is a person of its own. */
  async personOf(connection: Pick<Connection, 'query'>, accountId: string): Promise<Person> {
    const { rows } = await connection.query<Row>(
      `select u.id, u.tenant_id as "tenantId", coalesce(u.phone, '') as phone
       from identity_person_accounts($1) a join user_account u on u.id = a order by u.id`,
      [accountId],
    );
    const own = rows.find(({ id }) => id === accountId);
    const sisters = own ? rows.filter((other) => other === own || this.areSisters(own.tenantId, other.tenantId)) : [];
    const accounts = own ? rows.map(({ id }) => id) : [accountId];
    if (!own || sisters.length < 2) return { key: accountId, sisters: [accountId], accounts };
    const brands = [...new Set(sisters.map(({ tenantId }) => tenantId))].sort();
    return { key: `${brands.join('|')}|${own.phone}`, sisters: sisters.map(({ id }) => id), accounts };
  }

  /** The players of a number, given in its stored spelling. */
  async accountsOfPhone(connection: Pick<Connection, 'query'>, phone: string): Promise<readonly string[]> {
    const { rows } = await connection.query<{ id: string }>(
      `select id from user_account where phone = $1 and user_type = 'user' and not demo`,
      [phone],
    );
    return rows.map(({ id }) => id);
  }

  // Both have to name the other (S-02).
  private areSisters(one: string, other: string): boolean {
    return this.tenants.byId(one)?.rules.sister === other && this.tenants.byId(other)?.rules.sister === one;
  }
}
