import type { Owners, Scope } from './scope';

/** A condition and the one value that it takes as parameter `$at`. */
export interface OwnedCondition {
  readonly sql: string;
  readonly value: unknown;
}

/** The SQL condition that `alias`, a row of user_account, lies in a scope. */
export function accountInScope(alias: string, { root, isSubtreeAlone, ...scoped }: Scope, at: number): OwnedCondition {
  const tenantIds = isSubtreeAlone ? null : scoped.tenantIds;
  if (root === null && tenantIds === null) return { sql: `$${at}::jsonb is null`, value: null };
  const scope = `$${at}::jsonb`;
  return {
    sql: `(${scope}->>'root' is null or ${alias}.id = ${scope}->>'root' or ${alias}.path @> array[${scope}->>'root'])
      and (${scope}->'tenantIds' = 'null' or (case when ${alias}.user_type = 'user' then ${scope}->'tenantIds' ? ${alias}.tenant_id
        else ${alias}.id = ${scope}->>'root' or array(select jsonb_array_elements_text(${scope}->'tenantIds')) && ${alias}.tenant_ids end))`,
    value: JSON.stringify({ root, tenantIds }),
  };
}

const isScope = (owners: Owners): owners is Scope => owners !== null && 'root' in owners;

/** A subquery with the ids of the owners, as column `id`; parameter `$at` has the value of `ownedBy`. Not for everybody. */
export const ownerIds = (owners: NonNullable<Owners>, at: number): string =>
  isScope(owners)
    ? `(select scoped.id from user_account scoped where ${accountInScope('scoped', owners, at).sql})`
    : `(select distinct unnest($${at}::text[]) as id)`;

/** The SQL condition that `column`, the id of an account, is one of the owners' (D1.03). */
export function ownedBy(column: string, owners: Owners, at: number): OwnedCondition {
  if (owners === null) return { sql: `$${at}::jsonb is null`, value: null };
  if (!isScope(owners)) return { sql: `${column} = any ($${at}::text[])`, value: owners };
  const { value } = accountInScope('scoped', owners, at);
  return { sql: value === null ? `$${at}::jsonb is null` : `${column} in ${ownerIds(owners, at)}`, value };
}
