import type { EndpointName } from '@backlay/shared/contract';
import type { ConfirmedAction } from '@backlay/shared/domain';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { addAccount } from '../../money/withdrawals/testing';
import { confirmAction, enrol, newPlayer, appCode, forgetSteps } from './testing';
import { createAuthenticator } from './testing-authenticator';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const call = (name: EndpointName, token: string, body: object, brand = 'royal') =>
  platform.call(brand, name, { token, body: { ...body } });

/** A player with a lakh and a bank account to be paid to. */
async function openWithdrawal(id: string) {
  const { token } = await newPlayer(platform, id, { rupees: 100_000 });
  const accountId = await addAccount(platform, token);
  const action = (amount = 10_000, to = accountId): ConfirmedAction => ({
    purpose: 'withdrawal',
    amount,
    accountId: to,
  });
  const withdraw = (amount: number, confirmation?: string, more: object = {}) =>
    call('withdraw', token, { amount, accountId, requestRef: crypto.randomUUID(), confirmation, ...more });
  const requests = async () => (await platform.call('royal', 'withdraws', { token, query: {} })).body.docs.length;
  return { token, accountId, action, withdraw, requests };
}

test('a withdrawal of 9,999 passes, one of 10,000 asks and books nothing, and a confirmed one is booked [E7.07]', async () => {
  const { token, action, withdraw, requests } = await openWithdrawal('confirm-1');
  expect((await withdraw(9_999)).status).toBe(200);
  const asked = await withdraw(10_000);
  expect([asked.status, asked.body.message, await requests()]).toEqual([428, 'Confirm this action', 1]);
  const points = await platform.call('royal', 'points', { token });
  expect(points.body.docs.availablePts).toBe(90_001);
  const confirmation = await confirmAction(platform, token, action());
  expect((await withdraw(10_000, confirmation)).status).toBe(200);
  expect(await requests()).toBe(2);
});

test('a brand without an amount to confirm from asks for no withdrawal [E7.07]', async () => {
  const { token } = await newPlayer(platform, 'confirm-2', { rupees: 100_000, brand: 'metro' });
  const accountId = await addAccount(platform, token, 'imps', 'metro');
  const body = { amount: 50_000, accountId, requestRef: 'metro-without-1' };
  expect((await call('withdraw', token, body, 'metro')).status).toBe(200);
});

test('a confirmation is used once, also by two withdrawals of the same moment [E7.07]', async () => {
  const { token, action, withdraw, requests } = await openWithdrawal('confirm-3');
  const confirmation = await confirmAction(platform, token, action());
  const both = await Promise.all([withdraw(10_000, confirmation), withdraw(10_000, confirmation)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 428]);
  expect((await withdraw(10_000, confirmation)).status).toBe(428);
  expect(await requests()).toBe(1);
});

test('a repeat of a confirmed withdrawal whose answer was lost returns the same request [E7.07 S-15]', async () => {
  const { token, action, withdraw, requests } = await openWithdrawal('confirm-4');
  const again = { requestRef: 'lost-answer-1' };
  const first = await withdraw(10_000, await confirmAction(platform, token, action()), again);
  const repeated = await withdraw(10_000, undefined, again);
  expect([repeated.status, repeated.body.docs._id]).toEqual([200, first.body.docs._id]);
  expect(await requests()).toBe(1);
});

test('a confirmation for another amount or account, login, player or purpose is refused [E7.07]', async () => {
  const { token, action, withdraw, requests } = await openWithdrawal('confirm-5');
  const second = await addAccount(platform, token, 'upi');
  const otherLogin = await platform.login('royal', 'confirm-5');
  const { token: stranger } = await newPlayer(platform, 'confirm-6');
  for (const [of, confirmation] of [
    ['20,000', await confirmAction(platform, token, action(20_000))],
    ['another account', await confirmAction(platform, token, action(10_000, second))],
    ['another login', await confirmAction(platform, otherLogin, action())],
    ['another player', await confirmAction(platform, stranger, action())],
    ['another purpose', await confirmAction(platform, token, { purpose: 'password' })],
    ['nothing', 'x'.repeat(43)],
  ] as const)
    expect([of, (await withdraw(10_000, confirmation)).status]).toEqual([of, 428]);
  const forMine = await confirmAction(platform, token, action());
  expect((await withdraw(20_000, forMine)).status).toBe(428);
  expect((await withdraw(10_000, forMine, { accountId: second })).status).toBe(428);
  expect(await requests()).toBe(0);
  expect((await withdraw(10_000, forMine)).status).toBe(200);
});

