import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PurposeKeys } from '../../core/config';

const macOf = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A value as text that nobody can make without the key. */
export function signValue([key]: PurposeKeys, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${text}.${macOf(key, text).toString('base64url')}`;
}

/** The value of a text that one of the keys signed; else null. */
export function verifySignedValue(keys: PurposeKeys, signed: string): unknown {
  const [text = '', mac = '', ...rest] = signed.split('.');
  const given = Buffer.from(mac, 'base64url');
  const isSigned = keys.some((key) => {
    const expected = macOf(key, text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (rest.length > 0 || !isSigned) return null;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
