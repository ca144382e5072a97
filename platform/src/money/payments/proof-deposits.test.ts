import { newPlayer } from '../../accounts/identity/testing';
import type { TestPlatform } from '../../../testing/index';
import { verifyLedger } from '../ledger';
import { sumOpenExposure } from '../../betting/orders';
import { sumBonusHolds } from '../bonuses';
import { CODE, openPayments, uploadProof, type ProofForm } from './testing';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPayments();
});
afterAll(() => platform?.close());

let players = 0;
const newDepositor = (brand = 'royal', under = 'staff-branch1') =>
  newPlayer(platform, `slip-${brand}-${(players += 1)}`, { rupees: 0, under, brand });

const deposit = (token: string, form?: ProofForm) => uploadProof(platform, token, form);

const available = async (token: string, brand = 'royal') =>
  (await platform.call(brand, 'points', { token })).body.docs.availablePts;
const list = async (token: string) => (await platform.call('royal', 'deposits', { token })).body.docs;

const staff = (userName: string) => platform.login('staff', userName, CODE);
const decide = (token: string, userType: string, body: Record<string, unknown>) =>
  platform.call('staff', 'decideDeposit', {
    token,
    userType,
    body: { amount: 2500, action: 'approve', transactionCode: CODE, ...body },
  });

test('a deposit with its picture is a pending request that the list shows, and moves no money [C3.10 C7.03 C7.04]', async () => {
  const { token } = await newDepositor();
  const answer = await deposit(token, { picture: png, utr: '4123 5678 9012' });
  expect([answer.status, answer.body.message]).toEqual([200, 'Deposit Successfull']);
  const [request] = await list(token);
  expect(request).toMatchObject({ amount: 2500, type: 'UPI', utr: '412356789012', status: 'pending' });
  const slip = await platform.send(request.slip, { host: 'royal.localhost' });
  expect([slip.status, slip.headers['content-type']]).toEqual([200, 'image/png']);
  const { pathname } = new URL(request.slip, 'http://royal.localhost');
  expect((await platform.send(pathname, { host: 'royal.localhost' })).status).not.toBe(200);
  expect(await available(token)).toBe(0);
});

test('an invalid reference is refused and spaces are accepted [C5.04 C5.06 C7.28]', async () => {
  const { token } = await newDepositor();
  for (const utr of ['', '12345', '1234567890123', '12345a'])
    expect((await deposit(token, { utr })).body.message).toBe('Please Enter Valid UTR Number');
  expect((await deposit(token, { utr: ' 900 001 ' })).status).toBe(200);
});

test('amounts outside the method or below the minimum of the brand are refused [C5.02 C5.09 C7.28]', async () => {
  const { token } = await newDepositor();
  expect((await deposit(token, { amount: 99 })).body.message).toBe(
    'Amount should be greater than 100 and less than 50000',
  );
  expect((await deposit(token, { amount: 50_001 })).status).toBe(400);
  const metro = await newDepositor('metro');
  expect((await deposit(metro.token, { brand: 'metro', amount: 299 })).body.message).toBe(
    'Amount should be greater than 300 and less than 50000',
  );
  expect((await deposit(metro.token, { brand: 'metro', amount: 300 })).status).toBe(200);
});

test('a brand that requires a picture refuses a deposit without one [C5.07]', async () => {
  const rules = (value: string) =>
    platform.database.query(
      `update tenant set record = jsonb_set(record::jsonb, '{rules,slipRequired}', $1) where id = 'orbit'`,
      [value],
    );
  await rules('true');
  await platform.running.reloadTenants();
  const { token } = await newDepositor('orbit');
  expect((await deposit(token, { brand: 'orbit' })).body.message).toBe('Please Upload Image');
  expect((await deposit(token, { brand: 'orbit', picture: png })).status).toBe(200);
  await rules('false');
  await platform.running.reloadTenants();
});

test('a picture is checked by content: a PDF named as one is refused without a request [C5.08 S-06]', async () => {
  const { token } = await newDepositor();
  const refused = await deposit(token, { picture: Buffer.from('%PDF-1.7 not a picture'), type: 'image/png' });
  expect(refused.status).toBe(415);
  expect(await list(token)).toEqual([]);
});

test('IPAY, locked and foreign methods accept no payment proof [C2.18 C7.28]', async () => {
  const { token } = await newDepositor();
  await platform.database.query(`update deposit_method set is_locked = true where id = 'royal-neft'`);
  for (const depositTypeId of ['royal-ipay', 'royal-neft', 'metro-upi', 'nothing'])
    expect((await deposit(token, { depositTypeId })).status).toBe(404);
});

test('one open request at a time, and the same reference is the same request [C4.06 S-15]', async () => {
  const { token } = await newDepositor();
  const same = { requestRef: 'the-same-request', utr: '700000000001' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => deposit(token, same)));
  expect(new Set(answers.map(({ body }) => body.docs?._id)).size).toBe(1);
  const other = await deposit(token);
  expect([other.status, other.body.message]).toEqual([409, 'Already Have Request, Please Wait']);
});

test('a payment reference is accepted once per brand', async () => {
  const [first, second] = [await newDepositor(), await newDepositor()];
  expect((await deposit(first.token, { utr: '800000000001' })).status).toBe(200);
  const again = await deposit(second.token, { utr: '8000 0000 0001' });
  expect([again.status, again.body.message]).toEqual([409, 'This UTR has already been used']);
});

