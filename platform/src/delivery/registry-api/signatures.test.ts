import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicRoute } from '../releases/testing';
import { openRegistryTest, statusOf, type RegistryTest } from './testing';
import { openPacking } from './testing-packed';

let registry: RegistryTest;
const packing = openPacking(() => registry);
const { folderOf, pack } = packing;
const [ours, theirs, old] = [1, 2, 3].map(() => generateKeyPairSync('ed25519')) as [Pair, Pair, Pair];
type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
const pem = ({ publicKey }: Pair): string => String(publicKey.export({ type: 'spki', format: 'pem' }));
const COMMIT = 'c'.repeat(40);
const TYPE = 'application/vnd.in-toto+json';

beforeAll(async () => {
  registry = await openRegistryTest();
  expect((await writeKeys([{ name: 'ci', publicKey: pem(ours) }], 'required')).status).toBe(200);
});
afterAll(async () => {
  await registry.close();
  packing.remove();
});

const writeKeys = async (keys: readonly object[], signed?: string, token = registry.admin) =>
  registry.ask('/remotes/wallet/keys', {
    method: 'PUT',
    body: { keys, ...(signed && { signed }) },
    revision: await registry.revisionOf(),
    token,
  });

interface Given {
  readonly key?: Pair;
  readonly remote?: string;
  readonly version?: string;
  readonly commit?: string;
  /** Changes the subjects before they are signed. */
  readonly subjects?: (paths: readonly string[]) => readonly string[];
}

