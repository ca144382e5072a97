import { deriveKey, loadOrCreateSecret } from '../../core/config';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { askIpay } from './testing';
import { sign, SIGNATURE_HEADER } from '../../core/http';
import { WEBHOOK_PATH } from './index';

const secretKey = 'a-secret-for-tests-that-is-long-enough';
const lines: Record<string, unknown>[] = [];
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform(
    { RATE_LIMIT_SCALE: '0', SECRET_KEY: secretKey, LOG_LEVEL: 'error' },
    { logDestination: { write: (line) => void lines.push(JSON.parse(line)) } },
  );
});
afterAll(() => platform?.close());
beforeEach(() => {
  lines.length = 0;
});

const key = () => deriveKey(loadOrCreateSecret({ secretKey, dataDir: '' }), 'payment gateway');
const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  platform.send(WEBHOOK_PATH, {
    method: 'POST',
    host: '127.0.0.1',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key(), body, Date.now()), ...headers },
    body,
  });
const notify = async (message: object) => {
  const { status, body } = await post(JSON.stringify(message));
  return [status, body];
};

/** An open instant deposit of 700.00 and what the gateway sends about it. */
async function openPayment(name: string) {
  const { id, token } = await newPlayer(platform, name, { rupees: 0 });
  const { body } = await askIpay(platform, token, { requestRef: `webhook-${name}` });
  const orderId: string = body.docs._id;
  return { id, token, orderId, message: { gatewayId: `GW-${name}`, orderId, status: 'paid', amount: 70_000 } };
}
const own = async (token: string) => ({
  request: (await platform.call('royal', 'deposits', { token })).body.docs[0],
  notes: (await platform.call('royal', 'notifications', { token })).body.docs.map(
    ({ title, message }: Readonly<Record<string, string>>) => [title, message],
  ),
  lines: (await platform.call('royal', 'transactions', { token })).body.docs.map(
    ({ remarks }: Readonly<Record<string, string>>) => remarks,
  ),
});

test('a paid order is booked, noted and named in the statement [C4.04 C7.05]', async () => {
  const { token, message } = await openPayment('hook-1');
  expect((await own(token)).request).toMatchObject({ utr: '', remarks: '', status: 'pending' });
  expect(await notify(message)).toEqual([200, { message: 'Success' }]);
  const { request, notes, lines: statement } = await own(token);
  expect(request).toMatchObject({ status: 'approved', utr: 'GW-hook-1', remarks: 'Instant UPI payment' });
  expect(request).not.toHaveProperty('bonusAmount');
  expect(request).not.toHaveProperty('slip');
  expect([notes, statement]).toEqual([
    [['Deposit Successfull', '₹700.00 was added to your balance.']],
    ['Deposit by IPAY'],
  ]);
  expect(lines).toEqual([]);
});

test('a declined order is rejected and noted, books nothing, and the next one is noted too [C4.04 OQ-107]', async () => {
  const { token, message } = await openPayment('hook-2');
  expect(await notify({ ...message, status: 'declined' })).toEqual([200, { message: 'Success' }]);
  const { request, notes, lines: statement } = await own(token);
  expect(request).toMatchObject({ status: 'rejected', remarks: 'The payment was declined' });
  expect(request).not.toHaveProperty('bonusAmount');
  const declined = ['Deposit declined', 'Your deposit of ₹700.00 was declined. Nothing was charged.'];
  expect([notes, statement]).toEqual([[declined], []]);
  const { body } = await askIpay(platform, token, { requestRef: 'webhook-hook-2b' });
  expect((await notify({ ...message, gatewayId: 'GW-2b', orderId: body.docs._id }))[0]).toBe(200);
  expect((await own(token)).notes).toHaveLength(2);
});

test('a refused message names its reason, changes nothing and is an error of the log [S-15]', async () => {
  const { token, orderId, message } = await openPayment('hook-3');
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await notify({ ...message, amount: 70_001 })).toEqual([
    400,
    { message: 'The amount is not that of the order' },
  ]);
  expect(await notify({ ...message, orderId: unknown })).toEqual([404, { message: 'Order not found' }]);
  expect((await own(token)).request.status).toBe('pending');
  await notify(message);
  const late = { ...message, gatewayId: 'GW-late' };
  expect(await notify(late)).toEqual([409, { message: 'The order was decided already' }]);
  expect(lines.map(({ order, outcome }) => [order, outcome])).toEqual([
    [orderId, 'wrong-amount'],
    [unknown, 'unknown'],
    [orderId, 'conflict'],
  ]);
});

test('an order that staff took up before is still paid by its gateway [OQ-107]', async () => {
  const { token, orderId, message } = await openPayment('hook-4');
  await platform.database.query(`update payment_request set status = 'processing' where id = $1`, [orderId]);
  expect((await notify(message))[0]).toBe(200);
  expect((await own(token)).request.status).toBe('approved');
});

test('a message without a right signature, unreadable or too long is refused with its reason [S-15]', async () => {
  const read = async (answer: ReturnType<typeof post>) => [(await answer).status, (await answer).body.message];
  expect(await read(post('{}', { [SIGNATURE_HEADER]: '' }))).toEqual([401, 'The signature is not valid']);
  const unreadable = [400, 'The message could not be read'];
  for (const body of ['', '{', 'null', '{}', '{"status":"paid"}']) expect(await read(post(body))).toEqual(unreadable);
  const padded = (length: number) => `{${' '.repeat(length - 2)}}`;
  expect(await read(post(padded(8192)))).toEqual(unreadable);
  expect((await post(padded(8193))).status).toBe(413);
  const empty = await platform.send(WEBHOOK_PATH, {
    method: 'POST',
    host: '127.0.0.1',
    headers: { [SIGNATURE_HEADER]: sign(key(), '', Date.now()) },
  });
  expect([empty.status, empty.body.message]).toEqual(unreadable);
});
