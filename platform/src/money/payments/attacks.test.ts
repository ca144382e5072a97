import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { sumOpenExposure } from '../../betting/orders';
import { sumBonusHolds } from '../bonuses';
import { verifyLedger } from '../ledger';
import type { TestPlatform } from '../../../testing/index';
import { sumPendingWithdrawals } from '../withdrawals';
import { sendPayoutAccount } from '../withdrawals/testing';
import { chooseIpay, CODE, openPayments } from './testing';

let platform: TestPlatform;
let player: string;
let branch: string;
beforeAll(async () => {
  platform = await openPayments();
  await platform.database.query(`update user_account set parent_id = 'staff-branch1' where id = 'royal-player1'`);
  player = await platform.login('royal');
  branch = await platform.login('staff', 'branch1', 'Admin@123');
});
afterAll(() => platform?.close());

const transactionCode = CODE;
let count = 0;
const newRef = () => `attack-${(count += 1)}-${'x'.repeat(8)}`;

const standing = async () =>
  (
    await platform.database.query<{ available: number; held: number }>(
      `select available, held from ledger_balance where user_id = 'royal-player1'`,
    )
  ).rows[0];
const requestsOf = async () =>
  (
    await platform.database.query<{ deposits: number; withdrawals: number }>(
      `select (select count(*) from payment_request)::int as deposits, (select count(*) from withdraw_request)::int as withdrawals`,
    )
  ).rows[0];

async function payoutAccount(type = 'royal-out-upi'): Promise<string> {
  const made = await sendPayoutAccount(platform, player, 'createAccount', {
    paymentMethodTypeId: type,
    name: 'Rohan Mehta',
    accountDetails: [{ label: 'UPI ID', value: 'rohan@okicici' }],
  });
  return made.body.docs._id;
}

/** Each open withdrawal is rejected, so that another one may be asked for. */
async function withdrawalsAreOver(): Promise<void> {
  const { rows } = await platform.database.query<{ id: string; amount: number }>(
    `select id::text, amount from withdraw_request where status = 'pending'`,
  );
  for (const { id, amount } of rows) {
    const command = { depositId: id, action: 'reject', remarks: '', transactionCode, amount: amount / 100 };
    expect((await send('decideWithdraw', command)).status).toBe(200);
  }
}

/** A call as its own body has it, whatever the values are. */
async function send(name: EndpointName, body: Readonly<Record<string, unknown>>) {
  const { path, method, encoding, access }: Endpoint = endpoints[name];
  const ofStaff = access === 'staff' || access === 'administrator';
  const url = `/${path.replace('{userType}', 'branch')}`;
  const headers = { authorization: ofStaff ? branch : player };
  const host = `${ofStaff ? 'staff' : 'royal'}.localhost`;
  if (encoding === 'json')
    return platform.send(url, {
      method,
      host,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const form = encoding === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [key, value] of Object.entries(body)) form.append(key, String(value));
  const packed = new Response(form);
  return platform.send(url, {
    method,
    host,
    headers: { ...headers, 'content-type': packed.headers.get('content-type') ?? '' },
    body: Buffer.from(await packed.arrayBuffer()),
  });
}

const TEXTS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-700',
  '1e3',
  '0x2bc',
  ' 700',
  '700 ',
  '७००',
  '7,00',
  '700.005',
  '+700',
  '0',
  '1'.repeat(40),
];
const VALUES = [...TEXTS, 0, -700, 0.001, 700.005, 1e15, true, null, [700], { valueOf: 700 }];

test('an invalid amount posts nothing by any call and in any form [C7.28 S-15]', async () => {
  const accountId = await payoutAccount();
  const pending = await send('deposit', {
    depositTypeId: 'royal-upi',
    amount: 700,
    utr: '400000000001',
    requestRef: newRef(),
  });
  expect(pending.status).toBe(200);
  const deposit = pending.body.docs._id;
  const before = [await standing(), await requestsOf()];
  const wishes: readonly (readonly [EndpointName, Readonly<Record<string, unknown>>])[] = [
    [
      'depositByIpay',
      { depositTypeId: 'royal-ipay', operatorId: 101, redirectUrl: 'http://royal.localhost/transaction' },
    ],
    ['deposit', { depositTypeId: 'royal-upi', utr: '400000000002' }],
    ['withdraw', { accountId }],
    ['branchDeposit', { userId: 'royal-player1', remarks: '', transactionCode }],
    [
      'grantBonus',
      { userId: 'royal-player1', bonusType: 'manualDepositBonus', wager: 0, days: 30, remarks: '', transactionCode },
    ],
    ['decideDeposit', { depositId: deposit, action: 'approve', remarks: '', transactionCode }],
  ];
  const taken: string[] = [];
  for (const [name, command] of wishes) {
    const { encoding }: Endpoint = endpoints[name];
    for (const amount of encoding === 'json' ? VALUES : TEXTS) {
      const answer = await send(name, { ...command, amount, requestRef: newRef() });
      if (answer.status !== 400) taken.push(`${name} ${JSON.stringify(amount)}: ${answer.status}`);
    }
  }
  expect(taken).toEqual([]);
  expect([await standing(), await requestsOf()]).toEqual(before);
  // What is a sum is one for each of them, as text too: nothing above was refused for another reason.
  expect(
    (
      await send('decideDeposit', {
        depositId: deposit,
        action: 'approve',
        remarks: '',
        transactionCode,
        amount: '700.00',
      })
    ).status,
  ).toBe(200);
  for (const [name, command] of wishes.slice(2, 5))
    expect([
      name,
      (await send(name, { ...command, amount: name === 'grantBonus' ? 700 : '700', requestRef: newRef() })).status,
    ]).toEqual([name, 200]);
});

