import type { z } from 'zod';
import { isSigned, sign, SIGNATURE_HEADER } from '../../core/http';
import { demandSuccess, type Exchange, type HttpAnswer, type SupplierMessage } from '../frame';
import { authorizationOf } from './described-http';

type Secrets = Readonly<Record<string, string>>;

/** JSON of a supplier; null where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keys that sign, the one that the platform uses first; `previousKey` is accepted while a key is replaced.
 * @throws Error for a key that is too short
 */
export function readKeys({ key = '', previousKey = '' }: Secrets): readonly string[] {
  if (key.length < 16) throw new Error('key: at least 16 characters are expected');
  return [key, ...(previousKey === '' ? [] : [previousKey])];
}

/** Sends signed JSON and returns the body of the answer as it came. */
export type PostSigned = (url: string, content: object, exchange: Exchange) => Promise<string>;

/**
 * Requests that are signed with the first key and carry the `authorization` of the settings.
 * @param demand throws AdapterError for an answer that is no success
 */
export function createSignedPost(
  supplier: string,
  { key = '', authorization = '' }: Secrets,
  demand: (answer: HttpAnswer) => void = (answer) => demandSuccess(answer, supplier),
): PostSigned {
  return async (url, content, exchange) => {
    const body = JSON.stringify(content);
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: sign(key, body, Date.now()),
      ...authorizationOf(authorization),
    };
    const answer = await exchange.http({ method: 'POST', url, headers, body });
    demand(answer);
    return answer.body;
  };
}

/** A message that one of the keys signed a moment ago, in the form of the schema. */
export function readSigned<Schema extends z.ZodType>(
  schema: Schema,
  keys: readonly string[],
  { headers, body }: SupplierMessage,
  now: number,
): z.output<Schema> | 'unsigned' | 'malformed' {
  if (!isSigned(keys, body, headers[SIGNATURE_HEADER], now)) return 'unsigned';
  const parsed = schema.safeParse(parseJson(body));
  return parsed.success ? parsed.data : 'malformed';
}
