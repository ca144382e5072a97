import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { RowChangeNotifier } from '../database';
import { createTenantDirectory, type TenantDirectory } from './directory';
import { HostChecks, hostRecord, nextState, type HostFinding, type RecordResolver } from './host-checks';

const KEY = 'a key of tokens';
const HOST = 'play.example.com';
const MINUTE = 60_000;

let platform: TestPlatform;
let now = Date.now();
let texts: Record<string, string[][]> = {};
let aliases: Record<string, string[]> = {};
let resolverFails = false;
let certificate: HostFinding = { part: 'certificate', state: 'right', detail: 'valid for 60 days' };
const warnings: object[] = [];

const find = <Found>(records: Record<string, Found[]>, name: string): Promise<Found[]> => {
  if (resolverFails) return Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEOUT' }));
  const found = records[name];
  return found ? Promise.resolve(found) : Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }));
};
const resolver: RecordResolver = { text: (name) => find(texts, name), alias: (name) => find(aliases, name) };
let checks: HostChecks;
/** The brands as another process has them, which reads them again when a row changed. */
let directory: TenantDirectory;
let changes: RowChangeNotifier;

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  directory = await createTenantDirectory(platform.database, { publicUrl: null, domainChecks: true });
  changes = new RowChangeNotifier(platform.database);
  changes.on('tenant', () => void directory.reload());
  await changes.start();
  checks = new HostChecks({
    ...{ database: platform.database, resolver, key: KEY, target: 'sites.example.net', now: () => now },
    look: async () => [{ part: 'answer', state: 'right', detail: 'this installation answers' }, certificate],
    warn: (_message, fields) => warnings.push(fields),
  });
});
afterAll(async () => {
  changes?.stop();
  await platform?.close();
});
beforeEach(async () => {
  texts = {};
  aliases = {};
  resolverFails = false;
  certificate = { part: 'certificate', state: 'right', detail: 'valid for 60 days' };
  now += 10 * 86_400_000;
  await platform.database.query('DELETE FROM host_check');
  await setHosts('royal', ['royal.localhost', HOST]);
  await setHosts('metro', ['metro.localhost']);
});

