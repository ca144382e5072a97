import { databaseUrlOf } from '../../testing/index';
import { waitFor } from '../../testing/processes';
import { DEMO_TRANSACTION_CODE } from '../accounts/identity';
import { isDkimSigned, mailSecrets, openTestMailServer } from '../adapters/suppliers/testing-mail-server';
import { IdleFeed } from '../betting/feed/testing';
import { readConfig } from '../core/config';
import { startPlatform } from '../platform';
import {
  ADDRESS,
  arrived,
  changePassword,
  ended,
  mail,
  messages,
  press,
  SECRET_KEY,
  setServer,
} from './mail-site.fixture';

test('another password is confirmed by a signed mail with a text and an HTML part in English and in Hindi [G7.06]', async () => {
  await setServer();
  await changePassword();
  await ended(1);
  await changePassword('hi-in');
  await ended(2);
  expect(mail.server.requests.map(({ path, headers }) => [path, headers['x-secure']])).toEqual([
    [ADDRESS, 'true'],
    [ADDRESS, 'true'],
  ]);
  expect(mail.server.requests.every(({ body }) => isDkimSigned(body))).toBe(true);
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
    expect([secret, mail.lines.join().includes(secret)]).toEqual([secret, false]);
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
  await mail.platform.database.query(`UPDATE user_account SET email = NULL WHERE id = 'royal-player1'`);
  const { status, body } = await press('mailStatement', {});
  expect([status, body.message]).toEqual([409, 'Your account has no e-mail address that takes mail']);
  expect(await messages()).toEqual([]);
});

const template = (over: object = {}, token = mail.administrator) =>
  mail.platform.call('staff', 'saveMailTemplate', {
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
      await mail.platform.call('staff', 'mailTemplates', {
        ...{ token: mail.administrator, userType: 'administrator', query: { tenantId: 'royal' } },
      })
    ).body.docs.filter(({ isOwn }: { isOwn: boolean }) => isOwn);
  expect(await own()).toEqual([
    expect.objectContaining({ kind: 'passwordChanged', language: 'en', subject: 'Dear {name}' }),
  ]);
  expect((await template({ subject: '', body: '' })).status).toBe(200);
  expect(await own()).toEqual([]);
  const { rows } = await mail.platform.database.query(
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
  const token = await mail.platform.login('staff', 'agent1', 'Admin@123');
  expect((await template({}, token)).status).toBe(403);
  expect((await template({ transactionCode: 'wrong' })).status).toBe(400);
});

test('neither a connection that stays plain nor a foreign certificate gets a password or a message [G7.06]', async () => {
  for (const options of [{ isPlain: true }, { certificateOf: 'mail.other.example' }]) {
    const other = await openTestMailServer(options);
    try {
      const adapterId = await setServer({}, 'royal', other);
      const { body } = await mail.platform.call('staff', 'tryAdapter', {
        ...{ token: mail.administrator, userType: 'administrator' },
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
      [mail.server, 'failed'],
    ] as const) {
      const adapterId = await setServer({ security: 'tls' }, 'royal', to);
      const { body } = await mail.platform.call('staff', 'tryAdapter', {
        ...{ token: mail.administrator, userType: 'administrator' },
        body: { tenantId: 'royal', adapterId, to: ADDRESS, transactionCode: DEMO_TRANSACTION_CODE },
      });
      expect(body.docs.result).toBe(wanted);
    }
    expect(secure.requests).toHaveLength(1);
  } finally {
    await secure.close();
  }
});

test('messages that wait when the platform stops are sent once by the next one [G7.06]', async () => {
  await setServer();
  mail.server.answer = () => ({ status: 451, body: '4.3.0 Later' });
  await changePassword();
  await waitFor(async () => mail.server.requests.length === 1);
  await mail.platform.running.close();
  const [before] = await messages();
  expect(before).toMatchObject({ outcome: null, isWaiting: true });
  mail.server.requests.length = 0;
  mail.server.answer = () => ({ status: 250 });
  await mail.platform.database.query('UPDATE mail_message SET next_at = now()');
  const read = readConfig({
    ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: mail.folder, DATABASE_URL: databaseUrlOf(mail.platform.database) },
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
