import type { PurposeKeys } from '../../core/config';
import { z } from 'zod';
import { createHmac, timingSafeEqual } from 'node:crypto';

const macOf = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A value as text that nobody can make without the key. */
export function signValue([key]: PurposeKeys, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${text}.${macOf(key, text).toString('base64url')}`;
}

/** The value of a text that one of the keys signed; else null. */
export function verifySignedValue(keys: PurposeKeys, signed: string): unknown {
  const [text = '', mac = '', ...rest] = signed.split('.');
  const given = Buffer.from(mac, 'base64url');
  const isSigned = keys.some((key) => {
    const expected = macOf(key, text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (rest.length > 0 || !isSigned) return null;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

export const COOKIE_NAME = 'backlay_qa';
/** A QA pin ends after a working day, ms. */
export const MAX_AGE_MS = 8 * 3_600_000;

const content = z.strictObject({
  /** Row of the pin. */
  id: z.string(),
  tenant: z.string(),
  host: z.string(),
  pins: z.record(z.string(), z.string()),
  /** ms. */
  until: z.number(),
});

export type QaCookie = z.output<typeof content>;

export interface QaVisit {
  readonly tenantId: string;
  readonly host: string;
  readonly now: number;
}

export type ReadCookie =
  | { readonly ok: true; readonly cookie: QaCookie }
  | { readonly ok: false; readonly reason: string };

/** The `Set-Cookie` of a pin: this host alone, out of reach of scripts, at most eight hours. */
export function cookieHeader(
  keys: PurposeKeys,
  cookie: QaCookie,
  { now, secure }: { now: number; secure: boolean },
): string {
  const seconds = Math.max(0, Math.floor(Math.min(cookie.until - now, MAX_AGE_MS) / 1000));
  return `${COOKIE_NAME}=${signValue(keys, cookie)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export const clearedCookie = (secure: boolean): string =>
  `${COOKIE_NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Reads a cookie as somebody's browser sent it: whatever is wrong with it has a name for the log, and no effect. */
export function parseQaCookie(keys: PurposeKeys, signed: string, { tenantId, host, now }: QaVisit): ReadCookie {
  const read = content.safeParse(verifySignedValue(keys, signed));
  if (!read.success) return { ok: false, reason: 'forged' };
  const cookie = read.data;
  if (cookie.until <= now || cookie.until - now > MAX_AGE_MS) return { ok: false, reason: 'expired' };
  if (cookie.tenant !== tenantId || cookie.host !== host) return { ok: false, reason: 'of another tenant' };
  return { ok: true, cookie };
}