async function setHosts(brand: string, hosts: readonly string[]): Promise<void> {
  await platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record, '{hosts}', $2::jsonb), edited_at = now() WHERE id = $1`,
    [brand, JSON.stringify(hosts)],
  );
}
const stateOf = async (tenantId = 'royal') => {
  const [row] = await checks.list(tenantId);
  return row && { host: row.host, state: row.state, problem: row.problem };
};
const brandOf = (host: string): string | undefined => directory.byHost(host)?.id;
/** Another process reads its brands again by itself. */
const untilServed = async (host: string, brand: string | undefined): Promise<void> => {
  while (brandOf(host) !== brand) await new Promise(setImmediate);
};

test('a host without its record is not served and names the record, and is served once it is right [D6.03]', async () => {
  await checks.run();
  const { name, text } = hostRecord(KEY, 'royal', HOST);
  expect(await stateOf()).toEqual({
    host: HOST,
    state: 'pending',
    problem: `record: ${name} is missing; expected TXT ${text}, or CNAME ${HOST} sites.example.net`,
  });
  await untilServed(HOST, undefined);
  expect(brandOf('royal.localhost')).toBe('royal');

  texts = { [name]: [['backlay-verify=of-another-brand']] };
  now += 10 * MINUTE - 1;
  await checks.run();
  expect((await stateOf())?.problem).toContain('is missing');
  now += 1;
  await checks.run();
  expect((await stateOf())?.problem).toContain('has backlay-verify=of-another-brand; expected');

  texts = { [name]: [[text.slice(0, 10), text.slice(10)]] };
  now += 10 * MINUTE;
  await checks.run();
  expect(await stateOf()).toEqual({ host: HOST, state: 'verified', problem: null });
  await untilServed(HOST, 'royal');
});

test('an alias to this installation is a right record as well, and the next check is a day later [D6.03]', async () => {
  aliases = { [HOST]: ['Sites.example.net.'] };
  await checks.run();
  expect(await stateOf()).toMatchObject({ state: 'verified' });
  aliases = {};
  now += 86_400_000 - 1;
  await checks.run();
  expect(await stateOf()).toMatchObject({ state: 'verified' });
  now += 1;
  await checks.run();
  expect(await stateOf()).toMatchObject({ state: 'failing', problem: expect.stringContaining('is missing') });
});

test('a verified host that fails twice is not served, is named to staff and metrics, and returns by itself [D6.03]', async () => {
  aliases = { [HOST]: ['sites.example.net'] };
  await checks.run();
  await untilServed(HOST, 'royal');
  certificate = { part: 'certificate', state: 'wrong', detail: 'CERT_HAS_EXPIRED' };
  now += 86_400_000;
  await checks.run();
  expect(await stateOf()).toMatchObject({ state: 'failing', problem: 'certificate: CERT_HAS_EXPIRED' });
  await untilServed(HOST, 'royal');
  now += 10 * MINUTE;
  await checks.run();
  expect(await stateOf()).toMatchObject({ state: 'failed' });
  await untilServed(HOST, undefined);
  expect(warnings.at(-1)).toEqual({ host: HOST, tenantId: 'royal', problem: 'certificate: CERT_HAS_EXPIRED' });

  const token = await platform.login('staff', 'admin1', 'Admin@123');
  const given = { token, userType: 'administrator', query: { tenantId: 'royal' } };
  const listed = await platform.call('staff', 'brandHosts', given);
  expect(listed.body.docs).toMatchObject([{ host: HOST, state: 'failed', problem: 'certificate: CERT_HAS_EXPIRED' }]);

  certificate = { part: 'certificate', state: 'right', detail: 'valid for 90 days' };
  now += 10 * MINUTE;
  await checks.run();
  await untilServed(HOST, 'royal');
});

test('the end of a certificate is stored, and a check that saw none leaves it [D6.03 G4.05]', async () => {
  const endsAt = now + 9 * 86_400_000;
  const storedEnd = async () =>
    (await platform.database.query<{ at: Date }>('SELECT certificate_ends_at AS at FROM host_check')).rows[0]?.at;
  aliases = { [HOST]: ['sites.example.net'] };
  certificate = { part: 'certificate', state: 'right', detail: 'it ends in 9 days', endsAt };
  await checks.run();
  expect(await stateOf()).toMatchObject({ state: 'verified' });
  certificate = { part: 'certificate', state: 'unknown', detail: 'nothing answers over https' };
  now += 86_400_000;
  await checks.run();
  expect(await storedEnd()).toEqual(new Date(endsAt));
});

test('a resolver that does not answer changes nothing [D6.03]', async () => {
  resolverFails = true;
  await checks.run();
  expect(await stateOf()).toMatchObject({ state: 'pending', problem: expect.stringContaining('ETIMEOUT') });
  resolverFails = false;
  aliases = { [HOST]: ['sites.example.net'] };
  now += 10 * MINUTE;
  await checks.run();
  resolverFails = true;
  now += 86_400_000;
  await checks.run();
  now += 10 * MINUTE;
  await checks.run();
  expect(await stateOf()).toMatchObject({ state: 'verified' });
});

test('a host that another brand has is refused, and one that a brand gave up is free again [D6.03]', async () => {
  aliases = { [HOST]: ['sites.example.net'] };
  await checks.run();
  await setHosts('metro', ['metro.localhost', HOST]);
  await checks.run();
  expect([await stateOf('metro'), await stateOf('royal')]).toMatchObject([
    { state: 'failed', problem: `owner: ${HOST} is a host of another brand` },
    { state: 'verified' },
  ]);
  await untilServed(HOST, 'royal');
  await setHosts('royal', ['royal.localhost']);
  now += 10 * MINUTE;
  await checks.run();
  expect([await stateOf('metro'), await stateOf('royal')]).toMatchObject([{ state: 'verified' }, undefined]);
  await untilServed(HOST, 'metro');
});

test.each([
  ['pending', 'wrong', 'pending'],
  ['pending', 'right', 'verified'],
  ['verified', 'unknown', 'verified'],
  ['verified', 'wrong', 'failing'],
  ['failing', 'right', 'verified'],
  ['failing', 'wrong', 'failed'],
  ['failed', 'unknown', 'failed'],
  ['failed', 'right', 'verified'],
] as const)('a %s host whose check is %s is %s [D6.03]', (before, found, after) => {
  expect(nextState(before, found)).toBe(after);
});
