// @ts-nocheck
// Node alone. Test evidence: a signed file that says which tests of a package passed for which content.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * What was tested, how and with which result.
 * @typedef {{ package: string, content: string, files: Record<string, string>, commit: string | null, commands: string[],
 *   counts: { passed: number, failed: number }, at: string, machine: { node: string, system: string, cores: number } }} Evidence
 * @typedef {{ payload: string, keyId: string, signature: string }} Envelope
 * @typedef {{ name: string, publicKey: import('node:crypto').KeyObject }} Signer
 */

/** Hash of all that decides how the tests of a package end: every input file, and the version of Node that runs them. */
export function contentHash(files, node = process.versions.node) {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${path}\0${files[path]}\n`);
  return createHash('sha256')
    .update(`node\0${node}\n${lines.join('')}`)
    .digest('hex');
}

/** @returns {Evidence} */
export function createEvidence({ pkg, files, commit, commands, counts }, now = new Date()) {
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
export const keyIdOf = (publicKey) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

/** @returns {Envelope} signed with ed25519 */
export function signEvidence(evidence, privateKey) {
  const payload = Buffer.from(JSON.stringify(evidence));
  return {
    payload: payload.toString('base64'),
    keyId: keyIdOf(createPublicKey(privateKey)),
    signature: sign(null, payload, privateKey).toString('base64'),
  };
}

/**
 * The evidence of an envelope, when a trusted signer signed it for this package and no test failed.
 * @param {string} text the file
 * @param {{ pkg: string, signers: readonly Signer[] }} wanted
 * @returns {{ ok: true, evidence: Evidence, signer: string, envelope: Envelope } | { ok: false, reason: string }}
 */
export function readEvidence(text, { pkg, signers }) {
  const no = (reason) => ({ ok: false, reason });
  try {
    const envelope = JSON.parse(text);
    if (!envelope.signature || !envelope.payload) return no('it is not signed');
    const payload = Buffer.from(envelope.payload, 'base64');
    const signature = Buffer.from(envelope.signature, 'base64');
    const signer = signers.find(({ publicKey }) => verify(null, payload, publicKey, signature));
    if (!signer) return no(`its signer ${envelope.keyId} is not trusted for ${pkg}, or it was changed after signing`);
    const evidence = JSON.parse(payload.toString('utf8'));
    if (evidence.package !== pkg) return no(`it is of ${evidence.package}`);
    if (evidence.counts.failed !== 0) return no(`${evidence.counts.failed} tests failed`);
    if (contentHash(evidence.files, evidence.machine.node) !== evidence.content)
      return no('its content hash is not that of its files');
    return { ok: true, evidence, signer: signer.name, envelope };
  } catch {
    return no('it cannot be read');
  }
}

const ownKeyFile = (tree) => join(tree, '.cache/evidence/key.pem');

/** The private key that signs here: the file that EVIDENCE_KEY names, else one of this checkout that is made once. */
export function readSigningKey(tree, environment = process.env) {
  if (environment.EVIDENCE_KEY) return createPrivateKey(readFileSync(environment.EVIDENCE_KEY));
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
 * @returns {readonly Signer[]}
 */
export function readSigners(tree, pkg, environment = process.env) {
  if (!environment.EVIDENCE_SIGNERS)
    return [{ name: 'this checkout', publicKey: createPublicKey(readSigningKey(tree, environment)) }];
  const named = JSON.parse(readFileSync(environment.EVIDENCE_SIGNERS, 'utf8'));
  return [...(named[pkg] ?? []), ...(named['*'] ?? [])].map(({ name, publicKey }) => ({
    name,
    publicKey: createPublicKey(publicKey),
  }));
}

/** Where the evidence of the last tests of a package is kept. */
export const evidenceFile = (tree, pkg) => join(tree, '.cache/evidence', `${pkg}.json`);

/** Signs evidence and keeps it as that of the last tests of its package. */
export function writeEvidence(tree, evidence, environment = process.env) {
  const file = evidenceFile(tree, evidence.package);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(signEvidence(evidence, readSigningKey(tree, environment)))}\n`);
}

/** Files that may hold evidence of a package: that of the last tests here, and the file or folder that EVIDENCE names. */
export function evidenceFiles(tree, pkg, environment = process.env) {
  const given = environment.EVIDENCE;
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
