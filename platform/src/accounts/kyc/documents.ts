import { createHash, randomBytes } from 'node:crypto';
import { seal, unseal, type PurposeKeys } from '../../core/config';
import type { Connection, Database } from '../../core/database';
import type { DocumentKind, DocumentType } from './ports';

/** Largest document, bytes (D8.04). */
export const DOCUMENT_BYTES = 10 * 1024 * 1024;
/** How long the address of a document works, ms (G7.07). */
const ADDRESS_MS = 15 * 60_000;
/** Documents of one player that are stored. */
const MOST_DOCUMENTS = 40;

/** Where a document is read once. */
export const DOCUMENTS_PATH = '/kyc/document';

const SIGNATURES: readonly (readonly [DocumentType, readonly (readonly [at: number, bytes: string])[]])[] = [
  ['image/png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['image/jpeg', [[0, '\xff\xd8\xff']]],
  [
    'image/webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
  ['application/pdf', [[0, '%PDF-']]],
];

/** The type of a document by its content, never by its name; null for everything else (S-06). */
export function detectDocumentType(content: Buffer): DocumentType | null {
  const matches = ([at, text]: readonly [number, string]) =>
    content.toString('latin1', at, at + text.length) === text && content.length > at + text.length;
  return SIGNATURES.find(([, parts]) => parts.every(matches))?.[0] ?? null;
}

export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly type: DocumentType;
  readonly size: number;
  readonly createdAt: Date;
}

export interface NewDocument {
  readonly tenantId: string;
  readonly accountId: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly content: Buffer;
  readonly at: number;
}

const COLUMNS = 'id, kind, name, type, size, created_at AS "createdAt"';
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Documents of players, encrypted (D8.04), and addresses under which each is read once (G7.07). */
export class KycDocuments {
  constructor(
    private readonly database: Database,
    private readonly keys: PurposeKeys,
  ) {}

  /** Stores a document of a player; refused by content, and where the player has too many. */
  async add({ tenantId, accountId, kind, name, content, at }: NewDocument): Promise<StoredDocument | 'type' | 'many'> {
    const type = detectDocumentType(content);
    if (type === null) return 'type';
    const key = randomBytes(32).toString('base64url');
    return this.database.transaction(async (connection) => {
      await connection.query('SELECT pg_advisory_xact_lock(42081, hashtext($1))', [accountId]);
      const { rows } = await connection.query<StoredDocument & Record<string, unknown>>(
        `INSERT INTO kyc_document (tenant_id, account_id, kind, name, type, size, sealed_key, content, created_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE (SELECT count(*) FROM kyc_document WHERE account_id = $2) < $10
         RETURNING ${COLUMNS}`,
        [
          ...[tenantId, accountId, kind, name, type, content.length, seal(this.keys, Buffer.from(key))],
          ...[seal([key], content), new Date(at), MOST_DOCUMENTS],
        ],
      );
      return rows[0] ?? 'many';
    });
  }

  /** Documents of a player, the newest first; of those that are named where ids are given. */
  async list(accountId: string, ids?: readonly string[]): Promise<readonly StoredDocument[]> {
    const { rows } = await this.database.query<StoredDocument & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM kyc_document WHERE account_id = $1 AND ($2::uuid[] IS NULL OR id = ANY ($2))
       ORDER BY created_at DESC, id`,
      [accountId, ids ?? null],
    );
    return rows;
  }

  /** The path under which a document is read once within 15 minutes. */
  async createAddress(
    documentId: string,
    at: number,
    connection: Pick<Connection, 'query'> = this.database,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await connection.query(
      'INSERT INTO kyc_document_address (token_hash, document_id, expires_at) VALUES ($1, $2, $3)',
      [...[hashOf(token), documentId, new Date(at + ADDRESS_MS)]],
    );
    return `${DOCUMENTS_PATH}/${token}`;
  }

  /** Reads a document by its address, which ends with it; null for one that was used, has expired or never was. */
  async readOnce(token: string, at: number): Promise<{ readonly type: DocumentType; readonly content: Buffer } | null> {
    const { rows } = await this.database.query<{ type: DocumentType; sealedKey: Buffer; content: Buffer }>(
      `WITH used AS (
         DELETE FROM kyc_document_address WHERE token_hash = $1 RETURNING document_id, expires_at
       )
       SELECT d.type, d.sealed_key AS "sealedKey", d.content FROM used u JOIN kyc_document d ON d.id = u.document_id
       WHERE u.expires_at > $2`,
      [hashOf(token), new Date(at)],
    );
    const [found] = rows;
    if (!found) return null;
    const key = unseal(this.keys, found.sealedKey);
    const content = key && unseal([key.secret.toString()], found.content);
    return content && { type: found.type, content: content.secret };
  }

  /** Forgets addresses that nobody used. */
  async tidy(at: number): Promise<void> {
    await this.database.query('DELETE FROM kyc_document_address WHERE expires_at < $1', [new Date(at)]);
  }
}

/** Encrypts keys of documents anew that another key encrypted, after SECRET_KEY was replaced (G2.05). */
export async function resealDocuments(database: Pick<Database, 'transaction'>, keys: PurposeKeys): Promise<void> {
  await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string; sealed_key: Buffer }>(
      'SELECT id, sealed_key FROM kyc_document ORDER BY id FOR UPDATE',
    );
    for (const { id, sealed_key } of rows) {
      const opened = unseal(keys, sealed_key);
      if (opened && !opened.isCurrent)
        await connection.query('UPDATE kyc_document SET sealed_key = $2 WHERE id = $1', [
          id,
          seal(keys, opened.secret),
        ]);
    }
  });
}
