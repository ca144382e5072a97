export { RecentRequests } from './RecentRequests';
export { RequestLines } from './RequestLines';
export { useDepositNews } from './use-deposit-news';
export { useRecentDeposits } from './use-recent-deposits';
export { useRecentWithdraws } from './use-recent-withdraws';
export { useWithdrawNews } from './use-withdraw-news';
export { whereTo } from './where-to';
export { STATUS_FILTERS, useStatusName, type StatusFilter } from './status-filter';
