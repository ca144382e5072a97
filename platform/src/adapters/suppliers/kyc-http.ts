import { z } from 'zod';
import { AdapterError, type Exchange, type Implementation, type KycAdapter } from '../frame';
import { addressSetting } from './described-http';
import { createSignedPost, parseJson, readKeys, readSigned } from './signed-http';

const settingsOf = z.strictObject({
  /** Starts a check. */
  url: addressSetting,
  /** Answers how far a check is. */
  statusUrl: addressSetting,
  /** Countries whose documents it checks, as `IN|NP`; empty: all. */
  countries: z
    .string()
    .regex(/^([A-Z]{2}(\|[A-Z]{2})*)?$/)
    .default('')
    .transform((text) => text.split('|').filter((code) => code !== '')),
  /** What becomes of a player whom the supplier approves, or rejects (D8.06). */
  onApproved: z.enum(['approve', 'review']).default('review'),
  onRejected: z.enum(['reject', 'review']).default('review'),
});

const reference = z.string().min(1).max(200);
const started = z.object({ reference });
const result = z.object({
  checkId: z.uuid(),
  reference,
  outcome: z.enum(['approved', 'rejected', 'review']),
  reason: z.string().max(500).default(''),
});
const status = z.union([result, z.object({ checkId: z.uuid(), outcome: z.literal('open') })]);

function open(settings: z.output<typeof settingsOf>, secrets: Readonly<Record<string, string>>): KycAdapter {
  const { url, statusUrl, countries, onApproved, onRejected } = settings;
  const keys = readKeys(secrets);
  const post = createSignedPost('supplier of identity checks', secrets);
  const send = async (address: string, content: object, exchange: Exchange): Promise<unknown> =>
    parseJson(await post(address, content, exchange));
  return {
    countries,
    rules: { approve: onApproved === 'approve', reject: onRejected === 'reject' },
    start: async (check, exchange) => started.parse(await send(url, check, exchange)),
    query: async ({ checkId, reference: of }, exchange) => {
      const found = status.parse(await send(statusUrl, { checkId, reference: of }, exchange));
      if (found.checkId !== checkId) throw new AdapterError('unknown', 'The answer is about another check');
      return found.outcome === 'open' ? 'open' : result.parse(found);
    },
    readMessage: (given, now) => readSigned(result, keys, given, now),
  };
}

/** Checks of identities over HTTP with HMAC (G7.07). `previousKey` is accepted while a key is replaced. */
export const kycHttp: Implementation<'kyc'> = {
  kind: 'kyc',
  name: 'http',
  secrets: ['key', 'previousKey', 'authorization'],
  open: (settings, secrets) => open(settingsOf.parse(settings), secrets),
};
