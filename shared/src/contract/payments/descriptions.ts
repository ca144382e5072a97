import type { DescriptionsOf } from '../common/endpoint-description';
import type { paymentsEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const paymentsDescriptions = {
  depositMethods: { summary: 'Lists the deposit methods of the brand', errors: [] },
  saveDepositMethod: { summary: 'Changes a deposit method of a brand', errors: ['conflict'] },
  depositByIpay: { summary: 'Starts a deposit at the payment provider', errors: ['conflict'] },
  deposit: { summary: 'Requests a deposit with a payment proof', errors: ['conflict'] },
  cancelDeposit: { summary: 'Cancels a pending deposit request', errors: ['conflict'] },
  branchDeposit: { summary: 'Credits a player from the credit line of a branch', errors: ['conflict'] },
  deposits: { summary: 'Lists deposit requests of the caller or of players in scope', errors: [] },
  decideDeposit: { summary: 'Approves or rejects a deposit request', errors: ['conflict'] },
  requestDeeds: { summary: 'Lists the audit entries of deposit and withdrawal requests', errors: [] },
  transactions: { summary: 'Lists the account statement of the caller', errors: [] },
  gameReport: { summary: 'Returns the totals of bets, casino, deposits and withdrawals', errors: [] },
  currencyRates: { summary: 'Returns the value of currencies in rupees', errors: [] },
} as const satisfies DescriptionsOf<typeof paymentsEndpoints>;