test('a confirmation ends after 5 minutes [E7.07]', async () => {
  const { token, action, withdraw } = await openWithdrawal('confirm-7');
  const [late, early] = [
    await confirmAction(platform, token, action()),
    await confirmAction(platform, token, action(11_000)),
  ];
  const pass = (seconds: number) =>
    platform.database.query(
      `UPDATE confirmation SET expires_at = expires_at - make_interval(secs => $1) WHERE account_id = 'confirm-7'`,
      [seconds],
    );
  await pass(290);
  expect((await withdraw(11_000, early)).status).toBe(200);
  await pass(11);
  expect((await withdraw(10_000, late)).status).toBe(428);
});

test('a refused withdrawal uses no confirmation up and asks for none [E7.07]', async () => {
  const { token, action, withdraw } = await openWithdrawal('confirm-8');
  expect((await withdraw(150_000)).status).toBe(400);
  const confirmation = await confirmAction(platform, token, action(10_000));
  const unknown = await withdraw(10_000, confirmation, { accountId: 'nobody' });
  expect(unknown.status).toBe(404);
  expect((await withdraw(10_000, confirmation)).status).toBe(200);
});

test('a passkey or an authenticator code confirms in place of the password, a wrong one does not [E7.07]', async () => {
  const { token, action, withdraw } = await openWithdrawal('confirm-9');
  const { secret } = await enrol(platform, token, { brand: 'royal', userType: 'user' });
  await forgetSteps(platform);
  const key = createAuthenticator();
  const made = (await platform.call('royal', 'startPasskey', { token })).body.docs;
  await call('addPasskey', token, { passkey: key.create(made) });
  const about = {
    purpose: 'withdrawal',
    subject: JSON.stringify([10_000, (action() as { accountId: string }).accountId]),
  };
  const wrong = await call('confirm', token, { ...about, otp: '000000' });
  expect([wrong.status, wrong.body.docs]).toEqual([400, undefined]);
  const byCode = await call('confirm', token, { ...about, otp: appCode(secret) });
  expect((await withdraw(10_000, byCode.body.docs.confirmation)).status).toBe(200);
  const ways = (await call('startConfirmation', token, about)).body.docs;
  expect(ways).toMatchObject({ authenticator: true, password: true });
  const other = { ...about, subject: JSON.stringify([99_000, 'x']) };
  const stolen = await call('confirm', token, { ...other, passkey: key.get(ways.passkey) });
  expect(stolen.status).toBe(400);
  const again = (await call('startConfirmation', token, about)).body.docs;
  const byPasskey = await call('confirm', token, { ...about, passkey: key.get(again.passkey) });
  expect((await withdraw(10_000, byPasskey.body.docs.confirmation)).status).toBe(200);
});

test('an instant withdrawal to another bank account than the stored one asks at any amount [E7.07]', async () => {
  const { token } = await newPlayer(platform, 'confirm-10', { rupees: 20_000 });
  const accountId = await addAccount(platform, token, 'ipay');
  const beneficiary = {
    ...{ beneficiaryName: 'Rohan Mehta', bankName: 'HDFC Bank' },
    ...{ ifscCode: 'HDFC0001234', accountNumber: '50100012344821' },
  };
  const send = (more: object = {}) =>
    call('withdrawByIpay', token, {
      ...{ amount: 1000, accountId, operatorId: 101, requestRef: crypto.randomUUID() },
      ...beneficiary,
      ...more,
    });
  expect((await send()).status).toBe(200);
  const otherPayee = { ...beneficiary, accountNumber: '60200099' };
  expect((await send(otherPayee)).status).toBe(428);
  const action = { purpose: 'withdrawal', amount: 1000, accountId } as const;
  const forStored = await confirmAction(platform, token, { ...action, beneficiary });
  expect((await send({ ...otherPayee, confirmation: forStored })).status).toBe(428);
  const confirmation = await confirmAction(platform, token, { ...action, beneficiary: otherPayee });
  expect((await send({ ...otherPayee, confirmation })).status).toBe(200);
});

