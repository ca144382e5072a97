import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './options-table';

/** The key that others are derived from: SECRET_KEY, or one that is generated once and kept with mode 600. */
export function loadOrCreateSecret(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, 'secret');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return readFileSync(file, 'utf8').trim();
  }
  mkdirSync(config.dataDir, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** The key that is used, and one more that is accepted while it is replaced (G2.05). */
export interface KeyRing {
  readonly current: string;
  readonly previous: string | null;
}

/** Keys of one purpose: the first signs and encrypts, all of them verify and decrypt. */
export type PurposeKeys = readonly [string, ...string[]];

export const loadKeys = (config: Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>): KeyRing => ({
  current: loadOrCreateSecret(config),
  previous: config.secretKeyPrevious,
});

/** A key for one purpose: keys of different purposes do not give each other away. */
export function deriveKey(secret: string | KeyRing, purpose: string): string {
  const key = typeof secret === 'string' ? secret : secret.current;
  return createHmac('sha256', key).update(purpose).digest('base64url');
}

export function deriveKeys({ current, previous }: KeyRing, purpose: string): PurposeKeys {
  return [deriveKey(current, purpose), ...(previous === null ? [] : [deriveKey(previous, purpose)])];
}
