import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { PurposeKeys } from './secret';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cipherKey = (key: string): Buffer => createHash('sha256').update(`second factor|${key}`).digest();

/** Encrypts with the first key: nonce, tag, then the encrypted secret. */
export function seal([key]: PurposeKeys, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What is sealed, and whether the first key sealed it; null where none of the keys did. */
export function unseal(
  keys: PurposeKeys,
  stored: Buffer,
): { readonly secret: Buffer; readonly isCurrent: boolean } | null {
  for (const [index, key] of keys.entries()) {
    const secret = decrypt(key, stored);
    if (secret) return { secret, isCurrent: index === 0 };
  }
  return null;
}

function decrypt(key: string, stored: Buffer): Buffer | null {
  if (stored.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), stored.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    // The tag distinguishes secrets of another key.
    return null;
  }
}
