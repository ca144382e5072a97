import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './options-table';

/** How long a signature of a replaced key may still come: shared links of QA live longest, ms. */
const LAST_SIGNATURE_MS = 7 * 86_400_000;

const fileOf = (dataDir: string): string => join(dataDir, 'secret');
const previousFileOf = (dataDir: string): string => join(dataDir, 'secret.previous');
const readKey = (file: string): string => readFileSync(file, 'utf8').trim();
const createSecret = (): string => randomBytes(48).toString('base64url');

/** The key from which others are derived: SECRET_KEY, or one that is generated once and stored with mode 600. */
export function loadOrCreateSecret(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (config.secretKey) return config.secretKey;
  const file = fileOf(config.dataDir);
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return readKey(file);
  }
  mkdirSync(config.dataDir, { recursive: true });
  const secret = createSecret();
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

/** The secrets of the configuration, or of the data folder; it generates one where there is none. */
export const loadKeys = (config: Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>): KeyRing => {
  const current = loadOrCreateSecret(config);
  const file = previousFileOf(config.dataDir);
  const replaced = config.secretKey === null && existsSync(file) ? readKey(file) : null;
  return { current, previous: config.secretKeyPrevious ?? replaced };
};

/**
 * Replaces the generated key of a data folder; the platform uses the new one from its next start.
 * @returns null; or the moment until which the key that was replaced last is accepted, where another replacement would lose it
 */
export function replaceGeneratedSecret(dataDir: string, now: number): Date | null {
  const [file, previous] = [fileOf(dataDir), previousFileOf(dataDir)];
  if (existsSync(previous)) return new Date(Math.max(now, statSync(previous).mtimeMs + LAST_SIGNATURE_MS));
  const next = join(dataDir, 'secret.next');
  writeFileSync(next, `${createSecret()}\n`, { mode: 0o600 });
  // The old key is safe before the new one takes its place.
  writeFileSync(previous, `${readKey(file)}\n`, { mode: 0o600 });
  renameSync(next, file);
  return null;
}

/** Forgets a replaced generated key once its last signature has expired; nothing stored is encrypted with it any more. */
export function retireReplacedSecret(dataDir: string, now: number): void {
  const previous = previousFileOf(dataDir);
  if (existsSync(previous) && statSync(previous).mtimeMs + LAST_SIGNATURE_MS <= now) rmSync(previous);
}

/** A key for one purpose: keys of different purposes do not give each other away. */
export function deriveKey(secret: string | KeyRing, purpose: string): string {
  const key = typeof secret === 'string' ? secret : secret.current;
  return createHmac('sha256', key).update(purpose).digest('base64url');
}

/** The keys of one purpose, derived from the current and the previous secret (G2.05). */
export function deriveKeys({ current, previous }: KeyRing, purpose: string): PurposeKeys {
  return [deriveKey(current, purpose), ...(previous === null ? [] : [deriveKey(previous, purpose)])];
}

/** An address of an adapter without its credentials, and the header that carries them. */
export interface ServiceAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Takes the credentials out of an address such as `https://user:key@host/path`: `fetch` refuses them there, and addresses get into logs.
 * They become an Authorization header (RFC 7617). Source: G2.05.
 */
export function parseServiceAddress(address: string): ServiceAddress {
  const found = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#@]*)@(.*)$/is.exec(address);
  if (!found) return { url: address, headers: {} };
  const [, scheme = '', credentials = '', rest = ''] = found;
  const at = credentials.indexOf(':');
  const user = at < 0 ? credentials : credentials.slice(0, at);
  const key = at < 0 ? '' : credentials.slice(at + 1);
  const plain = Buffer.from(`${decode(user)}:${decode(key)}`, 'utf8').toString('base64');
  return { url: `${scheme}${rest}`, headers: { authorization: `Basic ${plain}` } };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
