import { randomBytes } from 'node:crypto';
import { serverMessages } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, type HttpRejection } from '../../core/http';
import type { SignedAddresses } from './signed-address';

export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.length >= at + text.length && bytes.toString('latin1', at, at + text.length) === text;

/** The picture type by content, never by name or declared type (S-06); null for everything else, SVG included. */
export function detectImageType(bytes: Buffer): Picture | null {
  const size = pngSize(bytes) ?? jpegSize(bytes) ?? webpSize(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function pngSize(bytes: Buffer): Picture | null {
  if (bytes.length < 33 || !startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 12, 'IHDR')) return null;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Start-of-frame markers carry the size; C4, C8 and CC are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker))
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function webpSize(bytes: Buffer): Picture | null {
  if (bytes.length < 30 || !startsWith(bytes, 0, 'RIFF') || !startsWith(bytes, 8, 'WEBP')) return null;
  const type = 'image/webp';
  if (startsWith(bytes, 12, 'VP8X'))
    return { type, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (startsWith(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (startsWith(bytes, 12, 'VP8 ') && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return null;
}

/** Largest picture, bytes (OQ-103). */
export const PICTURE_BYTES = 5 * 1024 * 1024;
/** Most pixels: a small file may unfold into more than a phone can hold. */
const PICTURE_PIXELS = 50_000_000;

/** Where pictures are seen: `/uploads/<name>`. */
export const UPLOADS_PATH = '/uploads';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
const NAME = /^[\w-]{32}\.(png|jpg|webp)$/;

export type Bucket = 'backendAsset' | 'themeAsset';

export interface NewUpload {
  readonly tenantId: string;
  readonly accountId: string;
  /** As the call received it. */
  readonly picture: Blob;
  readonly bucket?: Bucket;
  /** Part of a request: the sender cannot take it away any more, and it is shown by signed addresses only. */
  readonly isReferenced?: boolean;
}

export interface StoredPicture {
  readonly type: Picture['type'];
  readonly content: Buffer;
  /** Part of a request: shown by a signed address only. */
  readonly isPrivate: boolean;
}

export interface Upload {
  readonly name: string;
  /** Same-origin address, `/uploads/<name>`. */
  readonly path: string;
}

/** Pictures that players and staff send (C7.26, C7.27, S-06): type by content, a size limit, and a name that nobody can guess. */
export class Uploads {
  constructor(
    private readonly database: Database,
    readonly addresses: SignedAddresses,
  ) {}

  /** The address of a private picture, by its name or path; for responses to those who may see what it belongs to. */
  signedAddress(name: string): string {
    return this.addresses.sign(`${UPLOADS_PATH}/${name.replace(`${UPLOADS_PATH}/`, '')}`);
  }

  /** Keeps a picture, in the caller's transaction when there is one. A refusal carries the text for the sender. */
  async save(
    { tenantId, accountId, picture, bucket = 'backendAsset', isReferenced = false }: NewUpload,
    connection: Pick<Connection, 'query'> = this.database,
  ): Promise<Upload | HttpRejection> {
    if (picture.size > PICTURE_BYTES) return reject(413, serverMessages['upload.tooLarge']);
    const content = Buffer.from(await picture.arrayBuffer());
    const found = detectImageType(content);
    if (!found) return reject(415, serverMessages['upload.notAPicture']);
    if (found.width * found.height > PICTURE_PIXELS) return reject(413, serverMessages['upload.tooLarge']);
    const name = `${randomBytes(24).toString('base64url')}.${EXTENSIONS[found.type]}`;
    await connection.query(
      `insert into upload (name, tenant_id, account_id, bucket, type, kept, content) values ($1, $2, $3, $4, $5, $6, $7)`,
      [name, tenantId, accountId, bucket, found.type, isReferenced, content],
    );
    return { name, path: `${UPLOADS_PATH}/${name}` };
  }

  /** Takes a picture away: one's own, or as an administrator any of the site. False when there is none, or a request needs it. */
  async remove(
    name: string,
    by: { readonly tenantId: string; readonly accountId: string; readonly anybodys: boolean },
  ): Promise<boolean> {
    if (!NAME.test(name)) return false;
    const { rowCount } = await this.database.query(
      'delete from upload where name = $1 and tenant_id = $2 and (account_id = $3 or $4) and not kept',
      [name, by.tenantId, by.accountId, by.anybodys],
    );
    return rowCount === 1;
  }

  /** The bytes of a picture of this site; `tenantId` null sees those of every site. */
  async read(name: string, tenantId: string | null): Promise<StoredPicture | null> {
    if (!NAME.test(name)) return null;
    const { rows } = await this.database.query<StoredPicture>(
      'select type, content, kept as "isPrivate" from upload where name = $1 and ($2::text is null or tenant_id = $2)',
      [name, tenantId],
    );
    return rows[0] ?? null;
  }
}

/** Uploads whose content is not the one that was written, one line each. Source: G5.04. */
export async function findDamagedUploads(database: Pick<Database, 'query'>): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(
    'select name from upload where content_hash is distinct from sha256(content) order by name limit 20',
  );
  return rows.map(({ name }) => `upload ${name} has another content than was uploaded`);
}
