import { waitFor } from '../../testing/processes';
import { DEMO_TRANSACTION_CODE } from '../accounts/identity';
import { MAIL_WEBHOOK_PATH } from '../accounts/notifications';
import { mailSecrets } from '../adapters/suppliers/testing-mail-server';
import { sign, SIGNATURE_HEADER } from '../core/http';
import { ADDRESS, changePassword, ended, isDead, mail, messages, press, setServer } from './mail-site.fixture';

test.each([
  ['of the recipient', { status: 550, body: '5.1.1 No such mailbox' }],
  ['of the message', { status: 554, body: 'No thanks', headers: { at: 'data' } }],
])('a refusal %s with 5xx ends sending to the address at that brand [G7.06]', async (_what, answer) => {
  await setServer();
  mail.server.answer = () => answer;
  await changePassword();
  await ended(1);
  expect(await messages()).toMatchObject([{ outcome: 'refused', attempts: 1, isWaiting: false }]);
  expect([await isDead(), await isDead('metro')]).toEqual([true, false]);
  mail.server.answer = () => ({ status: 250 });
  mail.server.requests.length = 0;
  expect((await press('mailStatement', {})).status).toBe(409);
  await changePassword();
  expect([mail.server.requests, (await messages()).length]).toEqual([[], 1]);
});

test('an administrator sees the addresses that get nothing and lets one get mail again [G7.06]', async () => {
  await setServer();
  mail.server.answer = () => ({ status: 550, body: '5.1.1 No such mailbox' });
  await changePassword();
  await ended(1);
  const given = { token: mail.administrator, userType: 'administrator' };
  const list = (tenantId: string, over: object = {}) =>
    mail.platform.call('staff', 'deadMailAddresses', { ...given, query: { tenantId }, ...over });
  const allow = (over: object = {}) =>
    mail.platform.call('staff', 'allowMailAddress', {
      ...given,
      body: {
        ...{ tenantId: 'royal', address: ADDRESS.toUpperCase(), reason: 'the mailbox is back' },
        ...{ transactionCode: DEMO_TRANSACTION_CODE, ...over },
      },
    });
  expect((await list('royal')).body).toMatchObject({ docs: [{ address: ADDRESS, reason: 'refused' }], totalDocs: 1 });
  expect((await list('metro')).body.docs).toEqual([]);
  const agent = { token: await mail.platform.login('staff', 'agent1', 'Admin@123'), userType: 'agent' };
  expect((await list('royal', agent)).status).toBe(403);
  expect((await allow({ tenantId: 'metro' })).status).toBe(404);
  expect((await allow({ transactionCode: 'wrong' })).status).toBe(400);
  expect(await isDead()).toBe(true);
  expect((await allow()).status).toBe(200);
  expect([await isDead(), (await allow()).status]).toEqual([false, 404]);
  const { rows } = await mail.platform.database.query<{ row: string }>(
    `SELECT admin_audit::text AS row FROM admin_audit WHERE action = 'allowMailAddress' AND subject_kind = 'mailAddress'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).toContain('the mailbox is back');
  expect(rows[0]?.row).toContain('royal-player1');
  expect(rows[0]?.row).not.toContain('players.example');
  mail.server.answer = () => ({ status: 250 });
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
  mail.server.answer = () => answer;
  await changePassword();
  await waitFor(async () => mail.server.requests.length === 1 && (await messages())[0]?.attempts === 1);
  await waitFor(async () => {
    const { rows } = await mail.platform.database.query(
      `SELECT FROM mail_message WHERE outcome IS NULL AND handed_at IS NULL AND next_at BETWEEN now() + interval '30 s' AND now() + interval '61 s'`,
    );
    return rows.length === 1;
  });
  expect(await isDead()).toBe(false);
  mail.server.answer = () => ({ status: 250 });
  await mail.platform.database.query('UPDATE mail_message SET next_at = now()');
  await ended(1);
  expect(await messages()).toMatchObject([{ outcome: 'sent', attempts: 2 }]);
});

test('a message that the mail server took without an answer is not sent again [G7.06]', async () => {
  await setServer();
  mail.server.answer = ({ method }) => {
    if (method === 'RCPT') return { status: 250 };
    setImmediate(() => mail.server.hangUp());
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
    return mail.platform.send(`${MAIL_WEBHOOK_PATH}/${id}`, {
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
