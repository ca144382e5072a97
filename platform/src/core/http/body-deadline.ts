import type { FastifyInstance } from 'fastify';
import { replyMalformedRequest } from './headers';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a request may take to arrive, ms, where it is more than that of other routes. */
    bodyTimeMs?: number;
  }
}

/** How long a body may take to arrive, ms. */
const BODY_MS = 30_000;
/** More than any route grants: Node has one limit for all requests, from their first byte to their last. */
export const LONGEST_REQUEST_MS = 15 * 60_000;

/** Ends requests whose body takes longer than their route grants: Node alone knows no limit for one route. */
export function limitBodyTime(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  bodyMs: number = BODY_MS,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => {
      if (!raw.complete) replyMalformedRequest('ERR_HTTP_REQUEST_TIMEOUT', raw.socket, headers);
    }, request.routeOptions.config.bodyTimeMs ?? bodyMs);
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
}
