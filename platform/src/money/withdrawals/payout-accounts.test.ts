import type { PaymentAccount } from '@backlay/shared/contract';
import { serverMessages } from '@backlay/shared/domain';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { newPlayer } from '../../accounts/identity/testing';
import { addAccount, sendPayoutAccount } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const accounts = async (token: string): Promise<PaymentAccount[]> =>
  (await platform.call('royal', 'accounts', { token })).body.docs;
const upi = {
  paymentMethodTypeId: 'royal-out-upi',
  name: 'Rohan Mehta',
  accountDetails: [{ label: 'UPI ID', value: 'rohan@okicici' }],
};
const create = (token: string, more: object = {}) =>
  sendPayoutAccount(platform, token, 'createAccount', { ...upi, ...more });

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
  const foreign = await create(token, { paymentMethodTypeId: 'metro-out-upi' });
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Payment type not found']);
  expect(await accounts(token)).toEqual([]);
});

test('an account is changed, and another one becomes the only primary [C4.12 C7.15 C7.17]', async () => {
  const { token } = await newPlayer(platform, 'acc-3');
  const first = await addAccount(platform, token);
  const second = (await create(token)).body.docs._id;
  const changed = await sendPayoutAccount(platform, token, 'updateAccount', {
    ...{ accountId: second, primary: false, accountDetails: [{ label: 'UPI ID', value: ' new@upi ' }] },
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
  const query = { accountId: mine, primary: true };
  for (const refused of [
    await platform.call('royal', 'updateAccount', { token: other, body }),
    await platform.call('royal', 'deleteAccount', { token: other, query }),
    await platform.call('royal', 'makePrimary', { token: other, query }),
  ])
    expect([refused.status, refused.body.message]).toEqual([404, 'Account not found']);
  expect(await accounts(other)).toEqual([]);
});

test('creation of an account logs the address of the request [C4.13 C7.14]', async () => {
  const { token, id } = await newPlayer(platform, 'acc-7');
  const answer = await platform.call('royal', 'logAccount', {
    token,
    body: { accountNumber: '4821', accountDetails: upi.accountDetails },
  });
  expect([answer.status, answer.body]).toEqual([200, { message: 'Success' }]);
  const { rows } = await platform.database.query(
    'select account_number, details, address from payout_account_log where account_id = $1',
    [id],
  );
  expect(rows).toEqual([{ account_number: '4821', details: upi.accountDetails, address: '127.0.0.1' }]);
});

test('ten accounts at the same moment have one primary among them', async () => {
  const { token } = await newPlayer(platform, 'acc-8');
  const made = await Promise.all(Array.from({ length: 10 }, () => create(token)));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
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

/** A change of an account at once with others. */
const update = (token: string, accountId: string, more: object = {}) =>
  sendPayoutAccount(platform, token, 'updateAccount', { accountId, accountDetails: upi.accountDetails, ...more });

test('a changed account keeps its holder and rank unless another one is sent [C4.12 C7.15]', async () => {
  const { token, id } = await newPlayer(platform, 'acc-12');
  const [first, second] = [(await create(token)).body.docs._id, (await create(token)).body.docs._id];
  const same = await update(token, second);
  expect(same.body.docs).toMatchObject({ _id: second, name: `Rohan Mehta_${id}`, primary: false });
  expect((await update(token, first)).body.docs.primary).toBe(true);
  const other = await update(token, second, { name: 'Asha Rao', primary: false });
  expect(other.body.docs).toMatchObject({ name: `Asha Rao_${id}`, primary: false });
  const ranks = async () => (await accounts(token)).map(({ _id, name, primary }) => [_id, name, primary]);
  expect(await ranks()).toEqual([
    [first, `Rohan Mehta_${id}`, true],
    [second, `Asha Rao_${id}`, false],
  ]);
  const value = 'asha@upi';
  const chosen = await update(token, second, { primary: true, accountDetails: [{ label: 'UPI ID', value }] });
  expect(chosen.body.docs).toMatchObject({ primary: true, accountDetails: [{ label: 'UPI ID', value }] });
  expect(await ranks()).toEqual([
    [second, `Asha Rao_${id}`, true],
    [first, `Rohan Mehta_${id}`, false],
  ]);
  expect((await accounts(token))[0]).toEqual(chosen.body.docs);
});

test('an account stores the fields of its type in their order and drops others [C3.09 C7.13]', async () => {
  const { token } = await newPlayer(platform, 'acc-13');
  const [ifsc, number, bank] = [
    { label: 'IFSC Code', value: 'HDFC0001234' },
    { label: 'Account Number', value: '50100012344821' },
    { label: 'Bank Name', value: 'HDFC Bank' },
  ];
  const accountDetails = [ifsc, { label: 'Pin', value: '1234' }, number, bank];
  const made = await create(token, { paymentMethodTypeId: 'royal-out-imps', accountDetails });
  expect(made.body.docs.accountDetails).toEqual([bank, number, ifsc]);
});

test('a primary account is never emptied, and a demo account stores none [A4.13 C7.17]', async () => {
  const { token, id } = await newPlayer(platform, 'acc-14');
  const accountId = (await create(token)).body.docs._id;
  const emptied = await platform.call('royal', 'makePrimary', { token, query: { accountId, primary: false } });
  expect([emptied.status, emptied.body.message]).toEqual([400, 'Please check primary']);
  const { body } = await platform.call('royal', 'accounts', { token });
  expect(body).toMatchObject({ docs: [{ _id: accountId, primary: true }], message: 'Success' });
  await platform.database.query('update user_account set demo = true where id = $1', [id]);
  const demo = await create(await platform.login('royal', id));
  expect([demo.status, demo.body.message]).toEqual([403, serverMessages['demo.restricted']]);
});

test('an account whose type its brand lost is left out of the list and pays nobody', async () => {
  const { token } = await newPlayer(platform, 'acc-15');
  const { rows } = await platform.database.query<{ id: string }>(
    `insert into payout_type (id, tenant_id, payment_type, name, min_amount, max_amount, fields, sort)
     values ('royal-out-lost', 'royal', 'UPI', 'Lost', 0, 0, '[{"label": "UPI ID", "type": "TEXT"}]', 9) returning id`,
  );
  const lost = (await create(token, { paymentMethodTypeId: rows[0]!.id })).body.docs._id;
  const stays = (await create(token)).body.docs._id;
  await platform.database.query(`update payout_type set tenant_id = 'metro' where id = 'royal-out-lost'`);
  expect((await accounts(token)).map(({ _id }) => _id)).toEqual([stays]);
  const body = { amount: 700, accountId: lost, requestRef: 'lost-account-1' };
  expect((await platform.call('royal', 'withdraw', { token, body })).status).toBe(404);
});

test('simultaneous changes and deletions of accounts succeed and leave one primary [C7.15 C7.16]', async () => {
  const { token } = await newPlayer(platform, 'acc-16');
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push((await create(token)).body.docs._id);
  const changed = await Promise.all(
    Array.from({ length: 16 }, (_, n) => update(token, ids[n % 8]!, { primary: true })),
  );
  expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([200]));
  const removed = await Promise.all(
    ids.slice(1).map((accountId) => platform.call('royal', 'deleteAccount', { token, query: { accountId } })),
  );
  expect(removed.map(({ status }) => status)).toEqual(removed.map(() => 200));
  expect((await accounts(token)).map(({ _id, primary }) => [_id, primary])).toEqual([[ids[0], true]]);
});
