import { STAFF_TYPES, type AccountType } from '@backlay/shared/domain';
import type { Database } from '../database';

export type MarkedRoles =
  { readonly ok: true; readonly roles: readonly AccountType[] } | { readonly ok: false; readonly problem: string };

/**
 * Marks the staff roles that need a second factor at a brand or the staff site (D1.11), in place of those before. The platform follows at
 * once.
 * @param list roles with commas between them, `all` or `none`
 */
export async function markSecondFactorRoles(
  database: Pick<Database, 'query'>,
  brand: string,
  list: string,
): Promise<MarkedRoles> {
  const names = list === 'all' ? STAFF_TYPES : list === 'none' ? [] : list.split(',').map((name) => name.trim());
  const roles = STAFF_TYPES.filter((role) => (names as readonly string[]).includes(role));
  if (roles.length !== names.length)
    return {
      ok: false,
      problem: `Accepted: all, none, or of these with commas between them: ${STAFF_TYPES.join(', ')}`,
    };
  const { rowCount } = await database.query(
    `UPDATE tenant SET record = jsonb_set(record, '{rules,secondFactorRoles}', $2::jsonb), edited_at = now() WHERE id = $1`,
    [brand, JSON.stringify(roles)],
  );
  return rowCount === 1 ? { ok: true, roles } : { ok: false, problem: `There is no brand ${brand}` };
}
