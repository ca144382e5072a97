import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_TRANSACTION_CODE } from '../accounts/identity';
import { MAIL_WEBHOOK_PATH } from '../accounts/notifications';
import {
  isDkimSigned,
  mailSecrets,
  mailSettings,
  openTestMailServer,
  readMail,
  type TestMailServer,
} from '../adapters/suppliers/testing-mail-server';
import { endpoints } from '@backlay/shared/contract';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from '../../testing/index';
import { waitFor } from '../../testing/processes';
import { IdleFeed } from '../betting/feed/testing';
import { readConfig } from '../core/config';
import { sign, SIGNATURE_HEADER } from '../core/http';
import { startPlatform } from '../platform';

const SECRET_KEY = 'a-secret-key-of-the-mail-test-0123456789';
const ADDRESS = 'asha@players.example';
const lines: string[] = [];
let folder: string;
let platform: TestPlatform;
let server: TestMailServer;
let administrator: string;
let password = 'Player@123';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-mail-'));
  server = await openTestMailServer();
  platform = await openTestPlatform(
    { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'debug', SECRET_KEY },
    { logDestination: { write: (line) => void lines.push(line) } },
  );
  administrator = await platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(async () => {
  await platform?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  server.requests.length = 0;
  server.answer = () => ({ status: 250, body: 'queued' });
  for (const table of ['mail_message', 'mail_dead_address', 'mail_template', 'adapter_setting'])
    await platform.database.query(`DELETE FROM ${table}`);
  await platform.database.query(
    `UPDATE user_account SET email = $1, full_name = 'Asha <b>Rao</b>' WHERE id = 'royal-player1'`,
    [ADDRESS],
  );
});

/** Sets the mail server of a brand; the adapter's id. */
async function setServer(settings: object = {}, tenantId = 'royal', to: TestMailServer = server): Promise<string> {
  const { status, body, text } = await platform.call('staff', 'saveAdapter', {
    ...{ token: administrator, userType: 'administrator' },
    body: {
      ...{ tenantId, kind: 'mail', adapter: 'smtp', reason: 'a new mail server' },
      ...{
        transactionCode: DEMO_TRANSACTION_CODE,
        settings: { ...mailSettings(to), ...settings },
        secrets: mailSecrets,
      },
    },
  });
  if (status !== 200) throw new Error(text);
  return body.docs._id;
}

/** The player of Royal makes a call on a page in a language. */
async function press(name: 'changePassword' | 'mailStatement', body: Record<string, string>, language = 'en-us') {
  const token = await platform.login('royal', 'player1', password);
  const { path, method, encoding } = endpoints[name];
  const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return platform.send(`/${path.replace('{userType}', 'user')}`, {
    method,
    headers: { 'content-type': type, authorization: `Bearer ${token}`, cookie: `language=${language}` },
    body: encoding === 'form' ? new URLSearchParams(body).toString() : JSON.stringify(body),
  });
}
async function changePassword(language?: string): Promise<void> {
  const next = password === 'Player@123' ? 'Quiet-Otter-41' : 'Player@123';
  const { status, text } = await press('changePassword', { oldPassword: password, password: next }, language);
  if (status !== 200) throw new Error(text);
  password = next;
}

/** Whether the last message was tried, ended or waits for another try. */
const messages = async () =>
  (
    await platform.database.query<{ outcome: string | null; attempts: number; isWaiting: boolean; content: object }>(
      `SELECT outcome, attempts, next_at IS NOT NULL AS "isWaiting", content FROM mail_message ORDER BY created_at`,
    )
  ).rows;
const ended = (count = 1) =>
  waitFor(async () => {
    const all = await messages();
    return all.length === count && all.every(({ outcome }) => outcome !== null);
  });
const arrived = () => server.requests.filter(({ method }) => method === 'DATA').map(({ body }) => readMail(body));
const isDead = async (tenantId = 'royal') =>
  (
    await platform.database.query('SELECT FROM mail_dead_address WHERE tenant_id = $1 AND address = $2', [
      tenantId,
      ADDRESS,
    ])
  ).rowCount === 1;

