import { setFlag } from '../../core/tenants/testing';
import { deriveKey, loadOrCreateSecret } from '../../core/config';
import { newPlayer } from '../../accounts/identity/testing';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from '../../../testing/index';
import { askIpay, chooseIpay } from './testing';
import { sign, SIGNATURE_HEADER } from '../../core/http';
import { WEBHOOK_PATH } from './index';

const secretKey = 'a-secret-for-tests-that-is-long-enough';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0', SECRET_KEY: secretKey });
});
// One request at a time, as on most brands; a platform that starts beside this one seeds the brand again.
beforeEach(() => setFlag(platform, 'royal', 'multipleRequests', false));
afterAll(() => platform?.close());

let players = 0;
/** A player of their own at royal, without money. */
const newPayer = () => newPlayer(platform, `payer-${(players += 1)}`, { rupees: 0 });

const deposit = (token: string, more: Record<string, unknown> = {}, brand = 'royal') =>
  askIpay(platform, token, { amount: 1500.5, requestRef: 'first-request', ...more }, brand);

const available = async (token: string) => (await platform.call('royal', 'points', { token })).body.docs.availablePts;
const statuses = async (token: string) =>
  (await platform.call('royal', 'deposits', { token })).body.docs.map(({ status }: { status: string }) => status);

const choose = (url: string, choice: 'paid' | 'declined') => chooseIpay(platform, url, choice);

const gatewayKey = () => deriveKey(loadOrCreateSecret({ secretKey, dataDir: '' }), 'payment gateway');
const webhook = (message: object, signature?: string) => {
  const body = JSON.stringify(message);
  const key = gatewayKey();
  return platform.send(WEBHOOK_PATH, {
    method: 'POST',
    host: '127.0.0.1',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature ?? sign(key, body, Date.now()) },
    body,
  });
};

test('the methods of the brand are sorted with the fields of their type [C3.03 C3.04 C7.18]', async () => {
  const token = await platform.login('royal');
  const { body } = await platform.call('royal', 'depositMethods', { token, query: { active: true } });
  expect(body.docs.map(({ paymentType }: { paymentType: string }) => paymentType)).toEqual([
    'IPAY',
    'UPI',
    'QR',
    'IMPS',
    'NEFT',
    'USDT',
    'other',
  ]);
  expect(body.docs.map(({ paymentName }: { paymentName: string }) => paymentName)).toEqual([
    'Instant UPI',
    'UPI',
    'Scan and pay',
    'IMPS transfer',
    'NEFT transfer',
    'USDT (TRC-20)',
    'Paytm wallet',
  ]);
  expect(body.docs[0]).toMatchObject({ upiId: '101', isLock: false, minAmount: 100, maxAmount: 100_000, sort: 1 });
  expect(body.docs[3]).toMatchObject({ isLock: false, ifscCode: 'DEMO0000001' });
});

test('an IPAY deposit opens the gateway page; paying raises the balance and returns [A7.72 C7.05]', async () => {
  const { token } = await newPayer();
  const answer = await deposit(token);
  expect(answer.status).toBe(200);
  const url: string = answer.body.docs.iPayRedirectUrl;
  expect(await statuses(token)).toEqual(['pending']);
  const page = await platform.send(new URL(url).pathname);
  expect(page.text).toContain('₹1,500.50');
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|script/);
  const paid = await choose(url, 'paid');
  expect([paid.status, paid.headers['location']]).toEqual([303, 'http://royal.localhost:4000/transaction']);
  expect(await available(token)).toBe(1500.5);
  expect(await statuses(token)).toEqual(['approved']);
  const { body } = await platform.call('royal', 'transactions', { token, query: { trxType: 'deposit' } });
  expect(body).toMatchObject({
    totalDocs: 1,
    docs: [{ trxType: 'deposit', type: 'credit', amount: 1500.5, balance: 1500.5 }],
  });
  const notes = await platform.call('royal', 'notifications', { token });
  expect(notes.body).toMatchObject({ unread: 1, docs: [{ title: 'Deposit Successfull', read: false }] });
  expect((await platform.call('royal', 'profile', { token })).body.docs.depositCount).toBe(1);
});

