import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@backlay/shared/contract';
import { openTestPlatform, type TestPlatform } from '../../testing/index';
import { waitFor } from '../../testing/processes';
import { DEMO_TRANSACTION_CODE } from '../accounts/identity';
import {
  mailSecrets,
  mailSettings,
  openTestMailServer,
  readMail,
  type TestMailServer,
} from '../adapters/suppliers/testing-mail-server';

export const SECRET_KEY = 'a-secret-key-of-the-mail-test-0123456789';
/** The address of the player of Royal. */
export const ADDRESS = 'asha@players.example';

interface MailSite {
  /** Lines of the log. */
  readonly lines: string[];
  folder: string;
  platform: TestPlatform;
  server: TestMailServer;
  /** Token of the administrator. */
  administrator: string;
  password: string;
}
/** A platform and the mail server that its brands send by, for the tests of the file that imports them. */
export const mail = { lines: [], password: 'Player@123' } as unknown as MailSite;
beforeAll(async () => {
  mail.folder = mkdtempSync(join(tmpdir(), 'backlay-mail-'));
  mail.server = await openTestMailServer();
  mail.platform = await openTestPlatform(
    { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'debug', SECRET_KEY },
    { logDestination: { write: (line) => void mail.lines.push(line) } },
  );
  mail.administrator = await mail.platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(async () => {
  await mail.platform?.close();
  await mail.server?.close();
  rmSync(mail.folder, { recursive: true, force: true });
});
beforeEach(async () => {
  mail.server.requests.length = 0;
  mail.server.answer = () => ({ status: 250, body: 'queued' });
  for (const table of ['mail_message', 'mail_dead_address', 'mail_template', 'adapter_setting'])
    await mail.platform.database.query(`DELETE FROM ${table}`);
  await mail.platform.database.query(
    `UPDATE user_account SET email = $1, full_name = 'Asha <b>Rao</b>' WHERE id = 'royal-player1'`,
    [ADDRESS],
  );
});

/** Sets the mail server of a brand; the adapter's id. */
export async function setServer(
  settings: object = {},
  tenantId = 'royal',
  to: TestMailServer = mail.server,
): Promise<string> {
  const { status, body, text } = await mail.platform.call('staff', 'saveAdapter', {
    ...{ token: mail.administrator, userType: 'administrator' },
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
export async function press(
  name: 'changePassword' | 'mailStatement',
  body: Record<string, string>,
  language = 'en-us',
) {
  const token = await mail.platform.login('royal', 'player1', mail.password);
  const { path, method, encoding } = endpoints[name];
  const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return mail.platform.send(`/${path.replace('{userType}', 'user')}`, {
    method,
    headers: { 'content-type': type, authorization: `Bearer ${token}`, cookie: `language=${language}` },
    body: encoding === 'form' ? new URLSearchParams(body).toString() : JSON.stringify(body),
  });
}
export async function changePassword(language?: string): Promise<void> {
  const next = mail.password === 'Player@123' ? 'Quiet-Otter-41' : 'Player@123';
  const { status, text } = await press('changePassword', { oldPassword: mail.password, password: next }, language);
  if (status !== 200) throw new Error(text);
  mail.password = next;
}

/** Whether the last message was tried, ended or waits for another try. */
export const messages = async () =>
  (
    await mail.platform.database.query<{
      outcome: string | null;
      attempts: number;
      isWaiting: boolean;
      content: object;
    }>(`SELECT outcome, attempts, next_at IS NOT NULL AS "isWaiting", content FROM mail_message ORDER BY created_at`)
  ).rows;
/** Once so many messages ended. */
export const ended = (count = 1) =>
  waitFor(async () => {
    const all = await messages();
    return all.length === count && all.every(({ outcome }) => outcome !== null);
  });
/** The messages that the mail server took. */
export const arrived = () =>
  mail.server.requests.filter(({ method }) => method === 'DATA').map(({ body }) => readMail(body));
/** Whether a brand sends nothing to the address any more. */
export const isDead = async (tenantId = 'royal') =>
  (
    await mail.platform.database.query('SELECT FROM mail_dead_address WHERE tenant_id = $1 AND address = $2', [
      tenantId,
      ADDRESS,
    ])
  ).rowCount === 1;
