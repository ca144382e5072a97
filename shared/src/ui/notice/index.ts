export { EmptyState, ErrorPanel } from './notice';
export type { EmptyStateProps } from './notice';
