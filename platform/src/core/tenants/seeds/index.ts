import type { TenantRecord } from '../record';
import { metro } from './metro';
import { orbit } from './orbit';
import { royal } from './royal';
import { staff } from './staff';

/** The brands of a fresh platform. */
export const seededTenants: readonly TenantRecord[] = [royal, metro, orbit, staff];
