import { createHmac, timingSafeEqual } from 'node:crypto';

const macOf = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A value as text that nobody can make without the key. */
export function sign(key: string, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${text}.${macOf(key, text).toString('base64url')}`;
}

/** The value of a signed text; null when the signature is not ours. */
export function verified(key: string, signed: string): unknown {
  const [text = '', mac = '', ...rest] = signed.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(key, text);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