test('another password is confirmed by a signed mail with a text and an HTML part in English and in Hindi [G7.06]', async () => {
  await setServer();
  await changePassword();
  await ended(1);
  await changePassword('hi-in');
  await ended(2);
  expect(server.requests.map(({ path, headers }) => [path, headers['x-secure']])).toEqual([
    [ADDRESS, 'true'],
    [ADDRESS, 'true'],
  ]);
  expect(server.requests.every(({ body }) => isDkimSigned(body))).toBe(true);
  const [english, hindi] = arrived();
  expect(english).toMatchObject({ subject: 'Royal: your password was changed', language: 'en' });
  expect(english?.text).toMatch(/^Hello Asha <b>Rao<\/b>,\r?\n\r?\nYour password was changed on /);
  expect(english?.html).toContain('<html lang="en">');
  expect(english?.html).toContain('Hello Asha &#60;b&#62;Rao&#60;/b&#62;,');
  expect(hindi).toMatchObject({ subject: 'Royal: आपका पासवर्ड बदला गया', language: 'hi' });
  expect(hindi?.text).toContain('नमस्ते Asha');
  expect(hindi?.html).toContain('<html lang="hi">');
  expect(hindi?.html).toContain('दूसरे डिवाइस साइन आउट हो गए।');
  expect((await messages()).map(({ outcome, content }) => [outcome, content])).toEqual([
    ['sent', {}],
    ['sent', {}],
  ]);
  for (const secret of [mailSecrets.password, ADDRESS, 'BEGIN PRIVATE KEY'])
    expect([secret, lines.join().includes(secret)]).toEqual([secret, false]);
});

test('a player gets the statement by mail with its movements, once for a double press [G7.06]', async () => {
  await setServer();
  const answers = await Promise.all([press('mailStatement', {}), press('mailStatement', {})]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await waitFor(async () => arrived().length > 0);
  await ended((await messages()).length);
  const [statement] = arrived();
  expect(statement?.subject).toMatch(/^Royal: your statement from .* to /);
  expect(statement?.text).toMatch(/Opening balance \| \+₹50,000\.00 \| ₹50,000\.00/);
  expect(statement?.html).toContain('>+₹50,000.00</td>');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await press('mailStatement', { startDate: tomorrow })).status).toBe(400);
  expect((await press('mailStatement', { startDate: 'x' })).status).toBe(400);
});

test('a statement is refused without an address or a mail server [G7.06]', async () => {
  expect((await press('mailStatement', {})).body).toEqual({ message: 'This site sends no e-mail' });
  await setServer();
  await platform.database.query(`UPDATE user_account SET email = NULL WHERE id = 'royal-player1'`);
  const { status, body } = await press('mailStatement', {});
  expect([status, body.message]).toEqual([409, 'Your account has no e-mail address that takes mail']);
  expect(await messages()).toEqual([]);
});

const template = (over: object = {}, token = administrator) =>
  platform.call('staff', 'saveMailTemplate', {
    ...{ token, userType: 'administrator' },
    body: {
      ...{ tenantId: 'royal', kind: 'passwordChanged', language: 'en', reason: 'our own words' },
      ...{ subject: 'Dear {name}', body: 'Changed at {time} & done', transactionCode: DEMO_TRANSACTION_CODE, ...over },
    },
  });

test('a brand writes in its own words, and empty ones go back to those of the platform [G7.06]', async () => {
  await setServer();
  expect((await template()).status).toBe(200);
  await changePassword();
  await ended(1);
  expect(arrived()[0]).toMatchObject({ subject: 'Dear Asha <b>Rao</b>', html: expect.stringContaining('&#38; done') });
  const own = async () =>
    (
      await platform.call('staff', 'mailTemplates', {
        ...{ token: administrator, userType: 'administrator', query: { tenantId: 'royal' } },
      })
    ).body.docs.filter(({ isOwn }: { isOwn: boolean }) => isOwn);
  expect(await own()).toEqual([
    expect.objectContaining({ kind: 'passwordChanged', language: 'en', subject: 'Dear {name}' }),
  ]);
  expect((await template({ subject: '', body: '' })).status).toBe(200);
  expect(await own()).toEqual([]);
  const { rows } = await platform.database.query(
    `SELECT changes FROM admin_audit WHERE action = 'changeMailTemplate' ORDER BY id`,
  );
  expect(rows).toMatchObject([{ changes: { from: {} } }, { changes: { from: { subject: 'Dear {name}' }, to: {} } }]);
});

