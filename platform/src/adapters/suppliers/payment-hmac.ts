import { z } from 'zod';
import { isSigned, sign, SIGNATURE_HEADER } from '../../core/http';
import { demandSuccess, type Implementation, type PaymentAdapter, type SupplierMessage } from '../frame';
import { addressSetting, authorizationOf } from './described-http';

const settingsOf = z.strictObject({ url: addressSetting });
const page = z.object({ url: z.url({ protocol: /^https$/ }) });

const message = z.object({
  gatewayId: z
    .string()
    .min(4)
    .max(100)
    .regex(/^[\w-]+$/),
  orderId: z.uuid(),
  status: z.enum(['paid', 'declined']),
  /** Paise. */
  amount: z.number().int().positive(),
  /** Indian rupees where it is left out; an order in another currency does not exist. */
  currency: z.literal('INR').optional(),
});

function readMessage(keys: readonly string[], { headers, body }: SupplierMessage, now: number) {
  if (!isSigned(keys, body, headers[SIGNATURE_HEADER], now)) return 'unsigned';
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) return 'malformed';
  const { currency: _inr, ...read } = parsed.data;
  return read;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Opens the adapter of a gateway; the order goes out signed as its messages come in. */
function open(url: string, secrets: Readonly<Record<string, string>>): PaymentAdapter {
  const { key = '', previousKey = '', authorization = '' } = secrets;
  if (key.length < 16) throw new Error('key: at least 16 characters are expected');
  const keys = [key, ...(previousKey === '' ? [] : [previousKey])];
  return {
    async announce(order, exchange) {
      const body = JSON.stringify({ ...order, currency: 'INR' });
      const answer = await exchange.http({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: sign(key, body, Date.now()),
          ...authorizationOf(authorization),
        },
        body,
      });
      demandSuccess(answer, 'payment gateway');
      return page.parse(parseJson(answer.body));
    },
    readMessage: (given, now) => readMessage(keys, given, now),
  };
}

/** A payment gateway over HTTP with HMAC (G7.02). `previousKey` is accepted while a key is replaced. */
export const paymentHmac: Implementation<'payment'> = {
  kind: 'payment',
  name: 'hmac',
  secrets: ['key', 'previousKey', 'authorization'],
  open: (settings, secrets) => open(settingsOf.parse(settings).url, secrets),
};
