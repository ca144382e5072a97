import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { openReleases, type Releases } from '../releases';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { readConfig } from '../../core/config';
import { createTenantDirectory, type TenantDirectory } from '../../core/tenants';
import { COOKIE_NAME, MAX_AGE_MS, signValue } from './cookie';
import { openQa, type Qa } from './qa';

const HOST = 'royal.localhost:4000';
const KEY = ['c'.repeat(43)] as const;
const START = Date.UTC(2026, 0, 20, 9);

let database: TestDatabase;
let store: TestStore;
let releases: Releases;
let tenants: TenantDirectory;
let qa: Qa;
let now: number;
let right: boolean;
let logged: { details: object; message: string }[];

beforeAll(async () => {
  database = await openTestDatabase();
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '2.0.0'])
    store.publish(remoteRelease('wallet', { version }), { 'remoteEntry.js': `wallet(${version})` });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  const read = readConfig({ DATA_DIR: store.folder, LOG_LEVEL: 'silent' });
  if (!read.ok) throw new Error(read.problem);
  const directory = await createTenantDirectory(database, read.config);
  tenants = directory;
  releases = await openReleases(database, {
    releaseStore: store.folder,
    tenants: () => directory.all(),
    log: () => undefined,
  });
  qa = openQa({
    database,
    releases,
    tenants,
    people: { byId: async () => ({ userName: 'asha', qa: right }) },
    keys: { cookie: KEY, share: ['s'.repeat(43)] },
    secure: false,
    clock: () => now,
  });
});
afterAll(async () => {
  releases?.close();
  await database?.close();
  store.remove();
});
beforeEach(() => {
  now = START;
  right = true;
  logged = [];
});

const tenant = (id: string) => {
  const found = tenants.byId(id);
  if (!found) throw new Error(`no tenant ${id}`);
  return found;
};

/** The value of a cookie as somebody of QA gets it. */
async function given(): Promise<string> {
  const issued = await qa.issue('staff-1', tenant('royal'), { wallet: '2.0.0' }, { hours: 8, landing: '/' });
  if (!issued.ok) throw new Error(issued.reason);
  const ticket = new URL(issued.link).searchParams.get('ticket') ?? '';
  const entered = await qa.enter(ticket, tenant('royal'), HOST);
  return entered?.cookie.split(';', 1)[0]?.slice(COOKIE_NAME.length + 1) ?? '';
}

const sent = (value: string, brand = 'royal', host = HOST) =>
  qa.of(tenant(brand), host, { a: 'b', [COOKIE_NAME]: value }, (details, message) => logged.push({ details, message }));
const contentOf = (value: string) =>
  JSON.parse(Buffer.from(value.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>;

test('a valid cookie applies without a log entry, and so does a missing one', async () => {
  expect(await sent(await given())).toMatchObject({ pins: { wallet: '2.0.0' }, until: START + MAX_AGE_MS });
  expect(
    await qa.of(tenant('royal'), HOST, { a: 'b' }, (details, message) => logged.push({ details, message })),
  ).toBeNull();
  expect(logged).toEqual([]);
});

test.each<[string, string, () => Promise<unknown>]>([
  [
    'forged: other versions under the signature',
    'forged',
    async () => {
      const value = await given();
      const content = Buffer.from(JSON.stringify({ ...contentOf(value), pins: { wallet: '1.0.0' } }));
      return sent(`${content.toString('base64url')}.${value.split('.')[1]}`);
    },
  ],
  [
    'forged: signed by somebody else',
    'forged',
    async () => sent(signValue(['x'.repeat(43)], contentOf(await given()))),
  ],
  [
    'expired',
    'expired',
    async () => {
      const value = await given();
      now += MAX_AGE_MS;
      return sent(value);
    },
  ],
  ['of another tenant', 'of another tenant', async () => sent(await given(), 'metro', 'metro.localhost:4000')],
  [
    'of a version that nobody released',
    'wallet 6.6.6 is not published; take a version that is',
    async () => sent(signValue(KEY, { ...contentOf(await given()), pins: { wallet: '6.6.6' } })),
  ],
  [
    'of a version that was revoked meanwhile',
    'wallet 2.0.0 was revoked; take another version',
    async () => {
      const value = await given();
      const { revision } = releases.registry.snapshot();
      const author = { actor: 'asha', reason: 'INC-7' };
      await releases.registry.write({ action: 'revoke', name: 'wallet', version: '2.0.0' }, revision, author);
      return sent(value);
    },
  ],
])('a pin that is %s is ignored with a log entry that names the brand', async (what, reason, come) => {
  expect(await come()).toBeNull();
  expect(logged).toEqual([
    {
      details: { tenant: what === 'of another tenant' ? 'metro' : 'royal', reason },
      message: 'qa cookie ignored',
    },
  ]);
});
