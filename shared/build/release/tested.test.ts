/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  contentHash,
  createEvidence,
  type Environment,
  type Evidence,
  evidenceFile,
  keyIdOf,
  signEvidence,
} from './evidence';
import { findDueTests, recordTested, hashTestInputs, recordEvidence } from './tested';

const PACKAGE = 'remote-wallet';
let root: string;
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backlay-tested-'));
  put('jest.config.mjs', 'config');
  put('pnpm-lock.yaml', 'lock');
  put(`${PACKAGE}/package.json`, '{"name":"remote-wallet","version":"1.0.0"}');
  put(`${PACKAGE}/src/a.ts`, 'a');
  put(`${PACKAGE}/src/b.ts`, 'b');
  put('shared/src/money.ts', 'money');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const result = { commands: ['jest'], counts: { passed: 7, failed: 0 } };
const due = (environment: Environment = {}) => findDueTests(root, hashTestInputs(root, PACKAGE), PACKAGE, environment);
const pass = () => recordTested(root, PACKAGE, hashTestInputs(root, PACKAGE), result, {});

test('an untested version is tested completely and a version bump alone requires no test [F7.01]', () => {
  expect(due()).toMatchObject({ run: 'all' });
  pass();
  expect(due()).toMatchObject({ run: 'none', by: 'this checkout' });
  put(`${PACKAGE}/package.json`, '{"name":"remote-wallet","version":"2.0.0"}');
  expect(due()).toMatchObject({ run: 'none' });
});

test('evidence names content, commit, commands, counts, time and machine [F7.01]', () => {
  pass();
  const { payload } = JSON.parse(readFileSync(evidenceFile(root, PACKAGE), 'utf8'));
  expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toEqual({
    package: PACKAGE,
    content: contentHash(hashTestInputs(root, PACKAGE)),
    files: hashTestInputs(root, PACKAGE),
    commit: null,
    ...result,
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    machine: { node: process.versions.node, system: expect.any(String), cores: expect.any(Number) },
  });
});

test('a change of the package’s own code runs the tests that depend on it', () => {
  pass();
  put(`${PACKAGE}/src/a.ts`, 'other');
  put(`${PACKAGE}/src/new.ts`, 'new');
  expect(due()).toMatchObject({ run: 'related', files: [`${PACKAGE}/src/a.ts`, `${PACKAGE}/src/new.ts`] });
});

test.each([
  ['shared code', () => put('shared/src/money.ts', 'other')],
  ['the way tests run', () => put('jest.config.mjs', 'other')],
  ['the lock file', () => put('pnpm-lock.yaml', 'other')],
  ['what the package depends on', () => put(`${PACKAGE}/package.json`, '{"dependencies":{},"version":"1.0.0"}')],
  ['its declaration', () => put(`${PACKAGE}/remote.json`, '{}')],
  ['a file that is gone', () => rmSync(join(root, PACKAGE, 'src/b.ts'))],
])('a change of %s runs all tests, and the evidence of before is named [F7.01]', (_what, change) => {
  pass();
  change();
  expect(due()).toMatchObject({
    run: 'all',
    ignored: [expect.stringMatching(/^\.cache\/evidence\/remote-wallet\.json: it is of other content, \w{12}$/)],
  });
});

test('a wording change runs the tests that reach it, and a fresh clone with evidence of CI runs none [F7.04]', () => {
  pass();
  const wording = `${PACKAGE}/src/texts/en/withdraw.ts`;
  put(wording, "'Sent'");
  // A new text file is own code as well; the version that every release raises is no content.
  put(`${PACKAGE}/package.json`, '{"name":"remote-wallet","version":"1.0.1"}');
  expect(due()).toEqual({ run: 'related', files: [wording], by: 'this checkout', ignored: [] });
  pass();
  put(wording, "'Sent again'");
  expect(due()).toMatchObject({ run: 'related', files: [wording] });
  put('shared/src/money.ts', 'other money');
  expect(due()).toMatchObject({ run: 'all' });
  pass();
  // The clone has the same content, and nothing of the checkout that tested it but the file and the trusted key.
  const evidence = join(root, 'of-ci.json');
  writeFileSync(evidence, readFileSync(evidenceFile(root, PACKAGE)));
  const { publicKey } = readOwnKeys();
  rmSync(join(root, '.cache'), { recursive: true });
  const signers = join(root, 'signers.json');
  writeFileSync(signers, JSON.stringify({ '*': [{ name: 'ci', publicKey }] }));
  expect(due()).toMatchObject({ run: 'all' });
  expect(due({ EVIDENCE: evidence, EVIDENCE_SIGNERS: signers })).toMatchObject({ run: 'none', by: 'ci' });
});

/** The public key with which this checkout signs, as CI hands it out. */
const readOwnKeys = () => {
  const key = createPublicKey(readFileSync(join(root, '.cache/evidence/key.pem')));
  return { publicKey: key.export({ type: 'spki', format: 'pem' }) };
};

