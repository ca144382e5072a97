import type { FastifyInstance } from 'fastify';
import { serveSignedWebhook, type ReadWebhook, type WebhookAnswer } from '../../core/http';
import type { PayoutMessage, PayoutOutcome, Payouts, PayoutSource } from './payouts';

/** Endpoint for a supplier's message about a payout; the id of the brand's adapter follows. */
export const PAYOUT_WEBHOOK_PATH = '/webhooks/payout';

/** Reads a message with the adapter that its address names. */
export type ReadPayoutMessage = ReadWebhook<{ readonly read: PayoutMessage; readonly source: PayoutSource }>;

const answers: Record<PayoutOutcome, WebhookAnswer> = {
  done: { status: 200, message: 'Success' },
  unknown: { status: 404, message: 'Payout not found' },
  conflict: { status: 409, message: 'The payout ended otherwise' },
  'wrong-amount': { status: 400, message: 'The amount is not that of the payout' },
};

/** The signed interface of payout suppliers. What is not signed, old or malformed changes nothing. */
export const servePayoutWebhook = (
  app: FastifyInstance,
  payouts: Pick<Payouts, 'settle'>,
  readMessage: ReadPayoutMessage,
): Promise<void> =>
  serveSignedWebhook(app, {
    path: PAYOUT_WEBHOOK_PATH,
    read: readMessage,
    apply: async ({ read, source }, { log }) => {
      const outcome = await payouts.settle(read, source);
      if (outcome !== 'done') log.error({ payout: read.payoutId, outcome }, 'payout webhook rejected');
      return answers[outcome];
    },
  });
