import type { IncomingHttpHeaders } from 'node:http';

const BARE = /^\s*([\w-]{20,200})\s*$/;
const BEARER = /^(?:Bearer\s+|\s*)([\w-]{20,200})\s*$/i;

/** The session token of a call: `authorization` with or without Bearer, else `authentication` (A7.05, OQ-66, OQ-67). */
export function readBearerToken(headers: IncomingHttpHeaders): string | null {
  const { authorization, authentication } = headers;
  const text = authorization ?? (typeof authentication === 'string' ? authentication : '');
  return (authorization === undefined ? BARE : BEARER).exec(text)?.[1] ?? null;
}
