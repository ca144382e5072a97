import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dsseEnvelope, provenanceStatement } from '../../src/registry/provenance';
import { signBuild } from './provenance';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'provenance-test-'));
  mkdirSync(join(dist, 'files'));
  writeFileSync(join(dist, 'files/remoteEntry.js'), 'entry');
  const record = { name: 'chess', version: '1.2.0', revision: 'c'.repeat(40), files: { 'remoteEntry.js': {} } };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(record));
  writeFileSync(join(dist, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const startedAt = new Date('2026-11-23T10:00:00Z');
const sha256 = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(dist, file)))
    .digest('hex');

test('a build with a key gets a signed DSSE envelope over its files, commit and builder [F2.06]', () => {
  const environment = {
    RELEASE_KEY: join(dist, 'key.pem'),
    RELEASE_BUILDER: 'https://ci.example/job/7',
    RELEASE_REPOSITORY: 'git+https://git.example/mates/chess',
  };
  expect(signBuild(dist, startedAt, { environment })).toBe(true);
  const envelope = dsseEnvelope.parse(JSON.parse(readFileSync(join(dist, 'provenance.dsse.json'), 'utf8')));
  const payload = Buffer.from(envelope.payload, 'base64');
  const type = 'application/vnd.in-toto+json';
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload]);
  expect(verify(null, signed, publicKey, Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64'))).toBe(true);
  const statement = provenanceStatement.parse(JSON.parse(payload.toString()));
  expect(statement.subject).toEqual([
    { name: 'release.json', digest: { sha256: sha256('release.json') } },
    { name: 'remoteEntry.js', digest: { sha256: sha256('files/remoteEntry.js') } },
  ]);
  expect(statement.predicate).toMatchObject({
    buildDefinition: {
      externalParameters: { remote: 'chess', version: '1.2.0' },
      resolvedDependencies: [{ uri: environment.RELEASE_REPOSITORY, digest: { gitCommit: 'c'.repeat(40) } }],
    },
    runDetails: { builder: { id: environment.RELEASE_BUILDER }, metadata: { startedOn: startedAt.toISOString() } },
  });
});

test('a build without a key is not signed [F2.06]', () => {
  expect(signBuild(dist, startedAt, { environment: {} })).toBe(false);
  expect(existsSync(join(dist, 'provenance.dsse.json'))).toBe(false);
});
