import type { AccountStatus } from '@backlay/shared/contract';
import type { TextKey } from '@backlay/shared/domain';

export const STATUS_NAMES = {
  active: 'status.active',
  betLocked: 'status.betLocked',
  suspended: 'status.suspended',
  closed: 'status.closed',
} as const satisfies Record<AccountStatus, TextKey>;
