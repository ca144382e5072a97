import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'bkl_';
const BYTES = 32;
const FORMAT = /^bkl_[A-Za-z0-9_-]{43}[0-9a-f]{8}$/;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** A new token: `bkl_`, 32 random bytes and a checksum, so that a scanner finds it and a typing error needs no database. */
export function createTokenText(): string {
  const random = PREFIX + randomBytes(BYTES).toString('base64url');
  return random + checksumOf(random);
}

/** Whether a bearer is meant as a token of the registry. */
export const isTokenText = (text: string): boolean => text.startsWith(PREFIX);

/** Whether it can be one. */
export const isWholeToken = (text: string): boolean =>
  FORMAT.test(text) && checksumOf(text.slice(0, -8)) === text.slice(-8);

/** What is stored of a token. */
export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest();