test.each([
  ['an unknown name', { body: 'Hello {password}' }, 400, 'Please check {password}'],
  ['no subject', { subject: '' }, 400, 'Please check subject'],
  ['a statement without its table', { kind: 'statement', body: 'Hello' }, 400, 'Please check {lines}'],
  ['another brand that does not exist', { tenantId: 'nobody' }, 404, ''],
])('a template with %s is refused [G7.06]', async (_what, over, status, message) => {
  const answer = await template(over);
  expect(answer.status).toBe(status);
  expect(answer.body.message).toContain(message);
});

test('a template is set by an administrator with the transaction password alone [G7.06]', async () => {
  const token = await platform.login('staff', 'agent1', 'Admin@123');
  expect((await template({}, token)).status).toBe(403);
  expect((await template({ transactionCode: 'wrong' })).status).toBe(400);
});

test('neither a connection that stays plain nor a foreign certificate gets a password or a message [G7.06]', async () => {
  for (const options of [{ isPlain: true }, { certificateOf: 'mail.other.example' }]) {
    const other = await openTestMailServer(options);
    try {
      const adapterId = await setServer({}, 'royal', other);
      const { body } = await platform.call('staff', 'tryAdapter', {
        ...{ token: administrator, userType: 'administrator' },
        body: { tenantId: 'royal', adapterId, to: ADDRESS, transactionCode: DEMO_TRANSACTION_CODE },
      });
      expect(body.docs.result).toBe('failed');
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  }
});

test('a server that encrypts from the start gets mail, and a plain one fails [G7.06]', async () => {
  const secure = await openTestMailServer({ isSecure: true });
  try {
    for (const [to, wanted] of [
      [secure, 'done'],
      [server, 'failed'],
    ] as const) {
      const adapterId = await setServer({ security: 'tls' }, 'royal', to);
      const { body } = await platform.call('staff', 'tryAdapter', {
        ...{ token: administrator, userType: 'administrator' },
        body: { tenantId: 'royal', adapterId, to: ADDRESS, transactionCode: DEMO_TRANSACTION_CODE },
      });
      expect(body.docs.result).toBe(wanted);
    }
    expect(secure.requests).toHaveLength(1);
  } finally {
    await secure.close();
  }
});

test.each([
  ['of the recipient', { status: 550, body: '5.1.1 No such mailbox' }],
  ['of the message', { status: 554, body: 'No thanks', headers: { at: 'data' } }],
])('a refusal %s with 5xx ends sending to the address at that brand [G7.06]', async (_what, answer) => {
  await setServer();
  server.answer = () => answer;
  await changePassword();
  await ended(1);
  expect(await messages()).toMatchObject([{ outcome: 'refused', attempts: 1, isWaiting: false }]);
  expect([await isDead(), await isDead('metro')]).toEqual([true, false]);
  server.answer = () => ({ status: 250 });
  server.requests.length = 0;
  expect((await press('mailStatement', {})).status).toBe(409);
  await changePassword();
  expect([server.requests, (await messages()).length]).toEqual([[], 1]);
});

test('an administrator sees the addresses that get nothing and lets one get mail again [G7.06]', async () => {
  await setServer();
  server.answer = () => ({ status: 550, body: '5.1.1 No such mailbox' });
  await changePassword();
  await ended(1);
  const given = { token: administrator, userType: 'administrator' };
  const list = (tenantId: string, over: object = {}) =>
    platform.call('staff', 'deadMailAddresses', { ...given, query: { tenantId }, ...over });
  const allow = (over: object = {}) =>
    platform.call('staff', 'allowMailAddress', {
      ...given,
      body: {
        ...{ tenantId: 'royal', address: ADDRESS.toUpperCase(), reason: 'the mailbox is back' },
        ...{ transactionCode: DEMO_TRANSACTION_CODE, ...over },
      },
    });
  expect((await list('royal')).body).toMatchObject({ docs: [{ address: ADDRESS, reason: 'refused' }], totalDocs: 1 });
  expect((await list('metro')).body.docs).toEqual([]);
  const agent = { token: await platform.login('staff', 'agent1', 'Admin@123'), userType: 'agent' };
  expect((await list('royal', agent)).status).toBe(403);
  expect((await allow({ tenantId: 'metro' })).status).toBe(404);
  expect((await allow({ transactionCode: 'wrong' })).status).toBe(400);
  expect(await isDead()).toBe(true);
  expect((await allow()).status).toBe(200);
  expect([await isDead(), (await allow()).status]).toEqual([false, 404]);
  const { rows } = await platform.database.query<{ row: string }>(
    `SELECT admin_audit::text AS row FROM admin_audit WHERE action = 'allowMailAddress' AND subject_kind = 'mailAddress'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).toContain('the mailbox is back');
  expect(rows[0]?.row).toContain('royal-player1');
  expect(rows[0]?.row).not.toContain('players.example');
  server.answer = () => ({ status: 250 });
  await changePassword();
  await ended(2);
  expect((await messages()).map(({ outcome }) => outcome)).toEqual(['refused', 'sent']);
});

test.each([
  ['that is not for ever', { status: 450, body: '4.2.2 Mailbox full' }],
  ['of the message that is not for ever', { status: 451, body: '4.3.0 Later', headers: { at: 'data' } }],
  ['of the sender', { status: 550, body: '5.7.1 Relaying denied' }],
])('a refusal %s keeps the address, and the message is tried again later [G7.06]', async (_what, answer) => {
  await setServer();
  server.answer = () => answer;
  await changePassword();
  await waitFor(async () => server.requests.length === 1 && (await messages())[0]?.attempts === 1);
  await waitFor(async () => {
    const { rows } = await platform.database.query(
      `SELECT FROM mail_message WHERE outcome IS NULL AND handed_at IS NULL AND next_at BETWEEN now() + interval '30 s' AND now() + interval '61 s'`,
    );
    return rows.length === 1;
  });
  expect(await isDead()).toBe(false);
  server.answer = () => ({ status: 250 });
  await platform.database.query('UPDATE mail_message SET next_at = now()');
  await ended(1);
  expect(await messages()).toMatchObject([{ outcome: 'sent', attempts: 2 }]);
});

test('a message that the mail server took without an answer is not sent again [G7.06]', async () => {
  await setServer();
  server.answer = ({ method }) => {
    if (method === 'RCPT') return { status: 250 };
    setImmediate(() => server.hangUp());
    return null;
  };
  await changePassword();
  await ended(1);
  expect(await messages()).toMatchObject([{ outcome: 'unknown', attempts: 1, isWaiting: false }]);
  expect(await isDead()).toBe(false);
});

test('a signed bounce ends sending to the address at its brand, a forged or soft one does not [G7.06]', async () => {
  const adapterId = await setServer();
  const other = await setServer({}, 'metro');
  const send = (id: string, over: object, key = mailSecrets.bounceKey, at = Date.now()) => {
    const body = JSON.stringify({ event: 'bounce', kind: 'hard', recipient: ADDRESS.toUpperCase(), ...over });
    return platform.send(`${MAIL_WEBHOOK_PATH}/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, at) },
      body,
    });
  };
  expect((await send(adapterId, {}, 'another-key-0123456789')).status).toBe(401);
  expect((await send(adapterId, {}, mailSecrets.bounceKey, Date.now() - 301_000)).status).toBe(401);
  expect((await send('nobody', {})).status).toBe(401);
  expect((await send(adapterId, { recipient: 'x' })).status).toBe(400);
  expect((await send(adapterId, { kind: 'soft' })).status).toBe(200);
  expect((await send(other, {})).status).toBe(200);
  expect([await isDead(), await isDead('metro')]).toEqual([false, true]);
  await changePassword();
  await ended(1);
  expect((await send(adapterId, {})).status).toBe(200);
  expect((await send(adapterId, {})).status).toBe(200);
  expect(await isDead()).toBe(true);
  await changePassword();
  expect(await messages()).toHaveLength(1);
});

test('messages that wait when the platform stops are sent once by the next one [G7.06]', async () => {
  await setServer();
  server.answer = () => ({ status: 451, body: '4.3.0 Later' });
  await changePassword();
  await waitFor(async () => server.requests.length === 1);
  await platform.running.close();
  const [before] = await messages();
  expect(before).toMatchObject({ outcome: null, isWaiting: true });
  server.requests.length = 0;
  server.answer = () => ({ status: 250 });
  await platform.database.query('UPDATE mail_message SET next_at = now()');
  const read = readConfig({
    ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: databaseUrlOf(platform.database) },
    ...{ LOG_LEVEL: 'silent', SECRET_KEY },
  });
  if (!read.ok) throw new Error(read.problem);
  const next = await startPlatform(read.config, { feed: new IdleFeed() });
  try {
    await ended(1);
    expect(arrived().map(({ subject }) => subject)).toEqual(['Royal: your password was changed']);
  } finally {
    await next.close();
  }
});
