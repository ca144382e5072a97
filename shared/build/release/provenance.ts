// Provenance of a release: which files were built from which commit, where and when, signed with the key of its publisher.
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseRecord } from '../../src/contract/schemas';
import {
  PAYLOAD_TYPE,
  preAuthEncoding,
  PREDICATE_TYPE,
  PROVENANCE_FILE,
  STATEMENT_TYPE,
  type DsseEnvelope,
  type ProvenanceStatement,
} from '../../src/registry/provenance';
import type { Environment } from './evidence';

/** The kind of build that makes release folders. */
export const BUILD_TYPE = 'urn:backlay:release:1';

/** Where and when a release was built. */
export interface BuildFacts {
  readonly commit: string;
  readonly repository: string;
  readonly builder: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The statement about a release. `read` gives the bytes of `release.json` and of each file that it names. */
export function createStatement(
  { name, version, files }: Pick<ReleaseRecord, 'name' | 'version' | 'files'>,
  read: (path: string) => Uint8Array,
  { commit, repository, builder, startedAt, finishedAt }: BuildFacts,
): ProvenanceStatement {
  return {
    _type: STATEMENT_TYPE,
    subject: ['release.json', ...Object.keys(files)].map((path) => ({
      name: path,
      digest: { sha256: sha256(read(path)) },
    })),
    predicateType: PREDICATE_TYPE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { remote: name, version },
        resolvedDependencies: [{ uri: repository, digest: { gitCommit: commit } }],
      },
      runDetails: {
        builder: { id: builder },
        metadata: { startedOn: startedAt.toISOString(), finishedOn: finishedAt.toISOString() },
      },
    },
  };
}

/** Signs a statement with ed25519. */
export function signStatement(statement: ProvenanceStatement, privateKey: KeyObject): DsseEnvelope {
  const payload = Buffer.from(JSON.stringify(statement));
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [
      {
        keyid: sha256(createPublicKey(privateKey).export({ type: 'spki', format: 'der' })),
        sig: sign(null, preAuthEncoding(PAYLOAD_TYPE, payload), privateKey).toString('base64'),
      },
    ],
  };
}

/**
 * Signs a finished build (`release.json` and the files, in `files/` by default) where `RELEASE_KEY` names a private key; answers whether it did.
 * `RELEASE_BUILDER` and `RELEASE_REPOSITORY` name the builder and the repository.
 */
export function signBuild(
  dist: string,
  startedAt: Date,
  {
    environment = process.env,
    tree = process.cwd(),
    files = join(dist, 'files'),
  }: { environment?: Environment; tree?: string; files?: string } = {},
): boolean {
  const keyFile = environment['RELEASE_KEY'];
  if (!keyFile) return false;
  const record: ReleaseRecord = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
  const statement = createStatement(
    record,
    (path) => readFileSync(path === 'release.json' ? join(dist, path) : join(files, path)),
    {
      commit: record.revision ?? 'none',
      repository: environment['RELEASE_REPOSITORY'] ?? originOf(tree),
      builder: environment['RELEASE_BUILDER'] ?? 'urn:backlay:checkout',
      startedAt,
      finishedAt: new Date(),
    },
  );
  const envelope = signStatement(statement, createPrivateKey(readFileSync(keyFile)));
  writeFileSync(join(dist, PROVENANCE_FILE), `${JSON.stringify(envelope)}\n`);
  return true;
}

/** The address of the repository without any credentials in it. */
export function originOf(tree: string): string {
  if (!existsSync(join(tree, '.git'))) return 'urn:backlay:folder';
  try {
    const origin = execFileSync('git', ['config', '--get', 'remote.origin.url'], {
      cwd: tree,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return origin.replace(/^(\w+:\/\/)[^@/]*@/, '$1').slice(0, 300) || 'urn:backlay:checkout';
  } catch {
    return 'urn:backlay:checkout';
  }
}
