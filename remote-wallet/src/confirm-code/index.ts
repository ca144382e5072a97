export { TransactionCodeField } from './code-field';
export { useTransactionCode, type Confirmed } from './use-confirmed';
