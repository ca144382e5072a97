import { createHmac } from 'node:crypto';

/** Time-based one-time passwords as authenticator apps make them: RFC 6238 with SHA-1, 30 seconds and six digits. */
const PERIOD_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one that are taken: clocks differ. */
const DRIFT = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: how a secret is typed into an app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

export const getTimeStep = (ms: number): number => Math.floor(ms / PERIOD_MS);

export function computeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Which step a code belongs to, near `now` (ms) and newer than `lastStep`; null for a wrong, old or used one. */
export function findMatchingStep(secret: Buffer, code: string, now: number, lastStep: number): number | null {
  const present = getTimeStep(now);
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1)
    if (step > lastStep && computeCode(secret, step) === code) return step;
  return null;
}

/** What an app reads out of the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: '30' });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
