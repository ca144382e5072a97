import { createHmac, timingSafeEqual } from 'node:crypto';

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
export function isSigned(keys: readonly string[], body: string, signature: unknown, now: number): boolean {
  const parts = typeof signature === 'string' ? /^t=(\d{1,16}),v1=([\da-f]{64})$/.exec(signature) : null;
  const [, at, hex] = parts ?? [];
  if (!at || !hex || Math.abs(now - Number(at)) > FRESH_MS) return false;
  return keys.some((key) => timingSafeEqual(mac(key, at, body), Buffer.from(hex, 'hex')));
}
