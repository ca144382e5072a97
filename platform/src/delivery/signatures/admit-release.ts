import { isDeepStrictEqual } from 'node:util';
import { releaseRecord, type ReleaseRecord } from '@backlay/shared/contract/schemas';
import { PROVENANCE_BYTES, PROVENANCE_FILE, type DsseEnvelope } from '@backlay/shared/registry';
import type { Connection } from '../../core/database';
import { readKeys, readSigned } from './repository';
import { sha256, verifyEnvelope, type ReleaseSignature, type SignatureProblem } from './verify-envelope';

/** The signature with which a release is accepted. */
export interface AcceptedSignature {
  readonly signature: ReleaseSignature;
  readonly envelope: DsseEnvelope;
}

export type Admission =
  | { readonly ok: true; readonly signed: AcceptedSignature | null }
  | ({ readonly ok: false } & SignatureProblem);

/**
 * Decides whether a release may be taken, from a publisher or out of the store (F2.06). A signature must hold where there is one, and
 * there must be one where it is demanded. `read` gives a file of the release, or null where there is none.
 */
export async function admitRelease(
  database: Connection,
  record: ReleaseRecord,
  read: (path: string) => Promise<Buffer | null>,
): Promise<Admission> {
  const envelope = await read(PROVENANCE_FILE);
  if (!envelope) {
    if ((await readSigned(database, record.name)) === 'optional') return { ok: true, signed: null };
    return {
      ok: false,
      rule: 'signature-missing',
      reason: `${record.name} is released with a signature alone, and this release has none`,
      remedy: 'sign it with a key that its owners registered',
    };
  }
  if (envelope.length > PROVENANCE_BYTES)
    return { ok: false, rule: 'signature-format', reason: 'the signature is too large', remedy: 'at most 2 MiB' };
  const hashes = new Map<string, string>();
  for (const path of ['release.json', ...Object.keys(record.files)]) {
    const bytes = await read(path);
    // The bytes that are hashed are those that the record was read from.
    if (bytes && (path !== 'release.json' || isRecord(bytes, record))) hashes.set(path, sha256(bytes));
    else
      return {
        ok: false,
        rule: 'signature-files',
        reason: `${path} is ${bytes ? 'another one' : 'missing'}`,
        remedy: 'release it again',
      };
  }
  const verified = verifyEnvelope(envelope.toString('utf8'), {
    record,
    hashes,
    keys: await readKeys(database, record.name),
  });
  if (!verified.ok) return verified;
  const { signature } = verified;
  return { ok: true, signed: { signature, envelope: verified.envelope } };
}

function isRecord(bytes: Buffer, record: ReleaseRecord): boolean {
  try {
    return isDeepStrictEqual(releaseRecord.parse(JSON.parse(bytes.toString('utf8'))), record);
  } catch {
    return false;
  }
}
