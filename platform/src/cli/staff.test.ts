import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { listMissingSetUp } from '../services/start-jobs';
import { parseStaffCommand } from './staff-command';
import { ServerCommands } from '../accounts/staff-actions/server-commands';
import { enrol } from '../accounts/identity/testing';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from '../../testing/index';
import { buildProgram } from '../../testing/programs';

const HOST = 'staff.localhost';
const FIRST = 'Lantern-river-48';
const CHOSEN = 'Orchard-violin-73';

const log: string[] = [];
let platform: TestPlatform;
let commands: ServerCommands;
let program: string;
beforeAll(async () => {
  program = await buildProgram(resolve(__dirname, 'staff.ts'));
  platform = await openTestPlatform(
    { BACKLAY_MODE: 'production', STAFF_HOST: HOST, FEED: 'none', LOG_LEVEL: 'warn' },
    { logDestination: { write: (line) => void log.push(line) } },
  );
  commands = new ServerCommands({ database: platform.database, actor: 'operator' });
});
afterAll(() => platform?.close());

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs the command beside the platform, with a line of standard input. */
function staff(args: readonly string[], input = ''): Promise<Ran> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, DATABASE_URL: databaseUrlOf(platform.database) },
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.end(input && `${input}\n`);
  return new Promise((done) => child.once('close', (code) => done({ code, out, errors })));
}

const form = (path: string, method: string, fields: Readonly<Record<string, string>>, token = '') =>
  platform.send(path, {
    method,
    host: HOST,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token && { authorization: `Bearer ${token}`, authentication: token }),
    },
    body: new URLSearchParams(fields).toString(),
  });
const signIn = (email: string, password: string) =>
  form('/api/auth', 'POST', { email, password, whiteLabelId: 'wl-staff' });
const get = (path: string, token: string) =>
  platform.send(path, { host: HOST, headers: { authorization: `Bearer ${token}`, authentication: token } });
const tokenOf = (answer: { headers: Readonly<Record<string, unknown>> }) =>
  String(answer.headers['authorization'] ?? '').replace('Bearer ', '');
const needsAdministrator = async () =>
  (await platform.call('staff', 'cumulative')).body.docs.needsAdministrator as unknown;
const auditEntries = async () =>
  (
    await platform.database.query<{ actor: string; deed: string; details: Record<string, unknown> }>(
      `select actor_name as actor, action as deed, changes as details from admin_audit where actor_type = 'server' order by id`,
    )
  ).rows;

const config = { mode: 'production', smsGatewayUrl: null, feed: 'none', databaseUrl: 'postgres://db' } as const;

test('a production without an administrator names the command in one log line and at the sign-in [D1.08 G2.01]', async () => {
  const named = log
    .map((line) => JSON.parse(line) as { msg: string; missing: string })
    .flatMap(({ msg, missing }) => (msg === 'missing set-up detected' ? [missing] : []));
  expect(named).toEqual(await listMissingSetUp(platform.database, config));
  expect(named.map((line) => line.split('.')[0])).toEqual([
    'Missing: an administrator',
    'Missing: a brand',
    'Missing: a payment way',
    'Missing: text messages',
    'Missing: a feed',
    'Missing: a backup',
  ]);
  expect(named[0]).toContain('npm run staff -- create-administrator');
  expect(await needsAdministrator()).toBe(true);
  const answer = await signIn('anybody', FIRST);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('create-administrator')]);
  expect(await listMissingSetUp(platform.database, { ...config, mode: 'demo' })).toEqual([]);
});

test('each missing production part disappears once present; a failed archive is no backup [G2.01]', async () => {
  const { database } = platform;
  const list = async (change: object = {}) =>
    (await listMissingSetUp(database, { ...config, ...change })).map((line) => /^Missing: ([^.]+)\./.exec(line)?.[1]);
  const all = await list();
  const without = (name: string) => all.filter((one) => one !== name);
  expect(await list({ smsGatewayUrl: 'https://sms.example' })).toEqual(without('text messages'));
  expect(await list({ feed: 'betfair' })).toEqual(without('a feed'));
  const within = (statement: string) =>
    database
      .transaction(async (connection) => {
        for (const one of statement.split(';')) await connection.query(one);
        const lines = await listMissingSetUp(connection, config);
        throw Object.assign(new Error('rolled back'), { lines });
      })
      .catch((error: Error & { lines?: readonly string[] }) => {
        if (!error.lines) throw error;
        return error.lines.map((line) => /^Missing: ([^.]+)\./.exec(line)?.[1]);
      });
  const archiver = (archived: string, failed: string) =>
    `CREATE SCHEMA fake CREATE VIEW pg_stat_archiver AS SELECT (${archived})::timestamptz AS last_archived_time,
       (${failed})::timestamptz AS last_failed_time; SET LOCAL search_path = fake, public, pg_catalog`;
  expect(await within(archiver('now()', 'null'))).toEqual(without('a backup'));
  expect(await within(archiver('now()', `now() - interval '1 hour'`))).toEqual(without('a backup'));
  expect(await within(archiver(`now() - interval '1 hour'`, 'now()'))).toEqual(all);
  expect(await within(archiver(`now() - interval '25 hours'`, 'null'))).toEqual(all);
  const brand = `INSERT INTO tenant (id, white_label_id, record) VALUES ('first', 'wl-first', '{"audience":"player"}')`;
  expect(await within(brand)).toEqual(without('a brand'));
});

