import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';

/** An object of a backup that is not as it was written, with its name. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject';
  constructor(readonly path: string) {
    super(`${path} was changed`);
  }
}

/** Who can open an encrypted object: recipients by their public keys, and whoever knows the passphrase. */
export interface SealFor {
  readonly recipients?: readonly string[];
  readonly passphrase?: string | null;
}

/** What opens encrypted objects: private keys of recipients, or the passphrase. */
export interface OpenWith {
  readonly identities?: readonly string[];
  readonly passphrase?: string | null;
}

const MAGIC = Buffer.from('BKL1');
const DIGEST_BYTES = 32;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const RECIPIENT = /^backup-recipient:([\w-]{43})$/;
const IDENTITY = /^backup-identity:([\w-]{43}):([\w-]{43})$/;
/** 64 MiB for one attempt at a passphrase. */
const SCRYPT = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const headerSchema = z.object({
  keys: z.array(
    z.union([
      z.object({ recipient: z.string(), ephemeral: z.string(), wrapped: z.string() }),
      z.object({ salt: z.string(), wrapped: z.string() }),
    ]),
  ),
});
type WrappedKey = z.infer<typeof headerSchema>['keys'][number];

const sha256 = (...bytes: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const one of bytes) hash.update(one);
  return hash.digest();
};
const publicKey = (x: string) => createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });

/** A new pair of texts: the public recipient and the private identity. Source: G5.08. */
export function createIdentity(): { readonly recipient: string; readonly identity: string } {
  const { d = '', x = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  return { recipient: `backup-recipient:${x}`, identity: `backup-identity:${d}:${x}` };
}

/** Whether a text is the public key of a recipient. */
export const isRecipient = (text: string): boolean => RECIPIENT.test(text);

function encrypt(key: Buffer, content: Uint8Array, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, name: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

const sharedKey = (secret: Buffer, ephemeral: string, recipient: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, ephemeral, `backlay backup ${recipient}`, KEY_BYTES));

function wrapFor(recipient: string, key: Buffer): WrappedKey {
  const [, x = ''] = RECIPIENT.exec(recipient) ?? [];
  if (!x) throw new Error('A recipient of backups is not a public key such as backup-recipient:…');
  const pair = generateKeyPairSync('x25519');
  const ephemeral = pair.publicKey.export({ format: 'jwk' }).x ?? '';
  const secret = diffieHellman({ privateKey: pair.privateKey, publicKey: publicKey(x) });
  return {
    recipient: x,
    ephemeral,
    wrapped: encrypt(sharedKey(secret, ephemeral, x), key, 'key').toString('base64url'),
  };
}

function wrapWith(passphrase: string, key: Buffer): WrappedKey {
  const salt = randomBytes(16).toString('base64url');
  const wrapped = encrypt(scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), key, 'key').toString('base64url');
  return { salt, wrapped };
}

function unwrap(keys: readonly WrappedKey[], { identities = [], passphrase }: OpenWith): Buffer | null {
  for (const one of keys) {
    if ('salt' in one) {
      if (!passphrase) continue;
      return decrypt(scryptSync(passphrase, one.salt, KEY_BYTES, SCRYPT), Buffer.from(one.wrapped, 'base64url'), 'key');
    }
    for (const identity of identities) {
      const [, d = '', x = ''] = IDENTITY.exec(identity.trim()) ?? [];
      if (!d) throw new Error('An identity of backups is not a private key such as backup-identity:…');
      if (x !== one.recipient) continue;
      const privateKey = createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', d, x }, format: 'jwk' });
      const secret = diffieHellman({ privateKey, publicKey: publicKey(one.ephemeral) });
      return decrypt(sharedKey(secret, one.ephemeral, x), Buffer.from(one.wrapped, 'base64url'), 'key');
    }
  }
  return null;
}

/**
 * An object as it is stored: compressed, encrypted with AES-256-GCM where somebody is named, and with its digest at the end.
 * The name is bound to the content, so that one object cannot stand in for another. Source: G5.08.
 */
export function sealObject(path: string, content: Uint8Array, { recipients = [], passphrase }: SealFor = {}): Buffer {
  const packed = gzipSync(content, { level: 1 });
  const isSealed = recipients.length > 0 || Boolean(passphrase);
  const key = randomBytes(KEY_BYTES);
  const keys = isSealed
    ? [...recipients.map((one) => wrapFor(one, key)), ...(passphrase ? [wrapWith(passphrase, key)] : [])]
    : [];
  const header = Buffer.from(JSON.stringify({ keys }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  const whole = [MAGIC, length, header, isSealed ? encrypt(key, packed, path) : packed];
  return Buffer.concat([...whole, sha256(...whole)]);
}

/** @throws {DamagedObject} when a byte of a stored object was changed; no key is needed */
export function checkObject(path: string, stored: Buffer): void {
  const body = stored.subarray(0, -DIGEST_BYTES);
  const isWhole = stored.length > MAGIC.length + 4 + DIGEST_BYTES && body.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isWhole || !sha256(body).equals(stored.subarray(-DIGEST_BYTES))) throw new DamagedObject(path);
}

/**
 * The content of a stored object.
 * @throws {DamagedObject} when it is not as it was written; Error when no key opens it
 */
export function openObject(path: string, stored: Buffer, keys: OpenWith = {}): Buffer {
  checkObject(path, stored);
  const start = MAGIC.length + 4;
  const end = start + stored.readUInt32BE(MAGIC.length);
  const header = headerSchema.parse(JSON.parse(stored.subarray(start, end).toString('utf8')));
  const body = stored.subarray(end, -DIGEST_BYTES);
  if (header.keys.length === 0) return gunzipSync(body);
  let key: Buffer | null;
  try {
    key = unwrap(header.keys, keys);
  } catch (error) {
    throw new Error(`Cannot open ${path}: the key or passphrase is another one`, { cause: error });
  }
  if (!key) throw new Error(`Cannot open ${path}: it is encrypted for others. Name a private key or the passphrase`);
  try {
    return gunzipSync(decrypt(key, body, path));
  } catch {
    throw new DamagedObject(path);
  }
}