test('a new payout account or another payee asks, the same payee does not [E7.07]', async () => {
  const { token } = await newPlayer(platform, 'confirm-11');
  const details = [{ label: 'UPI ID', value: 'rohan@okicici' }];
  const body = { paymentMethodTypeId: 'royal-out-upi', name: 'Rohan Mehta', accountDetails: details };
  expect((await call('createAccount', token, body)).status).toBe(428);
  const action = { purpose: 'payoutAccount', typeId: 'royal-out-upi', name: 'Rohan Mehta', details } as const;
  const other = [{ label: 'UPI ID', value: 'thief@okicici' }];
  const confirmation = await confirmAction(platform, token, action);
  expect((await call('createAccount', token, { ...body, accountDetails: other, confirmation })).status).toBe(428);
  expect((await call('createAccount', token, { ...body, name: 'Somebody Else', confirmation })).status).toBe(428);
  const made = await call('createAccount', token, { ...body, confirmation });
  expect(made.status).toBe(200);
  const accountId = made.body.docs._id;
  const update = (more: object) => call('updateAccount', token, { accountId, accountDetails: details, ...more });
  expect((await update({ primary: true })).status).toBe(200);
  expect((await update({ name: 'Rohan Mehta' })).status).toBe(200);
  expect((await update({ accountDetails: other })).status).toBe(428);
  expect((await update({ name: 'Somebody Else' })).status).toBe(428);
  const stored = (await platform.call('royal', 'accounts', { token })).body.docs;
  expect(stored).toMatchObject([{ name: 'Rohan Mehta_confirm-11', accountDetails: details }]);
  const forOther = await confirmAction(platform, token, { ...action, details: other });
  expect((await update({ accountDetails: other, confirmation: forOther })).status).toBe(200);
});

test('a limit that is loosened or removed asks, one that is set or tightened does not [E7.07]', async () => {
  const { token } = await newPlayer(platform, 'confirm-12');
  const limit = { kind: 'loss', period: 'week' } as const;
  const set = (amount: number | null, confirmation?: string) =>
    call('setPlayLimit', token, { ...limit, amount, confirmation });
  expect((await set(5000)).status).toBe(200);
  expect((await set(4000)).status).toBe(200);
  const confirmation = await confirmAction(platform, token, { purpose: 'limit', ...limit, amount: 6000 });
  for (const amount of [6000, 7000, null]) expect([amount, (await set(amount)).status]).toEqual([amount, 428]);
  expect((await set(null, confirmation)).status).toBe(428);
  const { docs } = (await platform.call('royal', 'saferGambling', { token })).body;
  expect(docs.limits).toContainEqual({ ...limit, amount: 4000, used: 0, next: null });
  const raised = await set(6000, confirmation);
  expect(raised.body.docs.limits).toContainEqual(
    expect.objectContaining({ ...limit, amount: 4000, next: expect.objectContaining({ amount: 6000 }) }),
  );
});

test('a password changes by the old one or by a confirmation, and by neither alone of another purpose [E7.07]', async () => {
  const { token } = await newPlayer(platform, 'confirm-13');
  const change = (body: object, of = token) =>
    call('changePassword', of, { oldPassword: '', password: 'Quiet-Otter-41', ...body });
  const invalid = await change({});
  expect([invalid.status, invalid.body.message]).toEqual([400, 'Invalid Password']);
  expect((await change({ confirmation: 'x'.repeat(43) })).status).toBe(428);
  const forLimit = await confirmAction(platform, token, { purpose: 'limit', kind: 'loss', period: 'day', amount: 5 });
  expect((await change({ confirmation: forLimit })).status).toBe(428);
  const confirmation = await confirmAction(platform, token, { purpose: 'password' });
  expect((await change({ password: 'Player@123', confirmation })).status).toBe(400);
  expect((await change({ confirmation })).status).toBe(200);
  const changed = await platform.login('royal', 'confirm-13', 'Quiet-Otter-41');
  expect((await change({ password: 'Quiet-Otter-42', confirmation }, changed)).status).toBe(428);
});
