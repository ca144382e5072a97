export { CountBadge, CountPill, LiveMark, StatusChip, Tag } from './marks';
export type { RequestStatusBadge } from './marks';
