import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GatewayOutcome, Payments } from './payments';
import { isSigned, SIGNATURE_HEADER } from './http-gateway';

/** Endpoint for a gateway's message about the end of a payment. */
export const WEBHOOK_PATH = '/webhooks/payment';

const message = z.object({
  /** The gateway's own id of the payment: the same id twice is one payment. */
  gatewayId: z
    .string()
    .min(4)
    .max(100)
    .regex(/^[\w-]+$/),
  orderId: z.uuid(),
  status: z.enum(['paid', 'declined']),
  /** Paise. */
  amount: z.number().int().positive(),
});

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
  keys: readonly string[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes that were sent, so the body stays a text until it is checked.
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 8 * 1024 }, (_request, text, done) =>
      done(null, text),
    );
    scope.post(WEBHOOK_PATH, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      if (!isSigned(keys, body, request.headers[SIGNATURE_HEADER], Date.now()))
        return reply.code(401).send({ message: 'The signature is not valid' });
      const parsed = message.safeParse(parseJson(body));
      if (!parsed.success) return reply.code(400).send({ message: 'The message could not be read' });
      const outcome = await payments.settle(parsed.data);
      if (outcome !== 'done')
        request.log.error({ order: parsed.data.orderId, outcome }, 'a payment message was not accepted');
      const answer = answers[outcome];
      return reply.code(answer.status).send({ message: answer.message });
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
