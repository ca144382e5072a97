import type { IncomingHttpHeaders } from 'node:http';

/** The session token of a call: `authorization` with or without Bearer, else `authentication` (A7.05, OQ-66, OQ-67). */
export function tokenOf(headers: IncomingHttpHeaders): string | null {
  const authentication = headers['authentication'];
  const text =
    headers.authorization?.replace(/^Bearer\s+/i, '') ?? (typeof authentication === 'string' ? authentication : '');
  const token = text.trim();
  return /^[\w-]{20,200}$/.test(token) ? token : null;
}
