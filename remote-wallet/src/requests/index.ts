export { tellDepositStatus } from './tell-deposit-status';
export { useDepositNews } from './use-deposit-news';
export { useStatusWord } from './status-word';
export { useRecentDeposits } from './use-recent-deposits';
