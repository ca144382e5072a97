import { z } from 'zod';
import { isSigned, sign, SIGNATURE_HEADER } from '../../core/http';
import {
  AdapterError,
  demandSuccess,
  type Exchange,
  type HttpAnswer,
  type Implementation,
  type PayoutAdapter,
  type SupplierMessage,
} from '../frame';
import { addressSetting, authorizationOf } from './described-http';
import { methodsSetting, paiseSetting, parseJson, readKeys } from './payment-hmac';

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

const message = z.object({
  gatewayId: z
    .string()
    .min(4)
    .max(100)
    .regex(/^[\w-]+$/),
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
});
const missing = z.object({ payoutId: z.uuid(), status: z.literal('missing') });
const balance = z.object({ amount: z.number().int(), currency: z.literal('INR').optional() });

const toMessage = ({ currency: _inr, ...read }: z.output<typeof message>) => read;

function readMessage(keys: readonly string[], { headers, body }: SupplierMessage, now: number) {
  if (!isSigned(keys, body, headers[SIGNATURE_HEADER], now)) return 'unsigned';
  const parsed = message.safeParse(parseJson(body));
  return parsed.success ? toMessage(parsed.data) : 'malformed';
}

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
  const [key = ''] = keys;
  const post = async (address: string, content: object, exchange: Exchange): Promise<unknown> => {
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
    demandDone(answer);
    return parseJson(answer.body);
  };
  return {
    route: { methods, minAmount: minAmountPaise, maxAmount: maxAmountPaise, dayAmount: dayAmountPaise },
    send: async (order, exchange) =>
      demandSame(toMessage(message.parse(await post(url, order, exchange))), order.payoutId),
    query: async ({ payoutId, amount }, exchange) => {
      const found = z.union([message, missing]).parse(await post(statusUrl, { payoutId, amount }, exchange));
      const same = demandSame(found, payoutId);
      return same.status === 'missing' ? 'missing' : toMessage(same);
    },
    balance: async (exchange) => {
      if (balanceUrl === undefined) throw new AdapterError('refused', 'balanceUrl is not set');
      return balance.parse(await post(balanceUrl, {}, exchange));
    },
    readMessage: (given, now) => readMessage(keys, given, now),
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
