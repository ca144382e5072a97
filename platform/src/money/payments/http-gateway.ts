import { z } from 'zod';
import type { PaymentGateway } from './ports';
import { parseServiceAddress } from '../../core/config';
import { contextHeaders } from '../../core/http';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header that carries the signature of a gateway's message. */
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

const TIMEOUT_MS = 8000;
const answer = z.object({ url: z.url({ protocol: /^https$/ }) });

/** An operator's gateway: the order goes out signed as its messages come in, and it answers where the player pays. */
export function httpGateway(gatewayUrl: string, key: string, load: typeof fetch = fetch): PaymentGateway {
  const { url, headers } = parseServiceAddress(gatewayUrl);
  return {
    async open(order, context) {
      const body = JSON.stringify({ ...order, currency: 'INR' });
      const response = await load(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: sign(key, body, Date.now()),
          ...contextHeaders(context),
          ...headers,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`The payment gateway answered ${response.status}`);
      return answer.parse(await response.json());
    },
  };
}