/** Writes an envelope into a release folder, as DSSE, in-toto and SLSA describe it. */
function signFolder(folder: string, given: Given = {}): string {
  const record = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
  const { key = ours, subjects = (paths) => paths, commit = COMMIT } = given;
  const subject = subjects(['release.json', ...Object.keys(record.files)]).map((name) => {
    const file = join(folder, name);
    const bytes = existsSync(file) ? readFileSync(file) : name;
    return { name, digest: { sha256: createHash('sha256').update(bytes).digest('hex') } };
  });
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://builds.example/remote/1',
        externalParameters: { remote: given.remote ?? record.name, version: given.version ?? record.version },
        resolvedDependencies: [{ uri: 'git+https://git.example/mates/wallet', digest: { gitCommit: commit } }],
      },
      runDetails: {
        builder: { id: 'https://ci.example/runner' },
        metadata: { startedOn: '2026-11-23T10:00:00Z', finishedOn: '2026-11-23T10:01:00Z' },
      },
    },
  };
  const payload = Buffer.from(JSON.stringify(statement));
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${TYPE.length} ${TYPE} ${payload.length} `), payload]);
  const envelope = {
    payloadType: TYPE,
    payload: payload.toString('base64'),
    signatures: [{ sig: sign(null, signed, key.privateKey).toString('base64') }],
  };
  writeFileSync(join(folder, 'provenance.dsse.json'), JSON.stringify(envelope));
  return folder;
}
const released = (version: string, given: Given = {}) =>
  signFolder(folderOf({ version, revision: COMMIT }, { 'chunk.js': 'chunk' }), given);
const publish = async (folder: string) => packing.send(await pack(folder));
const refusalOf = async (folder: string): Promise<[number, string]> => {
  const { status, body } = await publish(folder);
  return [status, body.rule];
};

test('a signed release is accepted, and shows signer, commit and builder [F2.06]', async () => {
  const { status, body } = await publish(released('2.0.0'));
  expect([status, body.rule]).toEqual([200, undefined]);
  const { release } = (await registry.ask('/releases/wallet/2.0.0')).body;
  expect(release).toMatchObject({
    held: false,
    signature: {
      signer: 'ci',
      commit: COMMIT,
      repository: 'git+https://git.example/mates/wallet',
      builder: 'https://ci.example/runner',
      startedAt: '2026-11-23T10:00:00.000Z',
    },
  });
  expect((await registry.ask('/releases/wallet/1.0.0')).body.release.signature).toBeNull();
});

test.each<[string, Given, string]>([
  ['a key that is not of the remote', { key: theirs }, 'signature-key'],
  ['the name of another remote', { remote: 'chess' }, 'signature-release'],
  ['another version', { version: '9.9.9' }, 'signature-release'],
  ['another commit', { commit: 'd'.repeat(40) }, 'signature-commit'],
  ['a file left out', { subjects: (paths) => paths.filter((path) => path !== 'chunk.js') }, 'signature-files'],
  ['a file more than there is', { subjects: (paths) => [...paths, 'lost.js'] }, 'signature-files'],
])('a release signed with %s is refused by name [F2.06]', async (_what, given, rule) => {
  expect(await refusalOf(released('3.0.0', given))).toEqual([409, rule]);
  expect(await statusOf(registry.ask('/releases/wallet/3.0.0'))).toBe(404);
});

test('a release with one byte changed after signing is refused by name [F2.06]', async () => {
  const folder = released('3.1.0');
  // The record is changed with the file: its own hash still holds, the signed one does not.
  cpSync(
    join(signFolder(folderOf({ version: '3.1.0' }, { 'chunk.js': 'chunK' })), 'chunk.js'),
    join(folder, 'chunk.js'),
  );
  expect(await refusalOf(folder)).toEqual([409, 'integrity']);
  const other = folderOf({ version: '3.1.0', revision: COMMIT }, { 'chunk.js': 'chunK' });
  cpSync(join(released('3.1.0'), 'provenance.dsse.json'), join(other, 'provenance.dsse.json'));
  expect(await refusalOf(other)).toEqual([409, 'signature-files']);
});

test('a server part is signed with its release: a changed one is refused by name [F9.01 F2.06]', async () => {
  const part = {
    routes: [publicRoute('/part')],
    server: { entry: 'server.cjs', routes: [{ path: '/part', calls: [] }] },
  };
  const folder = (version: string, by: string) =>
    folderOf({ version, revision: COMMIT, ...part }, { 'server.cjs': `globalThis.drawScreen = () => '${by}';` });
  expect((await publish(signFolder(folder('3.3.0', 'wallet')))).body.checks).toContain('server');
  const changed = folder('3.3.1', 'stranger');
  cpSync(join(signFolder(folder('3.3.1', 'wallet')), 'provenance.dsse.json'), join(changed, 'provenance.dsse.json'));
  expect(await refusalOf(changed)).toEqual([409, 'signature-files']);
  const leftOut = signFolder(folder('3.3.2', 'wallet'), {
    subjects: (paths) => paths.filter((path) => path !== 'server.cjs'),
  });
  expect(await refusalOf(leftOut)).toEqual([409, 'signature-files']);
});

test('an envelope with a changed statement, or none at all, is refused by name [F2.06]', async () => {
  const folder = released('3.2.0');
  const file = join(folder, 'provenance.dsse.json');
  const envelope = JSON.parse(readFileSync(file, 'utf8'));
  const statement = JSON.parse(Buffer.from(envelope.payload, 'base64').toString());
  statement.predicate.runDetails.builder.id = 'https://ci.example/other';
  const { keyId } = (await registry.ask('/remotes/wallet/keys')).body.keys[0];
  const payload = Buffer.from(JSON.stringify(statement)).toString('base64');
  writeFileSync(
    file,
    JSON.stringify({ ...envelope, payload, signatures: [{ ...envelope.signatures[0], keyid: keyId }] }),
  );
  expect(await refusalOf(folder)).toEqual([409, 'signature']);
  writeFileSync(file, '{}');
  expect(await refusalOf(folder)).toEqual([409, 'signature-format']);
  expect(await refusalOf(folderOf({ version: '3.2.0', revision: COMMIT }))).toEqual([409, 'signature-missing']);
});

test('bytes written straight into the store are taken over with a valid signature alone [F2.06]', async () => {
  const place = (version: string) => join(registry.store.folder, 'remotes/wallet', version);
  cpSync(folderOf({ version: '4.0.0', revision: COMMIT }), place('4.0.0'), { recursive: true });
  cpSync(released('4.1.0', { key: theirs }), place('4.1.0'), { recursive: true });
  cpSync(released('4.2.0'), place('4.2.0'), { recursive: true });
  registry.store.point(2, { stable: { shell: '1.0.0', wallet: '4.0.0' } });
  await registry.isShown('wallet', '4.2.0');
  expect(await statusOf(registry.ask('/releases/wallet/4.0.0'))).toBe(404);
  expect(await statusOf(registry.ask('/releases/wallet/4.1.0'))).toBe(404);
  expect((await registry.ask('/releases/wallet/4.2.0')).body.release.signature.signer).toBe('ci');
});

test('a retired key signs nothing further, and what it signed before stays [F2.06]', async () => {
  const both = [
    { name: 'ci', publicKey: pem(ours) },
    { name: 'old', publicKey: pem(old) },
  ];
  await writeKeys(both);
  expect((await publish(released('5.0.0', { key: old }))).status).toBe(200);
  // A key that is left out is retired, and naming it again does not bring it back.
  await writeKeys(both.slice(0, 1));
  await writeKeys(both);
  expect(await refusalOf(released('5.1.0', { key: old }))).toEqual([409, 'signature-retired']);
  expect((await registry.pin('5.0.0')).status).toBe(200);
  expect((await registry.ask('/releases/wallet/5.0.0')).body.release).toMatchObject({ held: false });
});

test('a brand that demands signatures gets no unsigned version, and keeps what it shows [F2.06]', async () => {
  const demand = async (brand: string, token = registry.admin) =>
    registry.ask(`/rules/${brand}/wallet`, {
      method: 'PUT',
      body: { signed: 'required' },
      revision: await registry.revisionOf(),
      token,
    });
  // Metro shows an unsigned wallet.
  expect((await demand('metro')).body).toMatchObject({ code: 'refused', rule: 'signature' });
  expect((await demand('royal')).body).toMatchObject({ signed: 'required', brand: 'royal' });
  expect((await registry.pin('1.1.0')).body).toMatchObject({ code: 'refused', rule: 'signature' });
  expect((await registry.pin('1.1.0', { brand: 'metro' })).status).toBe(200);
  const whiteLabel = await registry.addStaff('royalstaff', 'whiteLabel', ['royal']);
  expect(await statusOf(demand('metro', whiteLabel))).toBe(404);
  expect(await statusOf(demand('royal', whiteLabel))).toBe(200);
});

test('a stolen key holds every release that was accepted since, on every brand [F2.06]', async () => {
  const before = new Date(Date.now() - 3_600_000).toISOString();
  const { rows } = await registry.platform.database.query<{ at: Date }>(
    `update release_version set published_at = now() - interval '2 hours' where name = 'wallet' and version = '2.0.0' returning published_at as at`,
  );
  expect(rows).toHaveLength(1);
  const stolen = await writeKeys([{ name: 'ci', publicKey: pem(ours), stolenFrom: before }]);
  expect(stolen.body.keys).toContainEqual(expect.objectContaining({ name: 'ci', stolenFrom: before }));
  const { releases } = (await registry.ask('/releases?remote=wallet')).body;
  const held = releases.filter((one: { held: boolean }) => one.held).map((one: { version: string }) => one.version);
  expect(held).toEqual(['3.3.0', '4.2.0']);
  expect((await registry.pin('4.2.0')).body).toMatchObject({ code: 'refused', rule: 'signature' });
  expect((await registry.pin('2.0.0')).status).toBe(200);
  expect(await refusalOf(released('6.0.0'))).toEqual([409, 'signature-stolen']);
});

test('keys are changed by owners, and none but public ed25519 keys are taken [F2.06 F2.07]', async () => {
  const stranger = await registry.addStaff('keystranger', 'agent', ['royal']);
  expect((await writeKeys([], undefined, stranger)).status).toBe(404);
  const { text } = (await registry.makeToken({ scopes: ['publish'] })).body;
  expect((await writeKeys([], undefined, text)).status).toBe(403);
  const secret = String(theirs.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
  for (const publicKey of [secret, String(rsa).slice(0, 400), 'nonsense'])
    expect((await writeKeys([{ name: 'x', publicKey }])).body).toMatchObject({ code: 'invalid', rule: 'key' });
  const stale = await registry.ask('/remotes/wallet/keys', { method: 'PUT', body: { keys: [] }, revision: 0 });
  expect(stale.status).toBe(412);
  const entries = await registry.platform.database.query<{ changes: object }>(
    `select changes from admin_audit where action = 'change-keys'`,
  );
  expect(JSON.stringify(entries.rows)).not.toContain('PRIVATE');
  expect(entries.rows.length).toBeGreaterThan(3);
});
