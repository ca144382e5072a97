export { CancelRequest } from './cancel-request';
export { formatPayoutAccount } from './request-list';
export { Pagination } from './pagination';
export { RecentRequests, WaitingNote } from './recent-requests';
export { RequestLines } from './request-lines';
export { StatementList } from './statement-list';
export { type StatusFilter, STATUS_FILTERS, useStatusName, useTypeLabel, useTypeWord } from './request-labels';
export { useRecentDeposits, useRecentWithdraws } from './use-recent-requests';
