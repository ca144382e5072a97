export { TransactionCodeField } from './CodeField';
export { useTransactionCode, type Confirmed } from './use-confirmed';
