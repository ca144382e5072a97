import type { FastifyInstance } from 'fastify';
import { serveSignedWebhook, type WebhookAnswer } from '../../core/http';
import { INSTALLATION, type Payments } from './payments';
import type { ReadPaymentMessage } from './ports';
import type { GatewayOutcome } from './settle-payment';

/** Endpoint for a gateway's message about the end of a payment; the id of a brand's own adapter may follow. */
export const WEBHOOK_PATH = '/webhooks/payment';

const answers: Record<GatewayOutcome, WebhookAnswer> = {
  done: { status: 200, message: 'Success' },
  refunding: { status: 200, message: 'The order was decided already: this payment is refunded' },
  unknown: { status: 404, message: 'Order not found' },
  conflict: { status: 409, message: 'The order was decided already' },
  'wrong-amount': { status: 400, message: 'The amount is not that of the order' },
};

/** The signed interface of gateways. What is not signed, old or malformed changes nothing. */
export const servePaymentWebhook = (
  app: FastifyInstance,
  payments: Pick<Payments, 'settle'>,
  readMessage: ReadPaymentMessage,
): Promise<void> =>
  serveSignedWebhook(app, {
    path: WEBHOOK_PATH,
    defaultAdapterId: INSTALLATION.settingId,
    read: readMessage,
    apply: async ({ read, source }, { log }) => {
      const outcome = await payments.settle(read, source);
      if (outcome === 'refunding') log.warn({ order: read.orderId }, 'duplicate payment received');
      else if (outcome !== 'done') log.error({ order: read.orderId, outcome }, 'payment webhook rejected');
      return answers[outcome];
    },
  });
