export { RequestLines } from './RequestLines';
export { RequestPopup } from './RequestPopup';
export { useDepositNews } from './use-deposit-news';
export { useStatusWord } from './status-word';
export { useRecentDeposits } from './use-recent-deposits';
export { useRecentWithdraws } from './use-recent-withdraws';
export { useWithdrawNews } from './use-withdraw-news';
export { STATUS_FILTERS, useStatusName, type StatusFilter } from './status-filter';
