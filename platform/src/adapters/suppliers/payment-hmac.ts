import { z } from 'zod';
import { isSigned, sign, SIGNATURE_HEADER } from '../../core/http';
import {
  AdapterError,
  demandSuccess,
  type Exchange,
  type Implementation,
  type PaymentAdapter,
  type SupplierMessage,
} from '../frame';
import { addressSetting, authorizationOf } from './described-http';

/** An amount of paise in a setting. */
export const paiseSetting = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** Names with `|` between them; empty: all. */
export const methodsSetting = z
  .string()
  .max(1000)
  .default('')
  .transform((text) => text.split('|').filter((id) => id !== ''));

const settingsOf = z.strictObject({
  url: addressSetting,
  /** Answers what became of an order. */
  statusUrl: addressSetting.optional(),
  /** Ids of deposit methods with `|` between them; empty: all. */
  methods: methodsSetting,
  minAmountPaise: paiseSetting.default(0),
  maxAmountPaise: paiseSetting.default(Number.MAX_SAFE_INTEGER),
  weight: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .default('1')
    .transform(Number),
});
const page = z.object({ url: z.url({ protocol: /^https$/ }) });

const message = z.object({
  gatewayId: z
    .string()
    .min(4)
    .max(100)
    .regex(/^[\w-]+$/),
  orderId: z.uuid(),
  status: z.enum(['paid', 'declined', 'refunded']),
  /** Paise. */
  amount: z.number().int().positive(),
  /** Indian rupees where it is left out; an order in another currency does not exist. */
  currency: z.literal('INR').optional(),
});
const status = z.union([message, z.object({ orderId: z.uuid(), status: z.enum(['open', 'missing']) })]);

function readMessage(keys: readonly string[], { headers, body }: SupplierMessage, now: number) {
  if (!isSigned(keys, body, headers[SIGNATURE_HEADER], now)) return 'unsigned';
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) return 'malformed';
  const { currency: _inr, ...read } = parsed.data;
  return read;
}

/** JSON of a supplier; null where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keys that sign, the one that the platform uses first.
 * @throws Error for a key that is too short
 */
export function readKeys({ key = '', previousKey = '' }: Readonly<Record<string, string>>): readonly string[] {
  if (key.length < 16) throw new Error('key: at least 16 characters are expected');
  return [key, ...(previousKey === '' ? [] : [previousKey])];
}

/** Opens the adapter of a gateway; the order goes out signed as its messages come in. */
function open(settings: z.output<typeof settingsOf>, secrets: Readonly<Record<string, string>>): PaymentAdapter {
  const { url, statusUrl, methods, minAmountPaise: minAmount, maxAmountPaise: maxAmount, weight } = settings;
  const keys = readKeys(secrets);
  const [key = ''] = keys;
  const send = async (address: string, content: object, exchange: Exchange): Promise<unknown> => {
    const body = JSON.stringify({ ...content, currency: 'INR' });
    const answer = await exchange.http({
      method: 'POST',
      url: address,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: sign(key, body, Date.now()),
        ...authorizationOf(secrets['authorization'] ?? ''),
      },
      body,
    });
    demandSuccess(answer, 'payment gateway');
    return parseJson(answer.body);
  };
  return {
    route: { methods, minAmount, maxAmount, weight },
    announce: async (order, exchange) => page.parse(await send(url, order, exchange)),
    ...(statusUrl !== undefined && {
      query: async ({ orderId, amount }, exchange) => {
        const found = status.parse(await send(statusUrl, { orderId, amount }, exchange));
        if (found.orderId !== orderId) throw new AdapterError('unknown', 'The answer is about another order');
        if (found.status === 'open' || found.status === 'missing') return found.status;
        const { gatewayId, status: end, amount: paid } = message.parse(found);
        return { gatewayId, orderId, status: end, amount: paid };
      },
    }),
    readMessage: (given, now) => readMessage(keys, given, now),
  };
}

/** A payment gateway over HTTP with HMAC (G7.02). `previousKey` is accepted while a key is replaced. */
export const paymentHmac: Implementation<'payment'> = {
  kind: 'payment',
  name: 'hmac',
  secrets: ['key', 'previousKey', 'authorization'],
  open: (settings, secrets) => open(settingsOf.parse(settings), secrets),
};
