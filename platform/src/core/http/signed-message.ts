import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '@backlay/shared/domain';

/** Header that carries the signature of a message between the platform and a supplier. */
export const SIGNATURE_HEADER = 'x-payment-signature';

/** How old a signed message may be, ms. */
const FRESH_MS = 5 * 60_000;

const mac = (key: string, at: string, body: string): Buffer =>
  createHmac('sha256', key).update(`${at}.${body}`).digest();

/** `t=<ms>,v1=<hex of HMAC-SHA256 over "t.body">`. */
export function sign(key: string, body: string, now: number): string {
  return `t=${now},v1=${mac(key, String(now), body).toString('hex')}`;
}

/** Whether one of the keys signed it, a moment ago. */
export function isSigned(
  keys: readonly string[],
  body: string,
  signature: unknown,
  now: number,
  freshMs = FRESH_MS,
): boolean {
  const parts = typeof signature === 'string' ? /^t=(\d{1,16}),v1=([\da-f]{64})$/.exec(signature) : null;
  const [, at, hex] = parts ?? [];
  if (!at || !hex || Math.abs(now - Number(at)) > freshMs) return false;
  return keys.some((key) => timingSafeEqual(mac(key, at, body), Buffer.from(hex, 'hex')));
}

/** A message of a supplier as it came: its signature is over the bytes of `body`. */
export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Reads a message with the adapter that its address names. Time in ms. */
export type ReadWebhook<Read> = (
  message: WebhookMessage,
  adapterId: string,
  now: number,
) => Promise<Read | 'unsigned' | 'malformed'>;

export interface WebhookAnswer {
  readonly status: number;
  readonly message: string;
}

export interface SignedWebhook<Read> {
  /** Address; the id of the brand's adapter follows. */
  readonly path: string;
  /** The adapter of the address without an id. */
  readonly defaultAdapterId?: string;
  readonly read: ReadWebhook<Read>;
  /** Carries a signed message out. */
  readonly apply: (
    read: Read,
    by: { readonly adapterId: string; readonly log: FastifyBaseLogger },
  ) => Promise<WebhookAnswer>;
  readonly clock?: () => number;
}

/** Serves messages of suppliers. What is not signed, old or malformed changes nothing. Bodies hold at most 8 KiB of JSON. */
export async function serveSignedWebhook<Read>(app: FastifyInstance, webhook: SignedWebhook<Read>): Promise<void> {
  const { path, defaultAdapterId, read: readMessage, apply, clock = Date.now } = webhook;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes that were sent, so the body stays a text until it is checked.
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 8 * 1024 }, (_request, text, done) =>
      done(null, text),
    );
    const take = async ({ body, headers, query, log }: FastifyRequest, reply: FastifyReply, adapterId: string) => {
      const message = { headers, query: isObject(query) ? query : {}, body: typeof body === 'string' ? body : '' };
      const read = await readMessage(message, adapterId, clock());
      if (read === 'unsigned') return reply.code(401).send({ message: 'The signature is not valid' });
      if (read === 'malformed') return reply.code(400).send({ message: 'The message could not be read' });
      const answer = await apply(read, { adapterId, log });
      return reply.code(answer.status).send({ message: answer.message });
    };
    scope.post<{ Params: { adapterId: string } }>(`${path}/:adapterId`, (request, reply) =>
      take(request, reply, request.params.adapterId),
    );
    if (defaultAdapterId !== undefined) scope.post(path, (request, reply) => take(request, reply, defaultAdapterId));
  });
}
