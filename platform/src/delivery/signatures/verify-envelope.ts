import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import {
  dsseEnvelope,
  preAuthEncoding,
  provenanceStatement,
  type DsseEnvelope,
  type ProvenanceStatement,
} from '@backlay/shared/registry';

export interface PublisherKey {
  readonly keyId: string;
  readonly name: string;
  /** PEM. */
  readonly publicKey: string;
  readonly addedBy: string;
  readonly addedAt: Date;
  readonly retiredAt: Date | null;
  readonly stolenFrom: Date | null;
}

/** A signature that holds, and its facts of the build. */
export interface ReleaseSignature {
  readonly keyId: string;
  /** Name of the key. */
  readonly signer: string;
  readonly commit: string;
  readonly repository: string;
  readonly builder: string;
  readonly buildType: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/** Why a release is not accepted: which rule of signatures it breaks, and what would satisfy it. */
export interface SignatureProblem {
  readonly rule:
    | 'signature-missing'
    | 'signature-format'
    | 'signature'
    | 'signature-key'
    | 'signature-retired'
    | 'signature-stolen'
    | 'signature-release'
    | 'signature-files'
    | 'signature-commit';
  readonly reason: string;
  readonly remedy: string;
}

export type Verified =
  | { readonly ok: true; readonly signature: ReleaseSignature; readonly envelope: DsseEnvelope }
  | ({ readonly ok: false } & SignatureProblem);

const no = (rule: SignatureProblem['rule'], reason: string, remedy: string): Verified => ({
  ok: false,
  rule,
  reason,
  remedy,
});

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Id of a public key. */
export const keyIdOf = (key: KeyObject): string => sha256(key.export({ type: 'spki', format: 'der' }));

/** An ed25519 public key; null for anything else, a private key included. */
export function readPublicKey(pem: string): KeyObject | null {
  if (!pem.includes('BEGIN PUBLIC KEY')) return null;
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/**
 * Verifies the envelope of a release: by a key of its remote, about this very release, with the hash of every file. `hashes` are those
 * of `release.json` and of each file of the record.
 */
export function verifyEnvelope(
  text: string,
  {
    record,
    hashes,
    keys,
  }: {
    readonly record: ReleaseRecord;
    readonly hashes: ReadonlyMap<string, string>;
    readonly keys: readonly PublisherKey[];
  },
): Verified {
  const envelope = parse(dsseEnvelope, text);
  if (!envelope)
    return no('signature-format', 'the signature cannot be read', 'a DSSE envelope with an in-toto statement');
  const payload = Buffer.from(envelope.payload, 'base64');
  const key = findSigner(envelope, payload, keys);
  if (!('keyId' in key)) return key;
  if (key.stolenFrom)
    return no('signature-stolen', `the key ${key.name} is declared stolen`, 'sign it with another key of the remote');
  if (key.retiredAt)
    return no('signature-retired', `the key ${key.name} is retired`, 'sign it with a key that is in use');
  const statement = parse(provenanceStatement, payload.toString('utf8'));
  if (!statement)
    return no(
      'signature-format',
      'the signed statement is none of provenance',
      'in-toto Statement v1 with SLSA provenance v1',
    );
  return (
    findMismatch(statement, record, hashes) ?? {
      ok: true,
      signature: describeSignature(statement, key),
      envelope,
    }
  );
}

function parse<Output>(
  schema: { safeParse(value: unknown): { success: true; data: Output } | { success: false } },
  text: string,
): Output | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The key that made one of the signatures. The id in an envelope is not signed: it only separates a wrong key from a changed payload. */
function findSigner(
  { payloadType, signatures }: DsseEnvelope,
  payload: Buffer,
  keys: readonly PublisherKey[],
): PublisherKey | Verified {
  const signed = preAuthEncoding(payloadType, payload);
  for (const { sig } of signatures)
    for (const key of keys) {
      const publicKey = readPublicKey(key.publicKey);
      if (publicKey && verify(null, signed, publicKey, Buffer.from(sig, 'base64'))) return key;
    }
  const claimed = keys.find(({ keyId }) => signatures.some(({ keyid }) => keyid === keyId));
  return claimed
    ? no('signature', `the signature is not one of the key ${claimed.name} over this statement`, 'sign it again')
    : no('signature-key', 'the signature is of no key of the remote', 'sign it with a key that its owners registered');
}

/** Where a statement is about another release than this one; null when it is about this one. */
function findMismatch(
  { subject, predicate }: ProvenanceStatement,
  record: ReleaseRecord,
  hashes: ReadonlyMap<string, string>,
): Verified | null {
  const { remote, version } = predicate.buildDefinition.externalParameters;
  if (remote !== record.name || version !== record.version)
    return no(
      'signature-release',
      `the signature is of ${remote} ${version}, not of ${record.name} ${record.version}`,
      'sign this very release',
    );
  const named = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  for (const [path, hash] of hashes) {
    const signed = named.get(path);
    if (signed === undefined) return no('signature-files', `${path} is not signed`, 'sign every file of the release');
    if (signed !== hash) return no('signature-files', `${path} has other bytes than were signed`, 'sign it again');
  }
  const further = [...named.keys()].find((path) => !hashes.has(path));
  if (further !== undefined || named.size !== subject.length)
    return no('signature-files', `${further ?? 'a file'} is signed and not in the release`, 'sign what is released');
  const commit = predicate.buildDefinition.resolvedDependencies[0]?.digest.gitCommit;
  if (record.revision !== null && record.revision !== commit)
    return no(
      'signature-commit',
      `the release is of ${record.revision}, the signature of ${commit}`,
      'sign what was built',
    );
  return null;
}

function describeSignature({ predicate }: ProvenanceStatement, { keyId, name }: PublisherKey): ReleaseSignature {
  const { buildDefinition, runDetails } = predicate;
  const [source] = buildDefinition.resolvedDependencies;
  return {
    keyId,
    signer: name,
    commit: source?.digest.gitCommit ?? '',
    repository: source?.uri ?? '',
    builder: runDetails.builder.id,
    buildType: buildDefinition.buildType,
    startedAt: new Date(runDetails.metadata.startedOn),
    finishedAt: new Date(runDetails.metadata.finishedOn),
  };
}
