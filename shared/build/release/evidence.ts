// Test evidence: a signed file with the tests of a package that passed, and the content they passed for.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';

/** Hash of each input file, by its path. */
export type FileHashes = Readonly<Record<string, string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** What was tested, how and with which result. */
export interface Evidence {
  readonly package: string;
  readonly content: string;
  readonly files: FileHashes;
  readonly commit: string | null;
  readonly commands: readonly string[];
  readonly counts: TestCounts;
  readonly at: string;
  readonly machine: { readonly node: string; readonly system: string; readonly cores: number };
}

export interface Envelope {
  readonly payload: string;
  readonly keyId: string;
  readonly signature: string;
}

export interface Signer {
  readonly name: string;
  readonly publicKey: KeyObject;
}

/** Evidence that is trusted, with its signer. */
export interface AcceptedEvidence {
  readonly ok: true;
  readonly evidence: Evidence;
  readonly signer: string;
  readonly envelope: Envelope;
}

/** Hash of all that decides how the tests of a package end: every input file, and the version of Node that runs them. */
export function contentHash(files: FileHashes, node = process.versions.node): string {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${path}\0${files[path]}\n`);
  return createHash('sha256')
    .update(`node\0${node}\n${lines.join('')}`)
    .digest('hex');
}

export function createEvidence(
  { pkg, files, ...tested }: { readonly pkg: string } & Pick<Evidence, 'files' | 'commit' | 'commands' | 'counts'>,
  now = new Date(),
): Evidence {
  const { commit, commands, counts } = tested;
  return {
    package: pkg,
    content: contentHash(files),
    files,
    commit,
    commands,
    counts: { passed: counts.passed, failed: counts.failed },
    at: now.toISOString(),
    machine: {
      node: process.versions.node,
      system: `${process.platform}-${process.arch}`,
      cores: cpus().length,
    },
  };
}

/** Name of a public key: the start of its hash. */
export const keyIdOf = (publicKey: KeyObject) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

/** Signs with ed25519. */
export function signEvidence(evidence: Evidence, privateKey: KeyObject): Envelope {
  const payload = Buffer.from(JSON.stringify(evidence));
  return {
    payload: payload.toString('base64'),
    keyId: keyIdOf(createPublicKey(privateKey)),
    signature: sign(null, payload, privateKey).toString('base64'),
  };
}

/** The evidence of an envelope, when a trusted signer signed it for this package and no test failed. */
export function readEvidence(
  text: string,
  { pkg, signers }: { readonly pkg: string; readonly signers: readonly Signer[] },
): AcceptedEvidence | { readonly ok: false; readonly reason: string } {
  const no = (reason: string) => ({ ok: false, reason }) as const;
  try {
    const envelope: Envelope = JSON.parse(text);
    if (!envelope.signature || !envelope.payload) return no('it is not signed');
    const payload = Buffer.from(envelope.payload, 'base64');
    const signature = Buffer.from(envelope.signature, 'base64');
    const signer = signers.find(({ publicKey }) => verify(null, payload, publicKey, signature));
    if (!signer) return no(`its signer ${envelope.keyId} is not trusted for ${pkg}, or it was changed after signing`);
    const evidence: Evidence = JSON.parse(payload.toString('utf8'));
    if (evidence.package !== pkg) return no(`it is of ${evidence.package}`);
    if (evidence.counts.failed !== 0) return no(`${evidence.counts.failed} tests failed`);
    if (contentHash(evidence.files, evidence.machine.node) !== evidence.content)
      return no('its content hash is not that of its files');
    return { ok: true, evidence, signer: signer.name, envelope };
  } catch {
    return no('it cannot be read');
  }
}

const ownKeyFile = (tree: string) => join(tree, '.cache/evidence/key.pem');

/** The private key that signs here: the file that EVIDENCE_KEY names, else one of this checkout that is made once. */
export function readSigningKey(tree: string, environment: Environment = process.env): KeyObject {
  if (environment['EVIDENCE_KEY']) return createPrivateKey(readFileSync(environment['EVIDENCE_KEY']));
  const file = ownKeyFile(tree);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  chmodSync(file, 0o600);
  return createPrivateKey(readFileSync(file));
}

/**
 * Who is trusted for a package: those that the file EVIDENCE_SIGNERS names for it or for `*`, else this checkout alone.
 * The file is JSON: `{ "remote-wallet": [{ "name": "ci", "publicKey": "-----BEGIN PUBLIC KEY-----…" }] }`.
 */
export function readSigners(tree: string, pkg: string, environment: Environment = process.env): readonly Signer[] {
  if (!environment['EVIDENCE_SIGNERS'])
    return [{ name: 'this checkout', publicKey: createPublicKey(readSigningKey(tree, environment)) }];
  const named: Readonly<Record<string, readonly { name: string; publicKey: string }[]>> = JSON.parse(
    readFileSync(environment['EVIDENCE_SIGNERS'], 'utf8'),
  );
  return [...(named[pkg] ?? []), ...(named['*'] ?? [])].map(({ name, publicKey }) => ({
    name,
    publicKey: createPublicKey(publicKey),
  }));
}

/** Path of the evidence of the last tests of a package. */
export const evidenceFile = (tree: string, pkg: string) => join(tree, '.cache/evidence', `${pkg}.json`);

/** Signs evidence and keeps it as that of the last tests of its package. */
export function writeEvidence(tree: string, evidence: Evidence, environment: Environment = process.env): void {
  const file = evidenceFile(tree, evidence.package);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(signEvidence(evidence, readSigningKey(tree, environment)))}\n`);
}

/** Files that may hold evidence of a package: that of the last tests here, and the file or folder that EVIDENCE names. */
export function evidenceFiles(tree: string, pkg: string, environment: Environment = process.env): string[] {
  const given = environment['EVIDENCE'];
  const others =
    !given || !existsSync(given)
      ? []
      : statSync(given).isDirectory()
        ? readdirSync(given)
            .filter((name) => name.endsWith('.json'))
            .sort()
            .map((name) => join(given, name))
        : [given];
  return [evidenceFile(tree, pkg), ...others].filter((file) => existsSync(file));
}
