import type { TenantRecord } from '../../core/tenants';
import { DEFAULT_THRESHOLD } from './health';
import { DEFAULT_LAST_GOOD } from './last-good';
import { DEFAULT_CHANNEL } from './snapshot';
import type { WatchedTenant } from './watch-failures';

/** A tenant as far as releases depend on it: its channel, when a version goes back by itself, and which is a good one. */
export const releaseTenant = ({ id, name, rules }: TenantRecord): WatchedTenant => ({
  id,
  name,
  channel: rules.channel ?? DEFAULT_CHANNEL,
  threshold: { ...DEFAULT_THRESHOLD, ...rules.rollback },
  lastGood: { ...DEFAULT_LAST_GOOD, ...rules.lastGood },
});
