import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { holdMail, MailQueue, releaseHeldMail, type MailTransport } from './mail-queue';

let database: TestDatabase;
const ids: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(`INSERT INTO tenant (id, white_label_id, record) VALUES ('royal', 'wl-royal', '{}')`);
  await database.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, email, password_hash)
     VALUES ('asha', 'royal', 'user', 'asha', 'asha@players.example', 'x')`,
  );
});
afterAll(() => database?.close());
beforeEach(async () => {
  ids.length = 0;
  await database.query('DELETE FROM mail_message');
});

const by = (send: MailTransport['send']): MailTransport => ({ isSet: async () => true, send });
const sends = by(async ({ id, handOver }) => {
  await handOver();
  ids.push(id);
  return 'sent';
});
/** The database of a process that claims messages once and then ends, or is busy. */
function claimingOnce(): Pick<TestDatabase, 'query'> {
  let claims = 0;
  const query: TestDatabase['query'] = (statement, values = []) => {
    const isClaim = String(statement).startsWith('WITH due');
    if (isClaim) claims += 1;
    return database.query(statement, isClaim && claims > 1 ? [0, ...values.slice(1)] : values);
  };
  return { query };
}
const queueOf = (transport: MailTransport, of: Pick<TestDatabase, 'query'> = database) =>
  new MailQueue({
    ...{ database: of, transport, timeZone: 'Asia/Kolkata', warn: () => undefined },
    brandOf: (tenantId) => (tenantId === 'royal' ? 'Royal' : null),
  });
const add = (key: string) =>
  queueOf(sends).add({
    ...{ accountId: 'asha', key, kind: 'passwordChanged', language: 'en', content: { at: Date.UTC(2026, 0, 19) } },
  });
/** The time until another process may look has passed. */
const later = () => database.query('UPDATE mail_message SET next_at = now() WHERE next_at IS NOT NULL');
const outcomes = async () =>
  (await database.query<{ outcome: string | null }>('SELECT outcome FROM mail_message')).rows.map(
    ({ outcome }) => outcome,
  );
/** A process that is killed while its transport does this: its promise never ends. */
const killedIn = (work: (message: Parameters<MailTransport['send']>[0]) => Promise<void>) =>
  new Promise<void>((resolve) => {
    const transport = by(async (message) => {
      await work(message);
      resolve();
      return new Promise(() => undefined);
    });
    void queueOf(transport, claimingOnce()).sendDue();
  });

test('messages are sent once by two processes, and once for one cause [G7.06]', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, at) => add(`cause ${at % 20}`)));
  await Promise.all([queueOf(sends).sendDue(), queueOf(sends).sendDue()]);
  expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  await later();
  expect(await queueOf(sends).sendDue()).toBe(0);
});

test('a process that ends before the mail server has the message leaves it to another one [G7.06]', async () => {
  await add('one');
  await killedIn(async () => undefined);
  expect(await queueOf(sends).sendDue()).toBe(0);
  await later();
  expect(await queueOf(sends).sendDue()).toBe(1);
  expect([ids.length, await outcomes()]).toEqual([1, ['sent']]);
});

test('a process that ends after the mail server has the message is followed by no second message [G7.06]', async () => {
  await add('one');
  await killedIn(({ handOver }) => handOver());
  await later();
  await queueOf(sends).sendDue();
  await later();
  await queueOf(sends).sendDue();
  expect([ids, await outcomes()]).toEqual([[], ['unknown']]);
});

test('a slow process sends nothing after another one took its message over [G7.06]', async () => {
  await add('one');
  let goOn: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  const slow = queueOf(
    by(async ({ id, handOver }) => {
      await isHeld;
      await handOver();
      ids.push(`slow ${id}`);
      return 'sent';
    }),
    claimingOnce(),
  ).sendDue();
  while ((await database.query('SELECT FROM mail_message WHERE attempts = 1')).rowCount === 0);
  await later();
  await queueOf(sends).sendDue();
  goOn();
  await slow;
  expect([ids.filter((id) => id.startsWith('slow')), ids.length, await outcomes()]).toEqual([[], 1, ['sent']]);
});

test('an answer that nobody got is no reason for a second message [G7.06]', async () => {
  await add('one');
  await queueOf(
    by(async ({ handOver }) => {
      await handOver();
      return 'unknown';
    }),
  ).sendDue();
  await later();
  expect(await queueOf(sends).sendDue()).toBe(0);
  expect(await outcomes()).toEqual(['unknown']);
});

test('a mail server that answers nothing before it has the message gets it at another try [G7.06]', async () => {
  await add('one');
  await queueOf(by(async () => 'unknown')).sendDue();
  await later();
  expect(await queueOf(sends).sendDue()).toBe(1);
  expect([ids.length, await outcomes()]).toEqual([1, ['sent']]);
});

test('a message fails after seven tries, and one of more than two days is not sent [G7.06]', async () => {
  await add('one');
  const failing = queueOf(by(async () => 'failed'));
  for (let tries = 0; tries < 9; tries += 1) {
    await failing.sendDue();
    await later();
  }
  const { rows } = await database.query('SELECT attempts, outcome FROM mail_message');
  expect(rows).toEqual([{ attempts: 7, outcome: 'failed' }]);
  await database.query('DELETE FROM mail_message');
  await add('old');
  await database.query(`UPDATE mail_message SET created_at = now() - interval '49 hours'`);
  await queueOf(sends).sendDue();
  expect([ids, await outcomes()]).toEqual([[], ['stale']]);
});

test('messages of a restored database wait until staff lets them go [G7.06 G5.04]', async () => {
  await add('one');
  expect(await holdMail(database)).toBe(1);
  expect(await queueOf(sends).sendDue()).toBe(0);
  expect(await releaseHeldMail(database)).toBe(1);
  expect(await queueOf(sends).sendDue()).toBe(1);
  expect(ids).toHaveLength(1);
});

test('ended messages are deleted after 14 days and waiting ones are not [G7.06]', async () => {
  await add('ended');
  await queueOf(sends).sendDue();
  await add('waiting');
  await database.query(`UPDATE mail_message SET created_at = now() - interval '15 days'`);
  await queueOf(sends).tidy(14);
  const { rows } = await database.query('SELECT key FROM mail_message');
  expect(rows).toEqual([{ key: 'waiting' }]);
});
