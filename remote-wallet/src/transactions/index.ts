export { CancelRequest } from './cancel-request';
export { formatPayoutAccount } from './request-list';
export { Pagination } from './pagination';
export { chatAddress, DepositActions, RecentRequests, useCancelDeposit } from './recent-requests';
export {
  RequestLines,
  type StatusFilter,
  STATUS_FILTERS,
  useStatusName,
  useTypeLabel,
  useTypeWord,
} from './request-lines';
export { StatementList } from './statement-list';
export { useRecentDeposits, useRecentWithdraws } from './use-recent-requests';
