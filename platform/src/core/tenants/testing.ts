import type { TenantFlag } from '@backlay/shared/domain';
import type { TestPlatform } from '../../../testing/index';

/** Sets a switch in the record of a brand and reads the brands again. */
export async function setFlag(platform: TestPlatform, brand: string, flag: TenantFlag, on: boolean): Promise<void> {
  await platform.database.query(
    `update tenant set record = jsonb_set(record::jsonb, array['flags', $2], to_jsonb($3::boolean)) where id = $1`,
    [brand, flag, on],
  );
  await platform.running.reloadTenants();
}
