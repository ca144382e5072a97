import type { DescriptionsOf } from '../common/endpoint-description';
import type { withdrawalsEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const withdrawalsDescriptions = {
  paymentMethodTypes: { summary: 'Lists the payout methods of the brand', errors: [] },
  savePaymentMethodType: { summary: 'Changes a payout method of a brand', errors: ['conflict'] },
  accounts: { summary: 'Lists the payout accounts of the player', errors: [] },
  createAccount: { summary: 'Adds a payout account', errors: ['conflict'] },
  updateAccount: { summary: 'Changes a payout account', errors: ['conflict'] },
  deleteAccount: { summary: 'Removes a payout account', errors: [] },
  makePrimary: { summary: 'Makes a payout account the primary one', errors: [] },
  logAccount: { summary: 'Records that the player viewed a payout account', errors: [] },
  withdraws: { summary: 'Lists withdrawal requests of the caller or of players in scope', errors: [] },
  withdraw: { summary: 'Requests a withdrawal to a payout account', errors: ['conflict'] },
  withdrawByIpay: { summary: 'Requests a withdrawal through the payment provider', errors: ['conflict'] },
  cancelWithdraw: { summary: 'Cancels a pending withdrawal request and releases its hold', errors: ['conflict'] },
  decideWithdraw: { summary: 'Approves, rejects or starts paying a withdrawal request', errors: ['conflict'] },
  withdrawForPlayer: { summary: 'Requests a withdrawal for a player who cannot sign in', errors: ['conflict'] },
} as const satisfies DescriptionsOf<typeof withdrawalsEndpoints>;
