import type { PaymentAccount } from '@backlay/shared/contract';
import { serverMessages } from '@backlay/shared/domain';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { newPlayer } from '../../accounts/identity/testing';
import { addAccount } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
}, 120_000);
afterAll(() => platform?.close());

const accounts = async (token: string): Promise<PaymentAccount[]> =>
  (await platform.call('royal', 'accounts', { token })).body.docs;
const upi = {
  paymentMethodTypeId: 'royal-out-upi',
  name: 'Rohan Mehta',
  accountDetails: [{ label: 'UPI ID', value: 'rohan@okicici' }],
};
const create = (token: string, more: object = {}) =>
  platform.call('royal', 'createAccount', { token, body: { ...upi, ...more } });

test('the types are listed with limits and required account fields [C3.08 C7.18]', async () => {
  const token = await platform.login('royal');
  const { body } = await platform.call('royal', 'paymentMethodTypes', { token, query: { active: true } });
  expect(body.docs.map(({ paymentType }: { paymentType: string }) => paymentType)).toEqual([
    'IMPS',
    'UPI',
    'IPAY',
    'NEFT',
    'USDT',
  ]);
  expect(body.docs[2]).toMatchObject({ operatorId: 101, minAmount: 100, maxAmount: 50_000 });
  expect(body.docs[1].fields).toEqual([{ label: 'UPI ID', type: 'TEXT' }]);
});

test('an account is created, stored with the suffix of its owner, and the first one is primary [C3.09 C7.12 C7.13 C8.01]', async () => {
  const { token, id } = await newPlayer(platform, 'acc-1');
  const answer = await create(token);
  expect([answer.status, answer.body.message]).toEqual([200, 'Account Created Successfully']);
  await addAccount(platform, token);
  expect(
    (await accounts(token)).map(({ name, primary, paymentMethodType }) => [
      name,
      primary,
      paymentMethodType.paymentType,
    ]),
  ).toEqual([
    [`Rohan Mehta_${id}`, true, 'UPI'],
    [`Rohan Mehta_${id}`, false, 'IMPS'],
  ]);
});

test('a holder that is missing or a field that is blank is refused [C5.12 C5.13]', async () => {
  const { token } = await newPlayer(platform, 'acc-2');
  const nobody = await create(token, { name: '  ' });
  expect([nobody.status, nobody.body.message]).toEqual([400, 'Name is Not Valid']);
  for (const accountDetails of [[], [{ label: 'UPI ID', value: '  ' }], [{ label: 'Something', value: 'x' }]]) {
    const blank = await create(token, { accountDetails });
    expect([blank.status, blank.body.message]).toEqual([400, 'All fields must be filled.']);
  }
  expect((await create(token, { paymentMethodTypeId: 'metro-out-upi' })).status).toBe(404);
  expect(await accounts(token)).toEqual([]);
});

test('an account is changed, and another one becomes the only primary [C4.12 C7.15 C7.17]', async () => {
  const { token } = await newPlayer(platform, 'acc-3');
  const first = await addAccount(platform, token);
  const second = (await create(token)).body.docs._id;
  const changed = await platform.call('royal', 'updateAccount', {
    token,
    body: { accountId: second, primary: false, accountDetails: [{ label: 'UPI ID', value: ' new@upi ' }] },
  });
  expect([changed.status, changed.body.message]).toEqual([200, 'Account List Updated']);
  const primary = await platform.call('royal', 'makePrimary', { token, query: { accountId: second, primary: true } });
  expect([primary.status, primary.body.message]).toEqual([200, 'Primary Account Updated Successfull']);
  expect(
    (await accounts(token)).map(({ _id, primary: is, accountDetails }) => [_id, is, accountDetails[0]?.value]),
  ).toEqual([
    [second, true, 'new@upi'],
    [first, false, '50100012344821'],
  ]);
});

