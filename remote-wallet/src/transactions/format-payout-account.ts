import type { TransactionRequest } from '@backlay/shared/contract';

/** Where a withdrawal goes, as a line: whose account it is and what names it; empty for a deposit. */
export const formatPayoutAccount = ({ account }: TransactionRequest): string =>
  account ? [account.name, account.accountDetails[0]?.value].filter(Boolean).join(', ') : '';