test('create-administrator lets the first administrator of an empty production set up the app, then in [D1.08]', async () => {
  const made = await staff(['create-administrator', 'head'], FIRST);
  expect(made).toMatchObject({ code: 0, errors: '' });
  const answer = await signIn('head', FIRST);
  expect([answer.status, answer.body.docs]).toMatchObject([200, { userType: 'administrator', changePassword: true }]);
  const change = () =>
    form('/api/administrator/changePassword', 'PATCH', { oldPassword: FIRST, password: CHOSEN }, tokenOf(answer));
  expect((await change()).status).toBe(403);
  await enrol(platform, tokenOf(answer));
  const changed = await change();
  expect([changed.status, changed.body.docs.transactionCode]).toEqual([200, expect.stringMatching(/^[A-Z2-9]{8}$/)]);
  expect(await signIn('head', FIRST)).toMatchObject({ status: 400, body: { message: 'Invalid username or password' } });
  expect((await listMissingSetUp(platform.database, config)).join()).not.toContain('administrator');
  expect(await needsAdministrator()).toBeUndefined();
  expect((await signIn('head', CHOSEN)).body.docs.changePassword).toBe(false);
});

test('adding an administrator is audited and notifies every administrator without passwords [D1.08 G2.02]', async () => {
  await commands.createAdministrator('second', FIRST);
  await commands.createAdministrator('third', FIRST);
  await expect(commands.createAdministrator('HEAD', FIRST)).rejects.toThrow('There is a staff account HEAD already.');
  const entries = await auditEntries();
  expect(entries.map(({ deed, details }) => [deed, details['userName'], details['firstTwo'] ?? false])).toEqual([
    ['createAdministrator', 'head', true],
    ['createAdministrator', 'second', true],
    ['createAdministrator', 'third', false],
  ]);
  expect(entries.every(({ actor }) => /^server:./.test(actor))).toBe(true);
  const { rows } = await platform.database.query<{ name: string; notes: number }>(
    `select user_name as name, count(n.id)::int as notes from user_account a join notification n on n.account_id = a.id
     where n.title = 'Command on the server' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { name: 'head', notes: 3 },
    { name: 'second', notes: 2 },
    { name: 'third', notes: 1 },
  ]);
  const { rows: texts } = await platform.database.query<{ message: string }>('select message from notification');
  expect(JSON.stringify([entries, texts])).not.toContain(FIRST);
});

test('a password as an argument, a weak one and an empty one are refused and never printed [G2.02]', async () => {
  const before = (await auditEntries()).length;
  const refused = await staff(['create-administrator', 'fourth', '--password', FIRST]);
  expect([refused.code, refused.out, refused.errors]).toEqual([1, '', expect.stringMatching(/^npm run staff/)]);
  expect(refused.errors).not.toContain(FIRST);
  expect(parseStaffCommand(['create-administrator', 'fourth', FIRST])).toBeNull();
  expect(parseStaffCommand(['create-administrator', 'fourth', `--password=${FIRST}`])).toBeNull();
  await expect(commands.createAdministrator('fourth', 'Welcome@123')).rejects.toThrow(/^(?!.*Welcome)/);
  expect(await staff(['create-administrator', 'fourth'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^No password/),
  });
  expect((await auditEntries()).length).toBe(before);
  expect((await signIn('fourth', FIRST)).status).toBe(400);
});

test('end-sessions and block end sessions of a running platform, and list shows it [G2.02]', async () => {
  const profile = '/api/administrator/profile';
  const first = tokenOf(await signIn('third', FIRST));
  expect((await get(profile, first)).status).toBe(200);
  await commands.endSessions('third', 'lost telephone');
  while ((await get(profile, first)).status !== 401);
  const second = tokenOf(await signIn('third', FIRST));
  expect((await get(profile, second)).status).toBe(200);
  await expect(commands.block('third', 'left')).rejects.toThrow(/^A reason of 5 to 500/);
  await commands.block('third', 'left the house');
  while ((await get(profile, second)).status !== 401);
  expect(tokenOf(await signIn('third', FIRST))).toBe('');
  const { out } = await staff(['list']);
  expect(out).toMatch(/^third administrator suspended second-factor:off sessions:0$/m);
  expect((await auditEntries()).slice(-3).map(({ deed }) => deed)).toEqual(['endSessions', 'block', 'listStaff']);
});

test('reset-second-factor removes the authenticator app and the recovery codes [G2.02]', async () => {
  const { rows } = await platform.database.query<{ id: string }>(
    `select id from user_account where user_name = 'second'`,
  );
  const id = rows[0]?.id;
  await platform.database.query(`insert into second_factor (account_id, secret, enabled) values ($1, '\\x00', true)`, [
    id,
  ]);
  expect((await signIn('second', FIRST)).body.docs.enable2fa).toBe(true);
  await commands.resetSecondFactor('second', 'lost telephone');
  expect((await signIn('second', FIRST)).body.docs.enable2fa).toBe(false);
});

test('block spares an administrator with accounts below unless they are meant, too [G2.02]', async () => {
  const { rows } = await platform.database.query<{ id: string }>(
    `select id from user_account where user_name = 'head'`,
  );
  await platform.database.query(
    `insert into user_account (id, tenant_id, user_type, user_name, password_hash, parent_id)
     values ('below', 'staff', 'whiteLabel', 'below', '', $1)`,
    [rows[0]?.id],
  );
  await expect(commands.block('head', 'left the house')).rejects.toThrow(/^1 accounts are below head/);
  expect((await signIn('head', CHOSEN)).status).toBe(200);
  await commands.block('head', 'left the house', { withAccountsBelow: true });
  expect(tokenOf(await signIn('head', CHOSEN))).toBe('');
});
