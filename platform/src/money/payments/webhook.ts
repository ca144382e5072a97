import type { FastifyInstance } from 'fastify';
import { isObject } from '@backlay/shared/domain';
import type { Payments } from './payments';
import type { ReadPaymentMessage } from './ports';
import type { GatewayOutcome } from './settle-payment';

/** Endpoint for a gateway's message about the end of a payment; the id of a brand's own adapter may follow. */
export const WEBHOOK_PATH = '/webhooks/payment';

const answers: Record<GatewayOutcome, { readonly status: number; readonly message: string }> = {
  done: { status: 200, message: 'Success' },
  unknown: { status: 404, message: 'Order not found' },
  conflict: { status: 409, message: 'The order was decided already' },
  'wrong-amount': { status: 400, message: 'The amount is not that of the order' },
};

/** The signed interface of gateways. What is not signed, old or malformed changes nothing. */
export async function servePaymentWebhook(
  app: FastifyInstance,
  payments: Payments,
  readMessage: ReadPaymentMessage,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes that were sent, so the body stays a text until it is checked.
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 8 * 1024 }, (_request, text, done) =>
      done(null, text),
    );
    for (const url of [WEBHOOK_PATH, `${WEBHOOK_PATH}/:adapterId`])
      scope.post(url, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const { headers, params, query } = request;
        const adapterId = isObject(params) && typeof params['adapterId'] === 'string' ? params['adapterId'] : null;
        const message = { headers, query: isObject(query) ? query : {}, body };
        const { read, source } = await readMessage(message, adapterId, Date.now());
        if (read === 'unsigned') return reply.code(401).send({ message: 'The signature is not valid' });
        if (read === 'malformed') return reply.code(400).send({ message: 'The message could not be read' });
        const outcome = await payments.settle(read, source);
        if (outcome !== 'done')
          request.log.error({ order: read.orderId, outcome }, 'a payment message was not accepted');
        const answer = answers[outcome];
        return reply.code(answer.status).send({ message: answer.message });
      });
  });
}