test('a demo account cannot deposit [C7.28]', async () => {
  const { token, id } = await newDepositor();
  await platform.database.query('update user_account set demo = true where id = $1', [id]);
  expect((await deposit(token)).body.message).toBe('This is your Demo Account, Please Login as Normal user');
});

/** What the audit has of a request. */
const listAuditEntries = async (token: string, requestId: string) =>
  (await platform.call('staff', 'requestDeeds', { token, userType: 'branch', query: { requestId } })).body.docs;

test('a role of the down-line approves with its code; the balance rises and the player is notified [C1.01 C4.04 C7.07]', async () => {
  const { token } = await newDepositor();
  const depositId = (await deposit(token)).body.docs._id;
  const branch = await staff('branch1');
  const wrong = await decide(branch, 'branch', { depositId, transactionCode: 'wrong' });
  expect(wrong.status).toBe(400);
  expect(await available(token)).toBe(0);
  const approved = await decide(branch, 'branch', { depositId, remarks: 'seen' });
  expect([approved.status, approved.body.docs.status]).toEqual([200, 'approved']);
  expect(await available(token)).toBe(2500);
  const notes = await platform.call('royal', 'notifications', { token });
  expect(notes.body.docs[0]).toMatchObject({ title: 'Deposit Successfull' });
  expect(await listAuditEntries(branch, depositId)).toMatchObject([
    { actor: 'branch1', actorType: 'branch', kind: 'deposit', action: 'approve', to: 'approved', remarks: 'seen' },
  ]);
});

test('two approvals at the same moment, and forty, change the balance once [C4.04]', async () => {
  const { token } = await newDepositor();
  const depositId = (await deposit(token)).body.docs._id;
  const [branch, master, admin] = [await staff('branch1'), await staff('master1'), await staff('admin1')];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 3 === 0
        ? decide(branch, 'branch', { depositId })
        : n % 3 === 1
          ? decide(master, 'master', { depositId })
          : decide(admin, 'administrator', { depositId }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await available(token)).toBe(2500);
});

test('processing keeps the request open, a rejection is final and posts nothing [OQ-107]', async () => {
  const { token } = await newDepositor();
  const depositId = (await deposit(token)).body.docs._id;
  const branch = await staff('branch1');
  expect((await decide(branch, 'branch', { depositId, action: 'processing' })).body.docs.status).toBe('processing');
  expect((await decide(branch, 'branch', { depositId, action: 'reject', remarks: 'not found' })).status).toBe(200);
  expect((await decide(branch, 'branch', { depositId })).status).toBe(409);
  expect(await available(token)).toBe(0);
  expect((await list(token))[0]).toMatchObject({ status: 'rejected', remarks: 'not found' });
});

test('a request of another down-line is invisible to decision and list [C1.01 S-05]', async () => {
  const { token } = await newDepositor('royal', 'staff-defaultbranch1');
  const depositId = (await deposit(token)).body.docs._id;
  const branch = await staff('branch1');
  expect((await decide(branch, 'branch', { depositId })).status).toBe(404);
  const queue = await platform.call('staff', 'deposits', { token: branch, userType: 'branch' });
  expect(queue.body.docs.map(({ _id }: { _id: string }) => _id)).not.toContain(depositId);
  const admin = await staff('admin1');
  const all = await platform.call('staff', 'deposits', {
    token: admin,
    userType: 'administrator',
    query: { limit: 100 },
  });
  const seen = all.body.docs.find(({ _id }: { _id: string }) => _id === depositId);
  expect(seen).toMatchObject({ status: 'pending', user: { brand: 'Royal' } });
  expect((await decide(token, 'user', { depositId })).status).not.toBe(200);
});

test('a branch pays in for its own player once per reference; other roles and branches cannot [C4.05 C7.06 OQ-106]', async () => {
  const { token, id } = await newDepositor();
  const body = { userId: id, amount: 700, remarks: 'cash', transactionCode: CODE, requestRef: 'counter-0001' };
  const pay = (as: string, userType: string, more = {}) =>
    platform.call('staff', 'branchDeposit', { token: as, userType, body: { ...body, ...more } });
  const branch = await staff('branch1');
  const answers = await Promise.all([pay(branch, 'branch'), pay(branch, 'branch')]);
  expect(answers.map(({ body: message }) => message.docs.status)).toEqual(['approved', 'approved']);
  expect(await listAuditEntries(branch, answers[0]?.body.docs._id)).toMatchObject([
    { actor: 'branch1', actorType: 'branch', kind: 'deposit', amount: 700, remarks: 'cash' },
  ]);
  expect(await available(token)).toBe(700);
  expect((await pay(branch, 'branch', { transactionCode: 'no', requestRef: 'counter-0002' })).status).toBe(400);
  expect((await pay(await staff('master1'), 'master', { requestRef: 'counter-0003' })).status).toBe(403);
  const other = await staff('defaultbranch1');
  expect((await pay(other, 'branch', { requestRef: 'counter-0004' })).status).toBe(404);
  expect(await available(token)).toBe(700);
});

test('the books hold after all of it', async () => {
  const proof = await verifyLedger(platform.database, sumOpenExposure, [['bonusHeld', sumBonusHolds]]);
  expect(proof.problems).toEqual([]);
});
