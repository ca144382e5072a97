export { TransactionRow } from './transaction-row';
export type { TransactionRowProps } from './transaction-row';
