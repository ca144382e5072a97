import { randomBytes } from 'node:crypto';
import type { Cookies } from '../../core/http';

/** Cookie with the random id of a visitor: it decides which share of a rollout the visitor is in, and names nobody. */
export const VISITOR_COOKIE = 'backlay_visitor';
const VISITOR_BYTES = 16;
const MAX_AGE_SECONDS = 365 * 86_400;

/** The id that a browser sent, if it is one of ours by its form. */
export function readVisitor(cookies: Cookies): string | undefined {
  const id = cookies[VISITOR_COOKIE];
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}

export const newVisitor = (): string => randomBytes(VISITOR_BYTES).toString('base64url');

/** The `Set-Cookie` of a visitor: this host alone, out of reach of scripts. */
export const visitorCookie = (id: string, secure: boolean): string =>
  `${VISITOR_COOKIE}=${id}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
