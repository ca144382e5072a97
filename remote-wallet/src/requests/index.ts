export { CancelRequest } from './CancelRequest';
export { RecentRequests } from './RecentRequests';
export { RequestLines } from './RequestLines';
export { useRecentDeposits, useRecentWithdraws } from './use-recent-requests';
export { useDepositNews, useWithdrawNews } from './use-request-news';
export { useTypeWord } from './type-word';
export { WaitingNote } from './WaitingNote';
export { whereTo } from './where-to';
export { STATUS_FILTERS, useStatusName, type StatusFilter } from './status-filter';