test('the reference of a request cannot serve another amount, method or call [S-15]', async () => {
  const slip = { depositTypeId: 'royal-upi', amount: 6000, utr: '400000000003', requestRef: newRef() };
  const made = await send('deposit', slip);
  const before = await requestsOf();
  expect((await send('deposit', slip)).body.docs._id).toBe(made.body.docs._id);
  expect((await send('deposit', { ...slip, amount: 7000 })).status).toBe(409);
  expect((await send('deposit', { ...slip, depositTypeId: 'royal-imps' })).status).toBe(409);
  const ipay = { depositTypeId: 'royal-ipay', operatorId: 101, redirectUrl: 'http://royal.localhost/transaction' };
  expect((await send('depositByIpay', { ...ipay, amount: 6000, requestRef: slip.requestRef })).status).toBe(409);
  const paidIn = { userId: 'royal-player1', amount: 6000, remarks: '', transactionCode, requestRef: slip.requestRef };
  expect((await send('branchDeposit', paidIn)).status).toBe(409);
  expect((await requestsOf())?.deposits).toBe(before?.deposits);

  const gift = {
    userId: 'royal-player1',
    bonusType: 'manualDepositBonus',
    amount: 300,
    wager: 0,
    days: 30,
    remarks: '',
    transactionCode,
    requestRef: newRef(),
  };
  expect((await send('grantBonus', gift)).body.docs.amount).toBe(300);
  expect((await send('grantBonus', gift)).status).toBe(200);
  expect((await send('grantBonus', { ...gift, amount: 3000 })).status).toBe(409);

  await withdrawalsAreOver();
  const accountId = await payoutAccount();
  const command = { accountId, amount: 700, requestRef: newRef() };
  const asked = await send('withdraw', command);
  expect((await send('withdraw', command)).body.docs._id).toBe(asked.body.docs._id);
  expect((await send('withdraw', { ...command, amount: 7000 })).status).toBe(409);
  expect((await send('withdraw', { ...command, accountId: await payoutAccount() })).status).toBe(409);
});

test('an ended request offers no payment page [S-15]', async () => {
  await platform.database.query(`update payment_request set status = 'rejected' where status = 'pending'`);
  const command = {
    depositTypeId: 'royal-ipay',
    operatorId: 101,
    redirectUrl: 'http://royal.localhost/transaction',
    amount: 1200,
    requestRef: newRef(),
  };
  const opened = await send('depositByIpay', command);
  const page = opened.body.docs.iPayRedirectUrl;
  expect((await send('depositByIpay', command)).body.docs.iPayRedirectUrl).toBe(page);
  const before = await standing();
  await chooseIpay(platform, page);
  expect((await standing())?.available).toBe((before?.available ?? 0) + 120_000);
  const again = await send('depositByIpay', command);
  expect([again.status, again.body.docs?.iPayRedirectUrl]).toEqual([409, undefined]);
});

test('twenty simultaneous copies of a deposit and of a branch payment create one of each [S-15]', async () => {
  await platform.database.query(`update payment_request set status = 'rejected' where status = 'pending'`);
  const before = await requestsOf();
  const balance = await standing();
  const slip = { depositTypeId: 'royal-upi', amount: 1100, utr: '400000000007', requestRef: newRef() };
  const paidIn = { userId: 'royal-player1', amount: 250, remarks: '', transactionCode, requestRef: newRef() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => [send('deposit', slip), send('branchDeposit', paidIn)]).flat(),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.docs._id)).size).toBe(2);
  expect((await requestsOf())?.deposits).toBe((before?.deposits ?? 0) + 2);
  expect((await standing())?.available).toBe((balance?.available ?? 0) + 25_000);
});

test('the books hold after all of it', async () => {
  const proof = await verifyLedger(platform.database, sumOpenExposure, [
    ['withdrawals', sumPendingWithdrawals],
    ['bonusHeld', sumBonusHolds],
  ]);
  expect(proof.problems).toEqual([]);
});
