import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isObject } from '@backlay/shared/domain';
import type { WalletOperation, WalletRejection, WalletResult } from '../wallet';

/** One request of a provider as it arrived: the last part of the path, its headers, and the bytes that were signed. */
export interface ProviderRequest {
  readonly action: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type ReadRequest =
  | { readonly ok: true; readonly operation: WalletOperation }
  | { readonly ok: false; readonly reason: 'UNSIGNED' | 'MALFORMED' };

/** Translates one provider's dialect. It decides nothing: who may do what is the wallet's business. */
export interface ProviderAdapter {
  readonly name: string;
  read(request: ProviderRequest, now: number): ReadRequest;
  /** The result in the provider's words; `operation` is null when the request could not be read. */
  answer(result: WalletResult | Extract<ReadRequest, { ok: false }>, operation: WalletOperation | null): ProviderAnswer;
}

/** Header that carries the signature: `t=<ms>,v1=<hex of HMAC-SHA256 over "t.action.body">`. */
export const CASINO_SIGNATURE_HEADER = 'x-casino-signature';
/** How old a signed request may be, ms. */
const FRESH_MS = 5 * 60_000;

const mac = (key: string, at: string, action: string, body: string): Buffer =>
  createHmac('sha256', key).update(`${at}.${action}.${body}`).digest();

/** The signature of a request. The action is under it, so that a signed bet cannot be sent as a win. */
export const signCasino = (key: string, action: string, body: string, now: number): string =>
  `t=${now},v1=${mac(key, String(now), action, body).toString('hex')}`;

function isSigned(keys: readonly string[], { action, body, headers }: ProviderRequest, now: number): boolean {
  const header = headers[CASINO_SIGNATURE_HEADER];
  const [, at, hex] = (typeof header === 'string' && /^t=(\d{1,16}),v1=([\da-f]{64})$/.exec(header)) || [];
  if (!at || !hex || Math.abs(now - Number(at)) > FRESH_MS) return false;
  return keys.some((key) => timingSafeEqual(mac(key, at, action, body), Buffer.from(hex, 'hex')));
}

const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w.:-]+$/);
const paise = z.number().int().nonnegative().max(1_000_000_000_000);

const operations = z.discriminatedUnion('action', [
  z.object({ action: z.literal('session'), token: id }),
  z.object({ action: z.literal('balance'), sessionId: id }),
  z.object({ action: z.literal('bet'), transactionId: id, sessionId: id, roundId: id, amount: paise.positive() }),
  z.object({
    action: z.literal('win'),
    transactionId: id,
    sessionId: id,
    roundId: id,
    amount: paise,
    closes: z.boolean().default(true),
  }),
  z.object({ action: z.literal('rollback'), transactionId: id, sessionId: id, betTransactionId: id }),
  z.object({ action: z.literal('end'), sessionId: id }),
]);

const STATUS: Record<WalletRejection, number> = {
  UNKNOWN_TOKEN: 401,
  UNKNOWN_SESSION: 401,
  SESSION_ENDED: 403,
  PLAYER_LOCKED: 403,
  INSUFFICIENT_FUNDS: 402,
  OUTSIDE_LIMITS: 400,
  UNKNOWN_ROUND: 404,
  ROUND_CLOSED: 409,
  ROLLED_BACK: 409,
  TRANSACTION_MISMATCH: 409,
};

/** The house's own dialect, described in docs/casino-provider.md: JSON with amounts in paise, signed with one of the keys. */
export function signedJson(name: string, keys: readonly string[]): ProviderAdapter {
  return {
    name,
    read(request, now) {
      if (!isSigned(keys, request, now)) return { ok: false, reason: 'UNSIGNED' };
      const body = parseJson(request.body);
      // The action is the signed one of the path, whatever the body names.
      const parsed = operations.safeParse({ ...(isObject(body) && body), action: request.action });
      return parsed.success ? { ok: true, operation: parsed.data } : { ok: false, reason: 'MALFORMED' };
    },
    answer(result, operation) {
      const named = operation && 'transactionId' in operation ? { transactionId: operation.transactionId } : {};
      if (result.ok) {
        if (!('balance' in result)) return { status: 500, body: { status: 'refused', code: 'MALFORMED' } };
        const { balance, repeated, session } = result;
        return {
          status: 200,
          body: { status: 'ok', ...named, currency: 'INR', balance, ...(repeated ? { repeated } : {}), ...session },
        };
      }
      if (result.reason === 'UNSIGNED' || result.reason === 'MALFORMED')
        return { status: result.reason === 'UNSIGNED' ? 401 : 400, body: { status: 'refused', code: result.reason } };
      const balance = 'balance' in result && result.balance !== undefined ? { balance: result.balance } : {};
      return { status: STATUS[result.reason], body: { status: 'refused', code: result.reason, ...named, ...balance } };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