test('a blank field or holder of a changed account is refused and changes nothing [C5.12 C5.13]', async () => {
  const { token } = await newPlayer(platform, 'acc-11');
  const accountId = (await create(token)).body.docs._id;
  const before = await accounts(token);
  const update = async (more: object) => {
    const body = { accountId, accountDetails: upi.accountDetails, ...more };
    const { status, body: answer } = await platform.call('royal', 'updateAccount', { token, body });
    return [status, answer.message];
  };
  const blank = { accountDetails: [{ label: 'UPI ID', value: ' ' }] };
  expect(await update(blank)).toEqual([400, 'All fields must be filled.']);
  expect(await update({ name: ' ' })).toEqual([400, 'Name is Not Valid']);
  expect(await accounts(token)).toEqual(before);
});

test('a deleted account disappears and the oldest other one becomes primary [C7.16]', async () => {
  const { token } = await newPlayer(platform, 'acc-4');
  const first = await addAccount(platform, token);
  const second = (await create(token)).body.docs._id;
  const gone = await platform.call('royal', 'deleteAccount', { token, query: { accountId: first } });
  expect([gone.status, gone.body.message]).toEqual([200, 'Account Deleted']);
  expect((await accounts(token)).map(({ _id, primary }) => [_id, primary])).toEqual([[second, true]]);
  expect((await platform.call('royal', 'deleteAccount', { token, query: { accountId: first } })).status).toBe(404);
});

test('a foreign payout account cannot be read, changed, selected or deleted [S-05]', async () => {
  const { token } = await newPlayer(platform, 'acc-5');
  const mine = await addAccount(platform, token);
  const { token: other } = await newPlayer(platform, 'acc-6');
  const body = { accountId: mine, accountDetails: [{ label: 'UPI ID', value: 'thief@upi' }] };
  expect((await platform.call('royal', 'updateAccount', { token: other, body })).status).toBe(404);
  for (const name of ['deleteAccount', 'makePrimary'] as const)
    expect(
      (await platform.call('royal', name, { token: other, query: { accountId: mine, primary: true } })).status,
    ).toBe(404);
  expect(await accounts(other)).toEqual([]);
});

test('creation of an account logs the address of the request [C4.13 C7.14]', async () => {
  const { token, id } = await newPlayer(platform, 'acc-7');
  const answer = await platform.call('royal', 'logAccount', {
    token,
    body: { accountNumber: '4821', accountDetails: upi.accountDetails },
  });
  expect(answer.status).toBe(200);
  const { rows } = await platform.database.query(
    'select account_number, details, address from payout_account_log where account_id = $1',
    [id],
  );
  expect(rows).toEqual([{ account_number: '4821', details: upi.accountDetails, address: '127.0.0.1' }]);
});

test('ten accounts at the same moment have one primary among them', async () => {
  const { token } = await newPlayer(platform, 'acc-8');
  await Promise.all(Array.from({ length: 10 }, () => create(token)));
  expect((await accounts(token)).filter(({ primary }) => primary)).toHaveLength(1);
});

test('simultaneous choices of a primary account result in one primary', async () => {
  const { token } = await newPlayer(platform, 'acc-9');
  const ids = [
    await addAccount(platform, token),
    (await create(token)).body.docs._id,
    (await create(token)).body.docs._id,
  ];
  const choices = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      platform.call('royal', 'makePrimary', { token, query: { accountId: ids[n % 3]!, primary: true } }),
    ),
  );
  expect(new Set(choices.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await accounts(token)).filter(({ primary }) => primary)).toHaveLength(1);
});

test('a player has at most twenty accounts; one more is refused until one is deleted', async () => {
  const { token } = await newPlayer(platform, 'acc-10');
  for (let n = 0; n < 20; n += 1) expect((await create(token)).status).toBe(200);
  const oneMore = await create(token);
  expect([oneMore.status, oneMore.body.message]).toEqual([409, serverMessages['account.most']]);
  const [first] = await accounts(token);
  await platform.call('royal', 'deleteAccount', { token, query: { accountId: first!._id } });
  expect((await create(token)).status).toBe(200);
  expect(await accounts(token)).toHaveLength(20);
});
