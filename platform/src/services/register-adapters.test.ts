import { DEMO_TRANSACTION_CODE } from '../accounts/identity';
import { newPlayer } from '../accounts/identity/testing';
import { openTestSupplier, type TestSupplier } from '../adapters/suppliers/testing-supplier';
import { sign, SIGNATURE_HEADER } from '../core/http';
import { askIpay } from '../money/payments/testing';
import { WEBHOOK_PATH } from '../money/payments';
import { openTestPlatform, type TestPlatform } from '../../testing/index';

const KEY = 'a-key-of-a-gateway-of-royal';
const lines: string[] = [];
let platform: TestPlatform;
let supplier: TestSupplier;
let administrator: string;
beforeAll(async () => {
  supplier = await openTestSupplier();
  platform = await openTestPlatform(
    {
      ...{ RATE_LIMIT_SCALE: '0', SANDBOX: 'off', LOG_LEVEL: 'debug' },
      ...{ PAYMENT_GATEWAY_URL: 'https://pay.example/', SMS_GATEWAY_URL: 'https://sms.example/' },
    },
    {
      logDestination: { write: (line) => void lines.push(line) },
      config: {
        paymentGatewayUrl: supplier.url.replace('http://', 'http://shop:gateway-key@'),
        smsGatewayUrl: supplier.url.replace('http://', 'http://user%40shop:k%2Fey@'),
      },
    },
  );
  administrator = await platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(async () => {
  await platform?.close();
  await supplier?.close();
});
beforeEach(async () => {
  supplier.requests.length = 0;
  supplier.answer = () => ({ status: 200, body: '{"url":"https://pay.example/p/1"}' });
  await platform.database.query('DELETE FROM adapter_setting');
});

const call = (name: 'saveAdapter' | 'tryAdapter', body: object, token = administrator, userType = 'administrator') =>
  platform.call('staff', name, {
    ...{ token, userType },
    body: { tenantId: 'royal', transactionCode: DEMO_TRANSACTION_CODE, ...body },
  });
const list = async (name: 'adapters' | 'adapterExchanges', tenantId = 'royal', token = administrator) =>
  platform.call('staff', name, { token, userType: 'administrator', query: { tenantId } });
const smsAdapter = (over: object = {}) => ({
  ...{ kind: 'sms', adapter: 'http', reason: 'a new supplier' },
  settings: { url: supplier.url },
  secrets: { authorization: 'Bearer secret-of-royal' },
  ...over,
});
const askCode = (phone: string) =>
  platform.call('royal', 'sendSignupOtp', { body: { phone, whiteLabelId: 'wl-royal' } });

test('staff sets an adapter, tries it out and sees its exchange, and no answer or log holds a secret [G7.01]', async () => {
  const saved = await call('saveAdapter', smsAdapter());
  expect(saved.status).toBe(200);
  const adapterId: string = saved.body.docs._id;
  expect(saved.body.docs).toMatchObject({
    settings: { url: supplier.url },
    secrets: [
      { name: 'authorization', isSet: true },
      { name: 'apiKey', isSet: false },
      { name: 'receiptKey', isSet: false },
    ],
    health: { state: 'closed', problem: null },
  });
  const tried = await call('tryAdapter', { adapterId, to: '+919811112222' });
  expect(tried.body.docs).toEqual({ result: 'done', problem: null });
  expect(supplier.requests[0]?.headers['authorization']).toBe('Bearer secret-of-royal');
  supplier.answer = () => ({ status: 503 });
  expect((await call('tryAdapter', { adapterId })).body.docs).toEqual({
    result: 'failed',
    problem: 'The SMS service answered 503',
  });
  const listed = await list('adapters');
  expect(listed.body.docs).toHaveLength(1);
  expect(listed.body.known).toContainEqual({ kind: 'push', adapter: 'web', secrets: ['privateKey'] });
  const exchanges = await list('adapterExchanges');
  expect(exchanges.body.docs.map((one: Record<string, unknown>) => [one.operation, one.result])).toEqual([
    ['try', 'failed'],
    ['try', 'done'],
  ]);
  const { rows } = await platform.database.query<{ row: string }>(
    `SELECT admin_audit::text AS row FROM admin_audit WHERE action = 'changeAdapter' AND subject_id = $1`,
    [adapterId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).toContain('replacedSecrets');
  const all = [saved, tried, listed, exchanges].map(({ text }) => text).join() + lines.join() + rows[0]?.row;
  expect(all).not.toContain('secret-of-royal');
});

test('a secret is replaced in place, one that is left out stays and an empty one goes [G7.01]', async () => {
  const { body } = await call('saveAdapter', smsAdapter());
  const adapterId: string = body.docs._id;
  const sent = async (secrets: object) => {
    await call('saveAdapter', smsAdapter({ adapterId, secrets }));
    await call('tryAdapter', { adapterId });
    return supplier.requests.at(-1)?.headers['authorization'];
  };
  expect(await sent({})).toBe('Bearer secret-of-royal');
  expect(await sent({ authorization: 'Bearer another' })).toBe('Bearer another');
  expect(await sent({ authorization: '' })).toBeUndefined();
});

test.each([
  ['an address with credentials', { settings: { url: 'https://user:key@sms.example/' } }, 'url: an address without'],
  ['a key in the query', { settings: { url: 'https://sms.example/?apikey=1' } }, 'url: an address without credentials'],
  ['no address', { settings: { url: 'sms' } }, 'url: an address is expected'],
  ['an unknown setting', { settings: { url: 'https://sms.example/', more: '1' } }, 'settings'],
  ['an unknown secret', { secrets: { password: 'x' } }, 'secrets.password'],
  ['a line that is no header', { settings: { url: 'https://sms.example/', headers: 'x' } }, 'headers: line 1'],
  ['an adapter that does not exist', { adapter: 'soap' }, 'adapter'],
  ['a kind that does not exist', { kind: 'fax' }, 'adapter'],
])('an adapter with %s is refused and nothing is stored [G7.01 G7.05]', async (_what, over, problem) => {
  const { status, body } = await call('saveAdapter', smsAdapter(over));
  expect([status, body.message]).toEqual([400, expect.stringContaining(`Please check ${problem}`)]);
  expect((await list('adapters')).body.docs).toEqual([]);
});

test('an adapter of another brand is neither changed nor tried, and other staff reads no exchange [G7.01]', async () => {
  const { body } = await call('saveAdapter', smsAdapter());
  const adapterId: string = body.docs._id;
  expect((await call('saveAdapter', smsAdapter({ adapterId, tenantId: 'metro' }))).status).toBe(404);
  expect((await call('tryAdapter', { adapterId, tenantId: 'metro' })).status).toBe(404);
  expect((await list('adapters', 'metro')).body.docs).toEqual([]);
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  expect((await call('saveAdapter', smsAdapter(), agent, 'agent')).status).toBe(403);
  expect((await list('adapterExchanges', 'royal', agent)).status).toBe(403);
  expect((await call('saveAdapter', smsAdapter({ transactionCode: 'wrong' }))).status).not.toBe(200);
  expect(supplier.requests).toEqual([]);
});

test('a code goes by the service of the configuration with its credentials in a header [A7.20 G2.05]', async () => {
  const { status } = await askCode('+919811110001');
  expect(status).toBe(200);
  const [request] = supplier.requests;
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ to: '+919811110001', brand: 'royal' });
  expect(request?.headers['authorization']).toBe(`Basic ${Buffer.from('user@shop:k/ey').toString('base64')}`);
  expect(request?.headers['x-request-id']).toBeDefined();
  expect(lines.join()).not.toMatch(/k%2Fey|k\/ey|9811110001/);
});

test('a gateway of a brand gets signed orders and decides orders of its brand alone [G7.01 C7.05]', async () => {
  const saved = await call('saveAdapter', {
    ...{ kind: 'payment', adapter: 'hmac', reason: 'a gateway of its own' },
    settings: { url: supplier.url },
    secrets: { key: KEY },
  });
  const adapterId: string = saved.body.docs._id;
  const { token } = await newPlayer(platform, 'adapter-payer', { rupees: 0 });
  const opened = await askIpay(platform, token, { requestRef: 'adapter-payment-1' });
  expect(opened.body.docs.iPayRedirectUrl).toBe('https://pay.example/p/1');
  const orderId: string = opened.body.docs._id;
  expect(JSON.parse(supplier.requests[0]?.body ?? '')).toMatchObject({ orderId, currency: 'INR' });
  expect(supplier.requests[0]?.headers[SIGNATURE_HEADER]).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
  const { amount } = JSON.parse(supplier.requests[0]?.body ?? '');
  const post = (path: string, key: string) => {
    const body = JSON.stringify({ gatewayId: 'GW-adapter-1', orderId, status: 'paid', amount });
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, Date.now()) };
    return platform.send(path, { method: 'POST', host: '127.0.0.1', headers, body });
  };
  // The gateway of another brand signs well, and decides nothing of this one.
  const other = await call('saveAdapter', {
    ...{ kind: 'payment', adapter: 'hmac', reason: 'a gateway of metro', tenantId: 'metro' },
    settings: { url: supplier.url },
    secrets: { key: 'a-key-of-a-gateway-of-metro' },
  });
  const otherPath = `${WEBHOOK_PATH}/${other.body.docs._id}`;
  expect((await post(otherPath, 'a-key-of-a-gateway-of-metro')).status).toBe(404);
  expect((await post(otherPath, KEY)).status).toBe(401);
  expect((await post(`${WEBHOOK_PATH}/nobody`, KEY)).status).toBe(401);
  expect((await post(WEBHOOK_PATH, KEY)).status).toBe(401);
  expect((await post(`${WEBHOOK_PATH}/${adapterId}`, KEY)).status).toBe(200);
  const { body } = await platform.call('royal', 'points', { token });
  expect(body.docs.availablePts).toBe(amount / 100);
});
