import { z } from 'zod';
import { AdapterError, type Exchange, type Implementation, type PaymentAdapter } from '../frame';
import { addressSetting } from './described-http';
import { createSignedPost, parseJson, readKeys, readSigned } from './signed-http';

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
  /** Gives payments back. */
  refundUrl: addressSetting.optional(),
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

/** The supplier's own id of a payment. */
export const gatewayId = z
  .string()
  .min(4)
  .max(100)
  .regex(/^[\w-]+$/);
const message = z
  .object({
    gatewayId,
    orderId: z.uuid(),
    status: z.enum(['paid', 'declined', 'refunded']),
    /** Paise. */
    amount: z.number().int().positive(),
    /** Indian rupees where it is left out; an order in another currency does not exist. */
    currency: z.literal('INR').optional(),
  })
  .transform(({ currency: _inr, ...read }) => read);
const refund = z.object({ refundId: z.uuid(), status: z.enum(['done', 'pending', 'refused']) });
const status = z.union([message, z.object({ orderId: z.uuid(), status: z.enum(['open', 'missing']) })]);

/** Opens the adapter of a gateway; the order goes out signed as its messages come in. */
function open(settings: z.output<typeof settingsOf>, secrets: Readonly<Record<string, string>>): PaymentAdapter {
  const { url, statusUrl, refundUrl, methods, minAmountPaise: minAmount, maxAmountPaise: maxAmount, weight } = settings;
  const keys = readKeys(secrets);
  const post = createSignedPost('payment gateway', secrets);
  const send = async (address: string, content: object, exchange: Exchange): Promise<unknown> =>
    parseJson(await post(address, { ...content, currency: 'INR' }, exchange));
  return {
    route: { methods, minAmount, maxAmount, weight },
    announce: async (order, exchange) => page.parse(await send(url, order, exchange)),
    ...(statusUrl !== undefined && {
      query: async ({ orderId, amount }, exchange) => {
        const found = status.parse(await send(statusUrl, { orderId, amount }, exchange));
        if (found.orderId !== orderId) throw new AdapterError('unknown', 'The answer is about another order');
        if (found.status === 'open' || found.status === 'missing') return found.status;
        return message.parse(found);
      },
    }),
    ...(refundUrl !== undefined && {
      refund: async ({ refundId, orderId, gatewayId: paymentId, amount }, exchange) => {
        const content = { refundId, orderId, gatewayId: paymentId, amount };
        const found = refund.parse(await send(refundUrl, content, exchange));
        if (found.refundId !== refundId) throw new AdapterError('unknown', 'The answer is about another refund');
        return found.status;
      },
    }),
    readMessage: (given, now) => readSigned(message, keys, given, now),
  };
}

/** A payment gateway over HTTP with HMAC (G7.02). `previousKey` is accepted while a key is replaced. */
export const paymentHmac: Implementation<'payment'> = {
  kind: 'payment',
  name: 'hmac',
  secrets: ['key', 'previousKey', 'authorization'],
  open: (settings, secrets) => open(settingsOf.parse(settings), secrets),
};
