import { fastifyCookie } from '@fastify/cookie';
import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

/** A browser may do nothing with a response that is no page. Pages and other shown content set what they need instead. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * On every answer, whatever its kind (S-04, S-06).
 * @param secure whether the brands are reached over https alone
 */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'content-security-policy': NOTHING,
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

const BROKEN: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
};

/** Answers what is no HTTP at all, on the bare connection: there is no request that a handler could be given. */
export function replyMalformedRequest(code: string, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, message] = BROKEN[code] ?? [400, 'Invalid request'];
  const body = JSON.stringify({ message });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

const BARE = /^\s*([\w-]{20,200})\s*$/;
const BEARER = /^(?:Bearer\s+|\s*)([\w-]{20,200})\s*$/i;

/** The session token of a call: `authorization` with or without Bearer, else `authentication` (A7.05, OQ-66, OQ-67). */
export function readBearerToken(headers: IncomingHttpHeaders): string | null {
  const { authorization, authentication } = headers;
  const text = authorization ?? (typeof authentication === 'string' ? authentication : '');
  return (authorization === undefined ? BARE : BEARER).exec(text)?.[1] ?? null;
}

/** Values of the Cookie header, by name. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** The cookies of a request, parsed where they are read: the plugin's own hooks would run on every request. */
export const readCookies = ({ cookie = '' }: IncomingHttpHeaders): Cookies => fastifyCookie.parse(cookie);
