import { z } from 'zod';
import {
  AdapterError,
  demandSuccess,
  type Exchange,
  type HttpAnswer,
  type Implementation,
  type PayoutAdapter,
} from '../frame';
import { addressSetting } from './described-http';
import { gatewayId, methodsSetting, paiseSetting } from './payment-hmac';
import { createSignedPost, parseJson, readKeys, readSigned } from './signed-http';

const settingsOf = z.strictObject({
  url: addressSetting,
  /** Answers what became of a payout. */
  statusUrl: addressSetting,
  /** Answers what the account has left. */
  balanceUrl: addressSetting.optional(),
  /** Types of withdrawals with `|` between them; empty: all. */
  methods: methodsSetting,
  minAmountPaise: paiseSetting.default(0),
  maxAmountPaise: paiseSetting.default(Number.MAX_SAFE_INTEGER),
  dayAmountPaise: paiseSetting.default(Number.MAX_SAFE_INTEGER),
});

const message = z
  .object({
    gatewayId,
    payoutId: z.uuid(),
    status: z.enum(['sent', 'paid', 'failed', 'returned']),
    /** Paise. */
    amount: z.number().int().positive(),
    /** Indian rupees where it is left out. */
    currency: z.literal('INR').optional(),
    utr: z
      .string()
      .max(40)
      .regex(/^[\w-]*$/)
      .default(''),
  })
  .transform(({ currency: _inr, ...read }) => read);
const missing = z.object({ payoutId: z.uuid(), status: z.literal('missing') });
const balance = z.object({ amount: z.number().int(), currency: z.literal('INR').optional() });

/**
 * A payout counts as not done only where the supplier surely did nothing. A proxy that gave up may have passed it on, and a supplier that
 * has the reference may have paid.
 */
function demandDone(answer: HttpAnswer): void {
  const { status } = answer;
  if ([408, 409, 425, 503].includes(status) || (status >= 300 && status < 400))
    throw new AdapterError('unknown', `The payout supplier answered ${status}`, status);
  demandSuccess(answer, 'payout supplier');
}

/** An answer is about the payout that was asked for, or nobody knows what it is about. */
function demandSame<Found extends { readonly payoutId: string }>(found: Found, payoutId: string): Found {
  if (found.payoutId !== payoutId) throw new AdapterError('unknown', 'The answer is about another payout');
  return found;
}

function open(settings: z.output<typeof settingsOf>, secrets: Readonly<Record<string, string>>): PayoutAdapter {
  const { url, statusUrl, balanceUrl, methods, minAmountPaise, maxAmountPaise, dayAmountPaise } = settings;
  const keys = readKeys(secrets);
  const send = createSignedPost('payout supplier', secrets, demandDone);
  const post = async (address: string, content: object, exchange: Exchange): Promise<unknown> =>
    parseJson(await send(address, { ...content, currency: 'INR' }, exchange));
  return {
    route: { methods, minAmount: minAmountPaise, maxAmount: maxAmountPaise, dayAmount: dayAmountPaise },
    send: async (order, exchange) => demandSame(message.parse(await post(url, order, exchange)), order.payoutId),
    query: async ({ payoutId, amount }, exchange) => {
      const found = z.union([message, missing]).parse(await post(statusUrl, { payoutId, amount }, exchange));
      const same = demandSame(found, payoutId);
      return same.status === 'missing' ? 'missing' : same;
    },
    balance: async (exchange) => {
      if (balanceUrl === undefined) throw new AdapterError('refused', 'balanceUrl is not set');
      return balance.parse(await post(balanceUrl, {}, exchange));
    },
    readMessage: (given, now) => readSigned(message, keys, given, now),
  };
}

/** A payout supplier over HTTP with HMAC (G7.03). `previousKey` is accepted while a key is replaced. */
export const payoutHmac: Implementation<'payout'> = {
  kind: 'payout',
  name: 'hmac',
  secrets: ['key', 'previousKey', 'authorization'],
  open: (settings, secrets) => open(settingsOf.parse(settings), secrets),
  tryOut: (adapter, _to, exchange) => adapter.balance(exchange),
};
