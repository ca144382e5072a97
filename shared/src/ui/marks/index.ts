export { CountBadge, CountPill, LiveMark, StatusChip, Tag } from './marks';
export type { RequestStatus } from './marks';