test('a version tested with the complete product needs no own test until it changes', () => {
  put('remote-casino/src/a.ts', 'a');
  const recordAll = recordEvidence(root, [PACKAGE, 'remote-casino'], {});
  put('remote-casino/src/a.ts', 'saved while the tests ran');
  recordAll(result);
  expect(due()).toMatchObject({ run: 'none' });
  expect(findDueTests(root, hashTestInputs(root, 'remote-casino'), 'remote-casino', {})).toMatchObject({ run: 'all' });
});

describe('evidence signed with another key', () => {
  let ci: { publicKey: KeyObject; privateKey: KeyObject };
  let environment: { EVIDENCE: string; EVIDENCE_SIGNERS: string };
  beforeEach(() => {
    ci = generateKeyPairSync('ed25519');
    environment = { EVIDENCE: join(root, 'given.json'), EVIDENCE_SIGNERS: join(root, 'signers.json') };
    trust({ [PACKAGE]: [ci.publicKey] });
  });
  const trust = (signers: Record<string, KeyObject[]>) =>
    writeFileSync(
      environment.EVIDENCE_SIGNERS,
      JSON.stringify(
        Object.fromEntries(
          Object.entries(signers).map(([name, keys]) => [
            name,
            keys.map((key) => ({ name: 'ci', publicKey: key.export({ type: 'spki', format: 'pem' }) })),
          ]),
        ),
      ),
    );
  const statement = (over: Partial<Evidence> = {}): Evidence => ({
    ...createEvidence({ pkg: PACKAGE, files: hashTestInputs(root, PACKAGE), commit: 'f'.repeat(40), ...result }),
    ...over,
  });
  const give = (evidence: Evidence, { privateKey = ci.privateKey, over = {} } = {}) =>
    writeFileSync(environment.EVIDENCE, JSON.stringify({ ...signEvidence(evidence, privateKey), ...over }));

  test('is accepted for exactly this content from a signer who is trusted for this package [F7.01]', () => {
    give(statement());
    expect(due(environment)).toMatchObject({ run: 'none', by: 'ci', ignored: [] });
    trust({ '*': [ci.publicKey] });
    expect(due(environment)).toMatchObject({ run: 'none', by: 'ci' });
  });

  test.each<[string, () => void, RegExp]>([
    ['of other content', () => (give(statement()), put(`${PACKAGE}/src/a.ts`, 'x')), /other content/],
    ['of another lock file', () => (give(statement()), put('pnpm-lock.yaml', 'x')), /other content/],
    ['without a signature', () => give(statement(), { over: { signature: undefined } }), /not signed/],
    [
      'of a foreign key',
      () => give(statement(), { privateKey: generateKeyPairSync('ed25519').privateKey }),
      /not trusted/,
    ],
    ['with a failed test', () => give(statement({ counts: { passed: 6, failed: 1 } })), /1 tests failed/],
    ['of another package', () => give(statement({ package: 'remote-casino' })), /of remote-casino/],
    ['with a made-up content hash', () => give(statement({ files: { a: 'b' } })), /not that of its files/],
    ['changed after signing', () => give(statement(), { over: { payload: 'e30=' } }), /changed after signing/],
    ['that is no file of ours', () => writeFileSync(environment.EVIDENCE, 'nonsense'), /cannot be read/],
    [
      'of a signer of another package',
      () => (give(statement()), trust({ 'remote-casino': [ci.publicKey] })),
      new RegExp(`not trusted for ${PACKAGE}`),
    ],
  ])('%s is ignored by name, and the tests run [F7.01]', (_what, arrange, reason) => {
    arrange();
    const found = due(environment);
    expect(found).toMatchObject({ run: 'all', ignored: [expect.stringMatching(reason)] });
    expect(found.ignored[0]).toContain('given.json');
  });

  test('makes this checkout’s own evidence worthless: those who are named are trusted alone [F7.01]', () => {
    pass();
    expect(due({ EVIDENCE_SIGNERS: environment.EVIDENCE_SIGNERS })).toMatchObject({ run: 'all' });
    expect(due()).toMatchObject({ run: 'none' });
  });

  test('is made with the key of the configuration [F7.01]', () => {
    const EVIDENCE_KEY = join(root, 'ci.pem');
    writeFileSync(EVIDENCE_KEY, ci.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    recordTested(root, PACKAGE, hashTestInputs(root, PACKAGE), result, { EVIDENCE_KEY });
    expect(JSON.parse(readFileSync(evidenceFile(root, PACKAGE), 'utf8')).keyId).toBe(keyIdOf(ci.publicKey));
    expect(due({ EVIDENCE_SIGNERS: environment.EVIDENCE_SIGNERS })).toMatchObject({ run: 'none', by: 'ci' });
  });
});

test('a main branch is no evidence under any name and author [F7.02]', () => {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], {
      cwd: root,
      env: environment,
      stdio: 'pipe',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'merged');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(due()).toEqual({ run: 'all', by: '', ignored: [] });
});