test('fifty messages of one payment at the same moment are booked once [S-15]', async () => {
  const { token } = await newPayer();
  const { body } = await deposit(token);
  const message = { gatewayId: `GW-${body.docs._id}`, orderId: body.docs._id, status: 'paid', amount: 150_050 };
  const answers = await Promise.all(Array.from({ length: 50 }, () => webhook(message)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await available(token)).toBe(1500.5);
});

test('an unsigned, stale or foreign gateway message, or another amount, is refused and posts nothing [S-15]', async () => {
  const { token } = await newPayer();
  const { body } = await deposit(token);
  const message = { gatewayId: 'GW-forged', orderId: body.docs._id, status: 'paid', amount: 150_050 };
  const signed = (from: string, at: number) => sign(from, JSON.stringify(message), at);
  const stale = [Date.now() - 301_000, Date.now() + 330_000].map((at) => signed(gatewayKey(), at));
  for (const signature of ['', signed('another key', Date.now()), ...stale])
    expect((await webhook(message, signature)).status).toBe(401);
  expect((await webhook({ ...message, amount: 1 })).status).toBe(400);
  expect((await webhook({ ...message, orderId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
  expect((await webhook({ ...message, orderId: 'x' })).status).toBe(400);
  expect([await available(token), await statuses(token)]).toEqual([0, ['pending']]);
  // The same message with a fresh signature is the payment, and its repeat is the same payment.
  const fresh = signed(gatewayKey(), Date.now());
  expect([(await webhook(message, fresh)).status, (await webhook(message, fresh)).status]).toEqual([200, 200]);
  expect(await available(token)).toBe(1500.5);
});

test('a payment missed during downtime is posted after the restart', async () => {
  const { token } = await newPayer();
  const { body } = await deposit(token);
  await platform.database.query(`update sandbox_payment set status = 'paid' where order_id = $1`, [body.docs._id]);
  expect(await available(token)).toBe(0);
  const second = await openTestPlatform({ SECRET_KEY: secretKey, DATABASE_URL: databaseUrlOf(platform.database) });
  await second.close();
  expect(await available(token)).toBe(1500.5);
});

test('a decided payment is final: declined stays declined [OQ-107]', async () => {
  const { token } = await newPayer();
  const { body } = await deposit(token);
  await choose(body.docs.iPayRedirectUrl, 'declined');
  expect(await statuses(token)).toEqual(['rejected']);
  await choose(body.docs.iPayRedirectUrl, 'paid');
  const late = { gatewayId: 'GW-late', orderId: body.docs._id, status: 'paid', amount: 150_050 };
  expect((await webhook(late)).status).toBe(409);
  expect([await available(token), await statuses(token)]).toEqual([0, ['rejected']]);
});

test('an open request blocks another, the same reference is the same request [C4.06 OQ-118]', async () => {
  const { token } = await newPayer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => deposit(token)));
  expect(new Set(answers.map(({ body }) => body.docs._id)).size).toBe(1);
  const another = await deposit(token, { requestRef: 'second-request' });
  expect([another.status, another.body.message]).toEqual([409, 'Already Have Request, Please Wait']);
  await choose(answers[0]!.body.docs.iPayRedirectUrl, 'declined');
  expect((await deposit(token, { requestRef: 'third-request' })).status).toBe(200);
});

test('ten different requests at the same moment open one [C4.06]', async () => {
  const { token } = await newPayer();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => deposit(token, { requestRef: `request-${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an unfinished instant payment stops blocking after half an hour', async () => {
  const { token, id } = await newPayer();
  await deposit(token);
  await platform.database.query(
    `update payment_request set created_at = now() - interval '31 minutes' where account_id = $1`,
    [id],
  );
  expect((await deposit(token, { requestRef: 'second-request' })).status).toBe(200);
  expect(await statuses(token)).toEqual(['pending', 'rejected']);
});

test.each([
  ['http://evil.example/transaction'],
  ['http://royal.localhost.evil.example/'],
  ['http://royal.localhost@evil.example/'],
  ['http://metro.localhost:4000/transaction'],
  ['javascript:alert(1)'],
  ['//evil.example'],
  ['not a url'],
])('%s is refused as a return page [S-03]', async (redirectUrl) => {
  const { token } = await newPayer();
  expect((await deposit(token, { redirectUrl })).status).toBe(400);
});

test('the rules hold on the server: minimum of the brand, method, operator, amount [C7.28 OQ-22]', async () => {
  const metro = await platform.login('metro');
  const few = await deposit(metro, { amount: 299 }, 'metro');
  expect([few.status, few.body.message]).toEqual([400, 'Amount should be greater than 300 and less than 100000']);
  const { token } = await newPayer();
  expect((await deposit(token, { depositTypeId: 'royal-upi' })).status).toBe(404);
  expect((await deposit(token, { depositTypeId: 'metro-ipay' })).status).toBe(404);
  expect((await deposit(token, { operatorId: 102 })).status).toBe(404);
  for (const amount of [0, -5, 'many', 1e12]) expect((await deposit(token, { amount })).status).toBe(400);
  expect((await deposit(token, { amount: 0.001 })).status).toBe(400);
});

test('the list has own requests by status, text and date, paged [C7.01 S-05]', async () => {
  const { token } = await newPayer();
  for (const requestRef of ['list-one-1', 'list-two-2', 'list-three']) {
    const { body } = await deposit(token, { requestRef });
    await choose(body.docs.iPayRedirectUrl, requestRef === 'list-two-2' ? 'paid' : 'declined');
  }
  const list = async (query: Record<string, string>) =>
    (await platform.call('royal', 'deposits', { token, query })).body;
  expect(await list({ limit: '2', status: 'all' })).toMatchObject({
    totalDocs: 3,
    totalPages: 2,
    nextPage: true,
    showingTo: 2,
  });
  expect((await list({ status: 'approved' })).totalDocs).toBe(1);
  expect((await list({ search: 'declined' })).totalDocs).toBe(2);
  expect((await list({ startDate: '2099-01-01T00:00:00Z' })).totalDocs).toBe(0);
  expect((await platform.call('royal', 'deposits', { token, query: { startDate: 'yesterday' } })).status).toBe(400);
  const { token: other } = await newPayer();
  expect((await platform.call('royal', 'deposits', { token: other })).body.docs).toEqual([]);
});

test('a notification is read, removed, and only by its owner [C7.23 C7.24 S-05]', async () => {
  const { token } = await newPayer();
  await choose((await deposit(token)).body.docs.iPayRedirectUrl, 'paid');
  const list = async () => (await platform.call('royal', 'notifications', { token })).body;
  const notificationId: string = (await list()).docs[0]._id;
  const { token: other } = await newPayer();
  for (const name of ['readNotification', 'deleteNotification'] as const)
    expect((await platform.call('royal', name, { token: other, query: { notificationId } })).status).toBe(404);
  expect((await platform.call('royal', 'readNotification', { token, query: { notificationId } })).status).toBe(200);
  expect(await list()).toMatchObject({ unread: 0, totalDocs: 1, docs: [{ read: true }] });
  expect((await platform.call('royal', 'deleteNotification', { token, query: { notificationId } })).status).toBe(200);
  expect((await list()).docs).toEqual([]);
  expect(
    (await platform.call('royal', 'readNotification', { token, query: { notificationId: 'no-uuid' } })).status,
  ).toBe(404);
});

test('a gateway names a payment by 4 to 100 letters, digits, - and _ [S-15]', async () => {
  const { token } = await newPayer();
  const { body } = await deposit(token);
  const pay = async (gatewayId: string) =>
    (await webhook({ gatewayId, orderId: body.docs._id, status: 'paid', amount: 150_050 })).status;
  for (const wrong of ['GW1', 'G'.repeat(101), 'GW 12', 'GW:12'])
    expect([wrong, await pay(wrong)]).toEqual([wrong, 400]);
  expect(await available(token)).toBe(0);
  expect(await pay('GW-1')).toBe(200);
  expect(await available(token)).toBe(1500.5);
  const { body: longest } = await deposit(token, { requestRef: 'longest-name' });
  const message = { gatewayId: 'G'.repeat(100), orderId: longest.docs._id, status: 'paid', amount: 150_050 };
  expect((await webhook(message)).status).toBe(200);
  // A player reads the reference of a bank, and no long id.
  const { docs } = (await platform.call('royal', 'deposits', { token })).body;
  expect(docs.map(({ utr }: { utr: string }) => utr).sort()).toEqual(['', 'GW-1']);
});

test('the statement lists all kinds for all, none for an unknown one, and names points of bets only [C7.20]', async () => {
  const { token } = await newPlayer(platform, `payer-${(players += 1)}`, { rupees: 100 });
  const paid = await deposit(token);
  await choose(paid.body.docs.iPayRedirectUrl, 'paid');
  const kinds = async (trxType?: string) =>
    (await platform.call('royal', 'transactions', { token, query: trxType ? { trxType } : {} })).body.docs.map(
      (line: object) => [Reflect.get(line, 'trxType'), 'betPts' in line],
    );
  const all = [
    ['deposit', false],
    ['opening', false],
  ];
  expect([await kinds(), await kinds('all')]).toEqual([all, all]);
  expect([await kinds('opening'), await kinds('unheard-of')]).toEqual([[['opening', false]], []]);
});
