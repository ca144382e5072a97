import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Socket } from 'socket.io-client';
import { clientOf, databaseUrlOf, openTestPlatform, type TestClient, type TestPlatform } from '../../testing/index';
import { buildProgram } from '../../testing/programs';
import { waitFor } from '../../testing/processes';
import { openBrandCommands, reportBrand } from '../accounts/staff-actions';
import { listSecrets, readConfig } from '../core/config';
import { IdleFeed } from '../betting/feed/testing';
import { openApprover } from '../core/approvals/testing';
import { seededTenants } from '../core/tenants';
import { createBrandAdapters, startPlatform } from '../platform';
import { next, openTab } from '../realtime/sockets/testing';

/** A page at one process: its socket, and its calls. */
interface Page {
  readonly tab: Socket;
  readonly client: TestClient;
}
interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}
type Change = (record: Record<string, Record<string, unknown>>) => void;

/** `npm run bench brand` publishes and rolls back twenty times under a hundred pages. */
const PAGES = Number(process.env['BRAND_PAGES'] ?? 2);
const RUNS = Number(process.env['BRAND_RUNS'] ?? 1);

const SIGNING_KEY = 'Zephyr-quilt-banjo-41-vex-lumen-08';
/** With which platform and command seal the secrets of adapters. */
const SECRET_KEY = 'Marble-otter-lantern-77-quartz-ivy-19';
let demo: TestPlatform;
let production: TestPlatform;
let built: string;
let folder: string;
const PRODUCTION = { BACKLAY_MODE: 'production', STAFF_HOST: 'staff.example.com', FEED: 'none' };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-brands-'));
  built = await buildProgram(resolve(__dirname, 'brand.ts'));
  demo = await openTestPlatform({ SECRET_KEY, RATE_LIMIT_SCALE: '0', SOCKET_MAX_PER_ACCOUNT: String(PAGES) });
  production = await openTestPlatform(PRODUCTION);
});
afterAll(async () => {
  await demo?.close();
  await production?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command beside a platform, in this process: a new one takes seconds on a busy machine. */
async function brand(
  database: TestPlatform['database'],
  [what, named = '', option]: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  const read = readConfig({ SECRET_KEY, ...environment });
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  const adapters = createBrandAdapters(config, environment);
  const commands = openBrandCommands({ database, config, secrets: listSecrets(config), actor: 'operator', adapters });
  try {
    if (what === 'export') return { code: 0, out: await commands.export(named), errors: '' };
    const text = readFileSync(named, 'utf8');
    const { lines, exitCode } = reportBrand(await commands.apply(text, { dryRun: option === '--dry-run' }));
    return { code: exitCode, out: `${lines.join('\n')}\n`, errors: '' };
  } catch (error) {
    return { code: 1, out: '', errors: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs the program itself. */
function program(args: readonly string[], environment: Record<string, string>): Promise<Ran> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [built, ...args], { env: { PATH, HOME, SECRET_KEY, ...environment } });
  const ran = { code: null, out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ran.errors += chunk.toString()));
  return new Promise<Ran>((done) => child.once('close', (code) => done({ ...ran, code })));
}

const exportOf = async (id: string, at = demo.database) => (await brand(at, ['export', id])).out;
/** A file with the exported brand, after a change. */
async function fileOf(id: string, change: Change = () => undefined): Promise<string> {
  const record = JSON.parse(await exportOf(id));
  change(record);
  const file = join(folder, `${id}.json`);
  writeFileSync(file, JSON.stringify(record));
  return file;
}
const apply = async (id: string, change?: Change, ...more: readonly string[]) =>
  brand(demo.database, ['apply', await fileOf(id, change), ...more]);
const versionsOf = async (id: string, { database }: TestPlatform = demo) =>
  (
    await database.query<{ version: string }>(
      `SELECT number || ' ' || status AS version FROM tenant_version WHERE tenant_id = $1 ORDER BY number`,
      [id],
    )
  ).rows.map(({ version }) => version);

test('an exported brand that is applied again makes no version, for every brand of the demonstration [G2.03]', async () => {
  for (const { id, audience } of seededTenants) {
    if (audience !== 'player') continue;
    const before = await versionsOf(id);
    expect(await apply(id)).toEqual({ code: 0, out: `${id} is as the file: version 1.\n`, errors: '' });
    expect(await versionsOf(id)).toEqual(before);
  }
  expect((await brand(demo.database, ['export', 'nobody'])).errors).toContain('There is no brand nobody: metro, orbit');
});

test('a changed file makes and publishes one version, --dry-run shows it and changes nothing [G2.03 D6.02]', async () => {
  const change: Change = ({ flags }) => void (flags!['quietConfirmations'] = true);
  const tried = await apply('metro', change, '--dry-run');
  expect([tried.code, tried.out]).toEqual([
    0,
    'flags.quietConfirmations: false → true\nmetro was not changed: --dry-run.\n',
  ]);
  expect(await versionsOf('metro')).toEqual(['1 published']);
  const read = async () => (await demo.call('metro', 'cumulative')).body.docs.appConfigruation.quietConfirmations;
  expect(await read()).toBe(false);
  expect((await apply('metro', change)).out).toContain('metro is published: version 2.');
  expect(await versionsOf('metro')).toEqual(['1 superseded', '2 published']);
  await waitFor(async () => (await read()) === true);
  const { rows } = await demo.database.query<{ actor: string; changes: unknown }>(
    `SELECT actor_name AS actor, changes FROM admin_audit WHERE action = 'publishBrand' AND tenant_id = 'metro'`,
  );
  expect(rows).toEqual([
    {
      actor: expect.stringMatching(/^server:./),
      changes: [{ field: 'flags.quietConfirmations', from: 'false', to: 'true' }],
    },
  ]);
});

test('the database refuses to change or delete a version of a brand [D6.02 G2.03]', async () => {
  for (const statement of [
    `UPDATE tenant_version SET record = '{}' WHERE tenant_id = 'orbit'`,
    `UPDATE tenant_version SET status = 'draft' WHERE tenant_id = 'orbit'`,
    `DELETE FROM tenant_version WHERE tenant_id = 'orbit'`,
  ])
    await expect(demo.database.query(statement)).rejects.toThrow('a version of a brand is never changed');
});

test.each<[string, Change, RegExp]>([
  ['an unknown field', ({ theme }) => void (theme!['logoo'] = 'x'), /^theme\.logoo is unknown\.$/m],
  ['an unknown switch', ({ flags }) => void (flags!['noFees'] = true), /^flags\.noFees is unknown\.$/m],
  ['a wrong type', ({ rules }) => void (rules!['minDepositBalance'] = 'ten'), /^rules\.minDepositBalance: /m],
  [
    'the host of another brand',
    (record) => void Object.assign(record, { hosts: ['royal.localhost'] }),
    /^hosts: royal\.localhost is a host of royal\.$/m,
  ],
  [
    'a host of the platform',
    (record) => void Object.assign(record, { hosts: ['games.localhost'] }),
    /^hosts: games\.localhost is a host of the platform itself\.$/m,
  ],
  [
    'the white label of another brand',
    (record) => void Object.assign(record, { whiteLabelId: 'wl-royal' }),
    /^whiteLabelId: wl-royal is that of royal\.$/m,
  ],
  [
    'a password in an address',
    ({ app }) => void (app!['apkUrl'] = 'https://operator:hunter2@files.example.com/a.apk'),
    /^app\.apkUrl holds a secret\./m,
  ],
  [
    'a key of the installation',
    ({ theme }) => void (theme!['logo'] = `x-${SIGNING_KEY}`),
    /^theme\.logo holds a secret\./m,
  ],
  [
    'switches that contradict each other',
    ({ flags }) => void Object.assign(flags!, { casinoOnly: true, noCasino: true }),
    /^flags\.casinoOnly and flags\.noCasino are both on/m,
  ],
])('a file with %s is refused by name and changes nothing [G2.03]', async (_, change, expected) => {
  const before = await versionsOf('orbit');
  const file = await fileOf('orbit', change);
  const ran = await brand(demo.database, ['apply', file], { PAYMENT_SECRET: SIGNING_KEY });
  expect([ran.code, ran.out]).toEqual([1, '']);
  expect(ran.errors).toMatch(expected);
  expect(ran.errors).not.toMatch(/hunter2|Zephyr/);
  expect(await versionsOf('orbit')).toEqual(before);
});

test('a change that loosens what two people guard waits for the second one, who applies it once [G2.03 D1.17]', async () => {
  const cap =
    (amount: number): Change =>
    ({ rules }) =>
      void (rules!['caps'] = [{ scope: 'player', amount }]);
  expect((await apply('orbit', cap(1000))).code).toBe(0);
  expect((await apply('orbit', cap(2000))).out).toContain('is published: version 3.');
  const tried = await apply('orbit', cap(4001), '--dry-run');
  expect(tried.out).toContain('This change would wait for a second person.');
  const first = await apply('orbit', cap(4001));
  expect([first.code, first.out]).toEqual([2, expect.stringMatching(/orbit is NOT changed: proposal [\w-]+ waits/)]);
  const proposal = /proposal ([\w-]+)/.exec(first.out)?.[1] ?? '';
  expect((await apply('orbit', cap(4001))).out).toContain(proposal);
  expect((await apply('orbit', cap(9000))).errors).toBe('This is already waiting for a second person');
  expect(await versionsOf('orbit')).toHaveLength(3);
  const approver = await openApprover(demo);
  const waiting = await approver.find(proposal);
  expect(waiting).toMatchObject({ action: 'brand.publish', subject: 'Orbit', proposer: null, mayApprove: true });
  expect(waiting.preview[0].proposed).toBe('rules.caps.0.amount: 2000 → 4001');
  const answers = await Promise.all([
    approver.approve(proposal, waiting.version),
    approver.approve(proposal, waiting.version),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await versionsOf('orbit')).toEqual(['1 superseded', '2 superseded', '3 superseded', '4 published']);
  expect((await apply('orbit')).out).toBe('orbit is as the file: version 4.\n');
});

test('a proposal is not run on a brand that has changed since [G2.03 D1.17]', async () => {
  const first = await apply(
    'royal',
    ({ rules }) => void (rules!['approvalThresholds'] = { 'withdraw.approve': 900_000 }),
  );
  const proposal = /proposal ([\w-]+)/.exec(first.out)?.[1] ?? '';
  const approver = await openApprover(demo);
  expect((await approver.find(proposal)).mayApprove).toBe(true);
  expect((await apply('royal', ({ flags }) => void (flags!['hideTerms'] = true))).code).toBe(0);
  const late = await approver.approve(proposal);
  expect(late.status).toBe(409);
  expect((await exportOf('royal')).includes('withdraw.approve')).toBe(false);
});

test('an applied brand is a draft that nobody reaches until suppliers and two approvers are there [G2.03 D1.17]', async () => {
  const file = await fileOf('royal');
  const { database } = production;
  const open = async () => (await production.call('royal', 'cumulative')).status;
  const first = await brand(database, ['apply', file], PRODUCTION);
  expect(first.code).toBe(2);
  expect(first.out.split('\n').slice(-6, -1)).toEqual([
    'Not configured: the casino. Set CASINO_LAUNCH_URL, or flags.noCasino.',
    'Not configured: text messages. Set SMS_GATEWAY_URL, or an adapter of the brand.',
    expect.stringMatching(/^Not configured: payments\. /),
    expect.stringMatching(/^Only 0 of 2 people can approve\. /),
    'royal is NOT published: version 1 is a draft. Apply the file again.',
  ]);
  expect([await versionsOf('royal', production), await open()]).toEqual([['1 draft'], 404]);
  const suppliers = {
    ...PRODUCTION,
    SMS_GATEWAY_URL: 'https://sms.example.com/',
    CASINO_LAUNCH_URL: 'https://casino.example.com/',
    PAYMENT_GATEWAY_URL: 'https://pay.example.com/',
  };
  const alone = await brand(database, ['apply', file], suppliers);
  expect([alone.code, alone.out.split('\n').length]).toEqual([2, 3]);
  await database.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, password_hash)
     VALUES ('one', 'staff', 'administrator', 'one', ''), ('two', 'staff', 'administrator', 'two', '')`,
  );
  const ran = await brand(database, ['apply', file], suppliers);
  expect([ran.code, ran.out]).toEqual([0, 'royal is published: version 1.\n']);
  expect(await versionsOf('royal', production)).toEqual(['1 published']);
  await waitFor(async () => (await open()) === 200);
  // Players can be paid out at once: the brand has the types that a start gives to others.
  const types = async () => (await database.query(`SELECT 1 FROM payout_type WHERE tenant_id = 'royal'`)).rows.length;
  await waitFor(async () => (await types()) > 0);
  const [here, there] = await Promise.all([exportOf('royal'), exportOf('royal', database)]);
  expect(JSON.parse(there)).toEqual(JSON.parse(here));
});

/** A text service of the brand. */
const TEXTS = {
  ...{ kind: 'sms', adapter: 'http', priority: 1, active: true, settings: { url: 'https://sms.example.com/send' } },
  secrets: { apiKey: { variable: 'ADAPTER_METRO_TEXTS' } },
};
const KEY = 'umber-falcon-38';
const withAdapters =
  (...adapters: readonly object[]): Change =>
  (record) =>
    void Object.assign(record, { adapters });

test('a file sets adapters with secrets from variables, and its export changes nothing [G2.03]', async () => {
  const file = await fileOf('metro', withAdapters(TEXTS));
  const versions = await versionsOf('metro');
  const unset = await brand(demo.database, ['apply', file]);
  expect(unset.errors).toBe('Not configured: adapters.0.secrets.apiKey. Set ADAPTER_METRO_TEXTS.');
  const variables = { ADAPTER_METRO_TEXTS: KEY };
  const tried = await brand(demo.database, ['apply', file, '--dry-run'], variables);
  expect(tried.out).toMatch(/^adapters\.sms http: – → .*metro was not changed/s);
  expect((await demo.database.query('SELECT 1 FROM adapter_setting')).rows).toEqual([]);
  const applied = await brand(demo.database, ['apply', file], variables);
  expect([applied.code, applied.errors]).toEqual([0, '']);
  expect(await versionsOf('metro')).toEqual(versions);
  const { rows } = await demo.database.query<{ sealed: Buffer; settings: unknown; is_active: boolean }>(
    `SELECT sealed, settings, is_active FROM adapter_setting WHERE tenant_id = 'metro'`,
  );
  expect(rows).toEqual([{ sealed: expect.any(Buffer), settings: TEXTS.settings, is_active: true }]);
  expect(rows[0]!.sealed.includes(KEY)).toBe(false);

  const exported = await exportOf('metro');
  expect(JSON.parse(exported).adapters).toEqual([
    { ...TEXTS, secrets: { apiKey: { variable: 'ADAPTER_METRO_SMS_HTTP_API_KEY' } } },
  ]);
  expect(exported).not.toContain(KEY);
  // The variable is not set here: the stored secret stays.
  expect((await apply('metro')).out).toMatch(/^metro is as the file: version \d+\.\n$/);
  const renewed = await brand(demo.database, ['apply', await fileOf('metro')], {
    ADAPTER_METRO_SMS_HTTP_API_KEY: 'umber-falcon-39',
  });
  expect(renewed.out).toContain('adapters.sms http.secrets.apiKey: "set" → "replaced"');
  const off = await apply('metro', withAdapters());
  expect(off.out).toContain('adapters.sms http.active: true → false');
  const lost = await brand(demo.database, ['export', 'metro'], { SECRET_KEY: `${SECRET_KEY}-lost` });
  expect(lost.errors).toMatch(/^SECRET_KEY is not that of the platform/);
});

test.each<[string, object, string]>([
  ['an unknown adapter', { adapter: 'pigeon' }, 'adapters.0: there is no sms adapter pigeon.'],
  ['an unknown secret', { secrets: { pin: { variable: 'ADAPTER_X' } } }, 'adapters.0.secrets.pin is unknown.'],
  [
    'a setting that it does not take',
    { settings: { url: 'sms' } },
    'adapters.0: please check url: an address is expected.',
  ],
  ['a secret as a value', { secrets: { apiKey: KEY } }, 'adapters.0.secrets.apiKey: '],
  [
    'the variable of a key of the platform',
    { secrets: { apiKey: { variable: 'SECRET_KEY' } } },
    'adapters.0.secrets.apiKey.variable: a variable whose name begins with ADAPTER_.',
  ],
])('a file whose adapter has %s is refused by name [G2.03]', async (_, change, expected) => {
  const file = await fileOf('orbit', withAdapters({ ...TEXTS, ...change }));
  const ran = await brand(demo.database, ['apply', file], { ADAPTER_METRO_TEXTS: KEY, ADAPTER_X: KEY });
  expect([ran.code, ran.errors]).toEqual([1, expect.stringContaining(expected)]);
  expect(ran.errors).not.toContain(KEY);
});

test('a change for a second person and one of adapters are refused in one file [G2.03 D1.17]', async () => {
  const change: Change = (record) => {
    withAdapters(TEXTS)(record);
    record['rules']!['caps'] = [];
  };
  const file = await fileOf('orbit', change);
  const ran = await brand(demo.database, ['apply', file], { ADAPTER_METRO_TEXTS: KEY });
  expect(ran.errors).toMatch(/^This change waits for a second person: apply it without the change of adapters first/);
});

test('an adapter of the file makes a brand complete on another installation [G2.03]', async () => {
  const file = await fileOf('orbit', withAdapters({ ...TEXTS, secrets: { apiKey: { variable: 'ADAPTER_TEXTS' } } }));
  const first = await brand(production.database, ['apply', file], PRODUCTION);
  expect(first.out).toContain('Not configured: adapters.0.secrets.apiKey. Set ADAPTER_TEXTS.');
  expect(first.out).not.toContain('Not configured: text messages.');
  const suppliers = {
    ...{ ...PRODUCTION, ADAPTER_TEXTS: KEY, PAYMENT_GATEWAY_URL: 'https://pay.example.com/' },
    CASINO_LAUNCH_URL: 'https://casino.example.com/',
  };
  const ran = await brand(production.database, ['apply', file], suppliers);
  expect([ran.code, ran.errors, ran.out]).toEqual([0, '', expect.stringContaining('orbit is published: version 1.')]);
  const { rows } = await production.database.query(`SELECT 1 FROM adapter_setting WHERE tenant_id = 'orbit'`);
  expect(rows).toHaveLength(1);
});

test('pages at two processes are informed of a changed switch and read it there [G2.03 D6.02]', async () => {
  const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' };
  const read = readConfig({ ...environment, DATABASE_URL: databaseUrlOf(demo.database) });
  if (!read.ok) throw new Error(read.problem);
  const other = await startPlatform(read.config, { feed: new IdleFeed() });
  try {
    const token = await demo.login('royal');
    const tabs = await Promise.all([demo.running.port, other.port].map((port) => openTab(port, token)));
    const informed = tabs.map((tab) => next<{ at: number }>(tab, 'getConfigurationUpdates'));
    const file = await fileOf('royal', ({ flags }) => void (flags!['hideGetInTouch'] = true));
    const at = { DATABASE_URL: databaseUrlOf(demo.database) };
    expect(await program(['apply', file], at)).toMatchObject({ code: 0, errors: '' });
    await Promise.all(informed);
    for (const client of [demo, clientOf(other.port)])
      expect((await client.call('royal', 'cumulative')).body.docs.appConfigruation.hideGetInTouch).toBe(true);
    expect(JSON.parse((await program(['export', 'royal'], at)).out)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    for (const tab of tabs) tab.disconnect();
  } finally {
    await other.close();
  }
});

const isBench = process.env['BRAND_RUNS'] !== undefined;
/** Until every process and page shows a published or rolled back brand, ms (D6.10). */
const SHOWN_MS = 1_000;
/** A page reads its settings at a random moment within this long: as the shell does, ms. */
const SPREAD_MS = 400;

/** Opens a page as a browser does: one that is refused because many come at once tries again when it may. */
async function openPage(port: number, token: string): Promise<Page> {
  for (;;) {
    try {
      return { tab: await openTab(port, token), client: clientOf(port) };
    } catch (error) {
      const { retryMs } = (error as { data?: { retryMs?: number } }).data ?? {};
      if (!retryMs) throw error;
      await new Promise((done) => setTimeout(done, retryMs));
    }
  }
}

test(
  'pages of two processes show a published brand and one that is rolled back [D6.10]',
  async () => {
    const environment = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '0',
      SOCKET_MAX_PER_ACCOUNT: String(PAGES),
    };
    const read = readConfig({ ...environment, DATABASE_URL: databaseUrlOf(demo.database) });
    if (!read.ok) throw new Error(read.problem);
    const { config } = read;
    const other = await startPlatform(config, { feed: new IdleFeed() });
    const commands = openBrandCommands({
      ...{ database: demo.database, config, secrets: listSecrets(config), actor: 'operator' },
      adapters: createBrandAdapters(config, {}),
    });
    const token = await demo.login('royal');
    const ports = Array.from({ length: PAGES }, (_, at) => (at % 2 === 0 ? demo.running.port : other.port));
    const opened = await Promise.allSettled(ports.map((port) => openPage(port, token)));
    const pages = opened.flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []));
    /** Resolves with the time until every page shows the switch, from the press on, ms. */
    const follow = async (isHidden: boolean, press: () => Promise<unknown>): Promise<number> => {
      const from = performance.now();
      const shown = pages.map(async ({ tab, client }) => {
        await next(tab, 'getConfigurationUpdates');
        await new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS));
        expect((await client.call('royal', 'cumulative')).body.docs.appConfigruation.hideCards).toBe(isHidden);
        return performance.now() - from;
      });
      await press();
      return Math.max(...(await Promise.all(shown)));
    };
    try {
      expect(pages).toHaveLength(PAGES);
      const times: number[] = [];
      const before = (await demo.call('royal', 'cumulative')).body.docs.appConfigruation.hideCards;
      for (let run = 0; run < RUNS; run += 1) {
        const [published] = (await commands.versions('royal')).filter(({ status }) => status === 'published');
        const text = readFileSync(await fileOf('royal', ({ flags }) => void (flags!['hideCards'] = !before)), 'utf8');
        times.push(await follow(!before, () => commands.apply(text)));
        times.push(await follow(before, () => commands.rollBack('royal', published!.number)));
      }
      if (!isBench) return;
      const slowest = Math.max(...times);
      process.stdout.write(
        `${times.length} changes under ${PAGES} pages of two processes: the last page follows after ${slowest.toFixed(0)} of ${SHOWN_MS} ms\n`,
      );
      expect(slowest).toBeLessThanOrEqual(SHOWN_MS);
    } finally {
      for (const { tab } of pages) tab.disconnect();
      await other.close();
    }
  },
  isBench ? 600_000 : 120_000,
);

test('an earlier version is published again as a new one, at once, by the rules of a file [D6.10]', async () => {
  const at = { DATABASE_URL: databaseUrlOf(demo.database) };
  const shown = async () => (await demo.call('metro', 'cumulative')).body.docs.appConfigruation.hideCards;
  const before = await shown();
  const file = await fileOf('metro', ({ flags }) => void (flags!['hideCards'] = !before));
  expect(await program(['apply', file], at)).toMatchObject({ code: 0, errors: '' });
  await waitFor(async () => (await shown()) === !before);
  const listed = (await program(['versions', 'metro'], at)).out.trim().split('\n');
  const [newest, earlier] = listed.map((line) => line.split(' ').slice(0, 2));
  expect([newest?.[1], earlier?.[1]]).toEqual(['published', 'superseded']);

  const number = earlier?.[0] ?? '';
  const tried = await program(['rollback', 'metro', number, '--dry-run'], at);
  expect(tried.out).toBe(`flags.hideCards: ${!before} → ${before}\nmetro was not changed: --dry-run.\n`);
  expect(await shown()).toBe(!before);
  const next = Number(newest?.[0]) + 1;
  const back = await program(['rollback', 'metro', number], at);
  expect(back.out).toBe(`flags.hideCards: ${!before} → ${before}\nmetro is published: version ${next}.\n`);
  await waitFor(async () => (await shown()) === before);
  expect(await program(['rollback', 'metro', '999'], at)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no version 999 of metro: /),
  });
  for (const wrong of [
    ['rollback', 'metro'],
    ['rollback', 'metro', 'x'],
    ['versions', 'nowhere'],
  ])
    expect((await program(wrong, at)).code).toBe(1);
});
