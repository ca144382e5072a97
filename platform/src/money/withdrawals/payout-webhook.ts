import type { FastifyInstance } from 'fastify';
import { isObject } from '@backlay/shared/domain';
import type { PayoutMessage, PayoutOutcome, Payouts, PayoutSource } from './payouts';

/** Endpoint for a supplier's message about a payout; the id of the brand's adapter follows. */
export const PAYOUT_WEBHOOK_PATH = '/webhooks/payout';

/** Reads a message with the adapter that its address names. */
export type ReadPayoutMessage = (
  message: {
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    readonly query: Readonly<Record<string, unknown>>;
    readonly body: string;
  },
  adapterId: string,
  now: number,
) => Promise<{ readonly read: PayoutMessage; readonly source: PayoutSource } | 'unsigned' | 'malformed'>;

const answers: Record<PayoutOutcome, { readonly status: number; readonly message: string }> = {
  done: { status: 200, message: 'Success' },
  unknown: { status: 404, message: 'Payout not found' },
  conflict: { status: 409, message: 'The payout ended otherwise' },
  'wrong-amount': { status: 400, message: 'The amount is not that of the payout' },
};

/** The signed interface of payout suppliers. What is not signed, old or malformed changes nothing. */
export async function servePayoutWebhook(
  app: FastifyInstance,
  payouts: Pick<Payouts, 'settle'>,
  readMessage: ReadPayoutMessage,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes that were sent, so the body stays a text until it is checked.
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 8 * 1024 }, (_request, text, done) =>
      done(null, text),
    );
    scope.post(`${PAYOUT_WEBHOOK_PATH}/:adapterId`, async ({ body, headers, params, query, log }, reply) => {
      const adapterId = isObject(params) ? String(params['adapterId']) : '';
      const message = { headers, query: isObject(query) ? query : {}, body: typeof body === 'string' ? body : '' };
      const found = await readMessage(message, adapterId, Date.now());
      if (found === 'unsigned') return reply.code(401).send({ message: 'The signature is not valid' });
      if (found === 'malformed') return reply.code(400).send({ message: 'The message could not be read' });
      const outcome = await payouts.settle(found.read, found.source);
      if (outcome !== 'done') log.error({ payout: found.read.payoutId, outcome }, 'a payout message was not accepted');
      const answer = answers[outcome];
      return reply.code(answer.status).send({ message: answer.message });
    });
  });
}
