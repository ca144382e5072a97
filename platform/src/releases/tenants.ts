import type { TenantRecord } from '../tenants';
import { DEFAULT_THRESHOLD } from './health';
import { DEFAULT_CHANNEL } from './snapshot';
import type { WatchedTenant } from './watch-failures';

/** A tenant as far as releases depend on it: its channel, and when a version goes back by itself. */
export const releaseTenant = ({ id, name, rules }: TenantRecord): WatchedTenant => ({
  id,
  name,
  channel: rules.channel ?? DEFAULT_CHANNEL,
  threshold: { ...DEFAULT_THRESHOLD, ...rules.rollback },
});
