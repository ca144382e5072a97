import { FLAGS_OFF, type TenantFlag } from '@backlay/shared/domain';
import type { Database } from '../database';

export type FeatureFlagResult =
  | { readonly ok: true; readonly brand: string; readonly flags: Readonly<Record<TenantFlag, boolean>> }
  | { readonly ok: false; readonly problem: string };

/**
 * The switches of a brand (OQ-25), after one of them was turned on or off where one is named. What is served follows at once, and the
 * record no longer follows the seed of the build. A brand or a switch that is none is a problem in words.
 */
export async function setFeatureFlag(
  database: Pick<Database, 'query'>,
  brand: string,
  change?: { readonly flag: string; readonly on: boolean },
): Promise<FeatureFlagResult> {
  if (change && !Object.hasOwn(FLAGS_OFF, change.flag))
    return { ok: false, problem: `There is no switch ${change.flag}: ${Object.keys(FLAGS_OFF).join(', ')}` };
  if (change)
    await database.query(
      `update tenant set record = jsonb_set(record, array['flags', $2], to_jsonb($3::boolean)), edited_at = now() where id = $1`,
      [brand, change.flag, change.on],
    );
  const { rows } = await database.query<{ id: string; flags: Partial<Record<TenantFlag, boolean>> | null }>(
    `select id, record -> 'flags' as flags from tenant order by id`,
  );
  const found = rows.find(({ id }) => id === brand);
  if (!found) return { ok: false, problem: `There is no brand ${brand}: ${rows.map(({ id }) => id).join(', ')}` };
  return { ok: true, brand, flags: { ...FLAGS_OFF, ...found.flags } };
}
