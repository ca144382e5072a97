import type { FastifyInstance } from 'fastify';
import type { ProviderAdapter } from './adapter';
import type { CasinoWallet } from '../wallet';

/** Where providers ask for balances and move money: `/webhooks/casino/<provider>/<action>`. */
export const CASINO_WEBHOOK_PATH = '/webhooks/casino';

/** Serves the wallet to providers, each through its adapter. What an adapter cannot read changes nothing. */
export async function serveCasinoWebhook(
  app: FastifyInstance,
  wallet: CasinoWallet,
  adapters: readonly ProviderAdapter[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Signatures are over the bytes that were sent, so the body stays a text until the adapter has checked it.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 8 * 1024 }, (_request, text, done) =>
      done(null, text),
    );
    for (const adapter of adapters) {
      scope.post<{ Params: { action: string } }>(
        `${CASINO_WEBHOOK_PATH}/${adapter.name}/:action`,
        async (request, reply) => {
          const { action } = request.params;
          request.callName = `casino ${adapter.name} ${action}`;
          const body = typeof request.body === 'string' ? request.body : '';
          const read = adapter.read({ action, headers: request.headers, body }, Date.now());
          const result = read.ok ? await wallet.run(adapter.name, read.operation) : read;
          if (!result.ok)
            request.log.warn(
              { provider: adapter.name, action, reason: result.reason },
              'casino wallet request rejected',
            );
          const answer = adapter.answer(result, read.ok ? read.operation : null);
          return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
        },
      );
    }
  });
}
