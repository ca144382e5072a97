import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { isSigned, sign, SIGNATURE_HEADER } from '../../core/http';
import {
  AdapterError,
  type AdapterKind,
  type AdapterKinds,
  type Exchange,
  type Implementation,
  type Secrets,
} from '../frame';
import { implementations } from './index';
import { kycHttp } from './kyc-http';
import { mailSmtp } from './mail-smtp';
import { paymentHmac } from './payment-hmac';
import { payoutHmac } from './payout-hmac';
import { pushWeb } from './push-web';
import { smsHttp } from './sms-http';
import {
  CONFORMANCE_TITLES,
  listConformance,
  ORDER_ID,
  type Dialect,
  type DialectMessage,
} from './testing-conformance';
import {
  isDkimSigned,
  MAIL_USER,
  mailSecrets,
  mailSettings,
  openTestMailServer,
  readMail,
  type TestMailServer,
} from './testing-mail-server';
import { csvStatement, jsonStatement } from './testing-statements';
import { openTestSupplier, type TestSupplier } from './testing-supplier';

let supplier: TestSupplier;
let mailServer: TestMailServer;
beforeAll(async () => {
  supplier = await openTestSupplier();
  mailServer = await openTestMailServer();
});
afterAll(async () => {
  await supplier?.close();
  await mailServer?.close();
});

const smsSecrets = {
  authorization: 'Bearer a-token-of-the-service',
  apiKey: 'an-api-key-of-the-service',
  receiptKey: 'a-key-of-the-receipts-1',
};
const receipt = (body: object, authorization: string | undefined = `Bearer ${smsSecrets.receiptKey}`) => ({
  headers: { ...(authorization && { authorization }) },
  query: {},
  body: JSON.stringify(body),
});
const receipts: readonly DialectMessage[] = [
  {
    title: 'delivered',
    message: receipt({ reference: 'r-1', status: 'DELIVERED' }),
    read: { reference: 'r-1', status: 'delivered' },
  },
  {
    title: 'failed',
    message: receipt({ reference: 'r-1', status: 'undelivered' }),
    read: { reference: 'r-1', status: 'failed' },
  },
  {
    title: 'a status that nobody knows',
    message: receipt({ reference: 'r-1', status: 'queued' }),
    read: { reference: 'r-1', status: 'sent' },
  },
  { title: 'of nobody', message: receipt({ status: 'delivered' }), read: 'malformed' },
  {
    title: 'without a key',
    message: receipt({ reference: 'r-1', status: 'delivered' }, 'Bearer '),
    read: 'unsigned',
  },
  {
    title: 'with another key',
    message: receipt({ reference: 'r-1', status: 'delivered' }, 'Bearer another-key-of-receipts'),
    read: 'unsigned',
  },
];

/** A described service; the credential is in two headers. */
const sms = (bodyType: string, body: string, read: (body: string) => Record<string, string>): Dialect<'sms'> => ({
  implementation: smsHttp,
  settings: ({ url }) => ({
    ...{ url, bodyType, body, headers: 'x-api-key: {apiKey}' },
    ...{ successField: 'result.status', successValues: 'ok|queued', referenceField: 'result.ids.0' },
  }),
  secrets: smsSecrets,
  readRequest: ({ headers, body: given }) =>
    headers['authorization'] === smsSecrets.authorization && headers['x-api-key'] === smsSecrets.apiKey
      ? read(given)
      : null,
  accepted: { status: 200, body: '{"result":{"status":"queued","ids":["r-1"]}}' },
  refused: { status: 200, body: '{"result":{"status":"blocked"}}' },
  unreadable: { status: 200, body: '<html>ok</html>' },
  result: { reference: 'r-1' },
  messages: () => receipts,
});

const fromXml = (text: string): string => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const json = sms('json', '{"to":"{to}","text":"{text}","dlt":["{header}","{entityId}","{templateId}"]}', (body) =>
  JSON.parse(body),
);
const form = sms('form', 'to={to}&text={text}&sender={header}', (body) =>
  Object.fromEntries(new URLSearchParams(body)),
);
const xml = sms('xml', '<sms to="{to}"><text>{text}</text></sms>', (body) => {
  const [, to = '', text = ''] = /^<sms to="([^"]*)"><text>([^<]*)<\/text><\/sms>$/.exec(body) ?? [];
  return { to: fromXml(to), text: fromXml(text) };
});

const paymentSecrets = {
  key: 'a-key-of-the-gateway-0123456789',
  previousKey: 'the-key-before-it-0123456789',
  authorization: 'Basic the-credentials-of-the-gateway',
};
const paid = { gatewayId: 'GW-00001', orderId: ORDER_ID, status: 'paid', amount: 150_050 };
const message = (key: string, at: number, given: object = paid, sent: object = given) => ({
  headers: { [SIGNATURE_HEADER]: sign(key, JSON.stringify(given), at) },
  query: {},
  body: JSON.stringify(sent),
});
const payment: Dialect<'payment'> = {
  implementation: paymentHmac,
  settings: ({ url }) => ({ url }),
  secrets: paymentSecrets,
  readRequest: ({ headers, body }) =>
    typeof headers[SIGNATURE_HEADER] === 'string' && headers['authorization'] === paymentSecrets.authorization
      ? Object.fromEntries(Object.entries(JSON.parse(body)).map(([field, value]) => [field, String(value)]))
      : null,
  accepted: { status: 200, body: '{"url":"https://pay.example/p/1"}' },
  refused: { status: 422, body: '{"error":"amount"}' },
  unreadable: { status: 200, body: '{"url":"javascript:alert(1)"}' },
  result: { url: 'https://pay.example/p/1' },
  messages: (now) => [
    { title: 'paid', message: message(paymentSecrets.key, now), read: paid },
    { title: 'with the key before', message: message(paymentSecrets.previousKey, now), read: paid },
    {
      title: 'refunded',
      message: message(paymentSecrets.key, now, { ...paid, status: 'refunded' }),
      read: { ...paid, status: 'refunded' },
    },
    {
      title: 'declined',
      message: message(paymentSecrets.key, now, { ...paid, status: 'declined' }),
      read: { ...paid, status: 'declined' },
    },
    { title: 'forged', message: message('another-key-0123456789', now), read: 'unsigned' },
    { title: 'altered', message: message(paymentSecrets.key, now, paid, { ...paid, amount: 1 }), read: 'unsigned' },
    { title: 'old', message: message(paymentSecrets.key, now - 300_001), read: 'unsigned' },
    { title: 'of tomorrow', message: message(paymentSecrets.key, now + 300_001), read: 'unsigned' },
    { title: 'without a signature', message: { headers: {}, query: {}, body: JSON.stringify(paid) }, read: 'unsigned' },
    {
      title: 'in another currency',
      message: message(paymentSecrets.key, now, { ...paid, currency: 'USD' }),
      read: 'malformed',
    },
    { title: 'of nothing', message: message(paymentSecrets.key, now, { ...paid, amount: 0 }), read: 'malformed' },
  ],
};

/** What the adapter reads in an answer of the gateway about an order. */
async function queryPayment(body: string, status = 200): Promise<unknown> {
  const adapter = paymentHmac.open({ url: supplier.url, statusUrl: supplier.url }, paymentSecrets);
  const http: Exchange['http'] = async () => ({ status, body });
  const notUsed = () => Promise.reject(new Error('This is not used here'));
  const exchange = { signal: new AbortController().signal, http, connect: notUsed, note: () => undefined };
  return adapter.query?.({ orderId: ORDER_ID, amount: 150_050 }, exchange).catch(() => 'no answer');
}
test.each([
  ['paid', paid, paid],
  ['not paid yet', { orderId: ORDER_ID, status: 'open' }, 'open'],
  ['never announced', { orderId: ORDER_ID, status: 'missing' }, 'missing'],
  ['another order', { ...paid, orderId: 'b2c7a1de-0000-4000-8000-000000000002' }, 'no answer'],
  ['another currency', { ...paid, currency: 'USD' }, 'no answer'],
  ['nothing', {}, 'no answer'],
])('an answer about an order that is %s is read as that and as nothing else [G7.02]', async (_what, body, read) => {
  expect(await queryPayment(JSON.stringify(body))).toEqual(read);
  expect(await queryPayment(JSON.stringify(body), 404)).toBe('no answer');
});

const paidOut = { gatewayId: 'PO-00001', payoutId: ORDER_ID, status: 'paid', amount: 150_050, utr: 'UTR12345' };
const isSent = { ...paidOut, status: 'sent', utr: '' };
const payout: Dialect<'payout'> = {
  implementation: payoutHmac,
  settings: ({ url }) => ({ url, statusUrl: url, balanceUrl: url }),
  secrets: paymentSecrets,
  readRequest: payment.readRequest,
  accepted: { status: 200, body: JSON.stringify(isSent) },
  refused: { status: 422, body: '{"error":"account"}' },
  unreadable: { status: 200, body: '{"status":"ok"}' },
  result: isSent,
  messages: (now) => [
    { title: 'paid', message: message(paymentSecrets.key, now, paidOut), read: paidOut },
    { title: 'with the key before', message: message(paymentSecrets.previousKey, now, paidOut), read: paidOut },
    ...(['sent', 'failed', 'returned'] as const).map((status) => ({
      title: status,
      message: message(paymentSecrets.key, now, { ...paidOut, status }),
      read: { ...paidOut, status },
    })),
    { title: 'forged', message: message('another-key-0123456789', now, paidOut), read: 'unsigned' },
    {
      title: 'altered',
      message: message(paymentSecrets.key, now, paidOut, { ...paidOut, status: 'failed' }),
      read: 'unsigned',
    },
    { title: 'old', message: message(paymentSecrets.key, now - 300_001, paidOut), read: 'unsigned' },
    {
      title: 'without a signature',
      message: { headers: {}, query: {}, body: JSON.stringify(paidOut) },
      read: 'unsigned',
    },
    {
      title: 'in another currency',
      message: message(paymentSecrets.key, now, { ...paidOut, currency: 'USD' }),
      read: 'malformed',
    },
    { title: 'about a deposit', message: message(paymentSecrets.key, now, paid), read: 'malformed' },
  ],
};

/** What the payout adapter makes of an answer of its supplier. */
async function callPayout(
  call: 'send' | 'query' | 'balance',
  answer: { readonly status?: number; readonly body?: object },
): Promise<unknown> {
  const adapter = payoutHmac.open(payout.settings(supplier), paymentSecrets);
  const http: Exchange['http'] = async () => ({
    status: answer.status ?? 200,
    body: JSON.stringify(answer.body ?? {}),
  });
  const notUsed = () => Promise.reject(new Error('This is not used here'));
  const exchange = { signal: new AbortController().signal, http, connect: notUsed, note: () => undefined };
  const order = { payoutId: ORDER_ID, amount: 150_050, brand: 'Royal', type: 'IMPS', holder: 'Asha', account: {} };
  try {
    return call === 'balance' ? await adapter.balance(exchange) : await adapter[call](order, exchange);
  } catch (error) {
    return error instanceof AdapterError ? error.failure : 'unreadable';
  }
}

test.each([
  ['422', { status: 422 }, 'refused'],
  ['401', { status: 401 }, 'failed'],
  ['429', { status: 429 }, 'failed'],
  ['503, which a proxy gives for a call that arrived', { status: 503 }, 'unknown'],
  ['409, which is about a known reference', { status: 409 }, 'unknown'],
  ['307', { status: 307 }, 'unknown'],
  ['500', { status: 500 }, 'unknown'],
  ['another reference', { body: { ...isSent, payoutId: 'b2c7a1de-0000-4000-8000-000000000002' } }, 'unknown'],
  ['no reference', { body: {} }, 'unreadable'],
])(
  'a payout counts as not done only where it surely was not: the supplier answers %s [G7.03]',
  async (_way, answer, is) => {
    expect(await callPayout('send', answer)).toBe(is);
  },
);

test('a payout supplier is asked for an outcome and for the balance of the account [G7.03]', async () => {
  expect(await callPayout('query', { body: paidOut })).toEqual(paidOut);
  expect(await callPayout('query', { body: { payoutId: ORDER_ID, status: 'missing' } })).toBe('missing');
  expect(await callPayout('query', { body: { payoutId: paidOut.gatewayId, status: 'missing' } })).toBe('unreadable');
  expect(await callPayout('query', { status: 404 })).toBe('refused');
  expect(await callPayout('balance', { body: { amount: 7_000_000 } })).toEqual({ amount: 7_000_000 });
});

const pair = createECDH('prime256v1');
pair.generateKeys();
const browser = createECDH('prime256v1');
const push: Dialect<'push'> = {
  implementation: {
    ...pushWeb,
    // The suite gives a key that is no point of the curve: a browser's real one takes its place.
    open: (settings, secrets) => {
      const adapter = pushWeb.open(settings, secrets);
      const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
      return { send: (request, exchange) => adapter.send({ ...request, keys }, exchange) };
    },
  },
  settings: () => ({ publicKey: pair.getPublicKey('base64url') }),
  secrets: { privateKey: pair.getPrivateKey('base64url').padStart(43, 'A') },
  readRequest: ({ headers }) =>
    headers['authorization']?.startsWith('vapid t=') ? { ttl: String(headers['ttl']) } : null,
  accepted: { status: 201 },
  refused: { status: 413 },
  result: { outcome: 'sent', status: 201 },
};

const bounced = { event: 'bounce', kind: 'hard', recipient: 'asha@players.example' };
const mail: Dialect<'mail'> = {
  implementation: mailSmtp,
  settings: () => mailSettings(mailServer),
  secrets: mailSecrets,
  readRequest: ({ path, headers, body }) =>
    headers['x-secure'] === 'true' && headers['x-user'] === MAIL_USER && isDkimSigned(body)
      ? { ...readMail(body), to: path }
      : null,
  accepted: { status: 250, body: 'queued as m-1' },
  refused: { status: 550, body: '5.1.1 No such mailbox asha@players.example' },
  unreadable: { status: 554, body: 'Transaction failed for asha@players.example', headers: { at: 'data' } },
  others: [
    { status: 450, body: '4.2.2 Mailbox full' },
    { status: 421, body: '4.3.2 Closing', headers: { at: 'data' } },
    { status: 550, body: '5.7.1 Relaying of asha@players.example denied' },
  ],
  redirect: { status: 551, body: '5.1.6 Please try <elsewhere@players.example>' },
  result: { reference: '250 queued as m-1' },
  messages: (now) => [
    {
      title: 'a hard bounce',
      message: message(mailSecrets.bounceKey, now, bounced),
      read: { address: bounced.recipient, kind: 'hard' },
    },
    {
      title: 'with the key before',
      message: message(mailSecrets.previousBounceKey, now, { ...bounced, kind: 'soft' }),
      read: { address: bounced.recipient, kind: 'soft' },
    },
    {
      title: 'a complaint',
      message: message(mailSecrets.bounceKey, now, { event: 'complaint', recipient: bounced.recipient }),
      read: { address: bounced.recipient, kind: 'complaint' },
    },
    { title: 'forged', message: message('another-key-0123456789', now, bounced), read: 'unsigned' },
    {
      title: 'altered',
      message: message(mailSecrets.bounceKey, now, bounced, { ...bounced, recipient: 'ravi@players.example' }),
      read: 'unsigned',
    },
    { title: 'old', message: message(mailSecrets.bounceKey, now - 300_001, bounced), read: 'unsigned' },
    {
      title: 'without a signature',
      message: { headers: {}, query: {}, body: JSON.stringify(bounced) },
      read: 'unsigned',
    },
    { title: 'of nobody', message: message(mailSecrets.bounceKey, now, { event: 'bounce' }), read: 'malformed' },
  ],
};

const kycSecrets = {
  key: 'a-key-of-the-identity-checks-0',
  previousKey: 'the-key-before-of-the-checks',
  authorization: 'Bearer a-token-of-the-checks',
};
const checked = { checkId: ORDER_ID, reference: 'ref-1', outcome: 'approved', reason: 'all good' };
const kyc: Dialect<'kyc'> = {
  implementation: kycHttp,
  settings: ({ url }) => ({ url, statusUrl: url }),
  secrets: kycSecrets,
  readRequest: ({ headers, body }) => {
    const { documents, ...given } = JSON.parse(body);
    const isKnown = isSigned([kycSecrets.key], body, headers[SIGNATURE_HEADER], Date.now());
    return isKnown && headers['authorization'] === kycSecrets.authorization
      ? { ...given, url: documents[0].url }
      : null;
  },
  accepted: { status: 200, body: '{"reference":"ref-1"}' },
  refused: { status: 422, body: '{"error":"country"}' },
  unreadable: { status: 200, body: '{"reference":""}' },
  result: { reference: 'ref-1' },
  messages: (now) => [
    { title: 'approved', message: message(kycSecrets.key, now, checked), read: checked },
    { title: 'with the key before', message: message(kycSecrets.previousKey, now, checked), read: checked },
    { title: 'forged', message: message('another-key-0123456789', now, checked), read: 'unsigned' },
    {
      title: 'altered',
      message: message(kycSecrets.key, now, { ...checked, outcome: 'rejected' }, checked),
      read: 'unsigned',
    },
    { title: 'old', message: message(kycSecrets.key, now - 300_001, checked), read: 'unsigned' },
    {
      title: 'of an outcome that nobody knows',
      message: message(kycSecrets.key, now, { ...checked, outcome: 'fine' }),
      read: 'malformed',
    },
  ],
};

interface Shipped {
  readonly title: string;
  readonly name: string;
  readonly list: () => ReturnType<typeof listConformance>;
}
const listOf = <K extends AdapterKind>(kind: K, dialect: Dialect<K>) =>
  listConformance(kind, dialect, kind === 'mail' ? mailServer : supplier);
const shippedOf = <K extends AdapterKind>(kind: K, of: string, dialect: Dialect<K>): Shipped => ({
  title: `${kind} ${of}`,
  name: `${kind} ${dialect.implementation.name}`,
  list: () => listOf(kind, dialect),
});
const shipped = [
  shippedOf('sms', 'http with JSON', json),
  shippedOf('sms', 'http with a form', form),
  shippedOf('sms', 'http with XML', xml),
  shippedOf('payment', 'hmac', payment),
  shippedOf('payout', 'hmac', payout),
  shippedOf('push', 'web', push),
  shippedOf('mail', 'smtp', mail),
  shippedOf('kyc', 'http', kyc),
  shippedOf('statement', 'csv', csvStatement),
  shippedOf('statement', 'json', jsonStatement),
];

test('every shipped adapter is among those that the suite checks [G7.01]', () => {
  const all = Object.values(implementations).flatMap((each) => each.map(({ kind, name }) => `${kind} ${name}`));
  expect([...new Set(shipped.map(({ name }) => name))].sort()).toEqual([...all].sort());
});

describe.each(shipped)('$title', ({ list }) => {
  test.each(CONFORMANCE_TITLES)('the adapter conforms: %s [G7.01]', async (title) => {
    const found = list().filter((each) => each.title === title);
    expect(found).toHaveLength(1);
    await found[0]?.check();
  });
});

/** The adapter with one part of it changed. */
const broken = <K extends AdapterKind>(
  dialect: Dialect<K>,
  change: (adapter: AdapterKinds[K], secrets: Secrets) => Partial<AdapterKinds[K]>,
): Dialect<K> => {
  const implementation: Implementation<K> = {
    ...dialect.implementation,
    open(settings, secrets) {
      const adapter = dialect.implementation.open(settings, secrets);
      return { ...adapter, ...change(adapter, secrets) };
    },
  };
  return { ...dialect, implementation };
};
const over = (exchange: Exchange, http: Exchange['http']): Exchange => ({ ...exchange, http });

const brokenList =
  <K extends AdapterKind>(kind: K, dialect: Dialect<K>, change: Parameters<typeof broken<K>>[1]): Shipped['list'] =>
  () =>
    listOf(kind, broken(dialect, change));
const anotherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

type Way = readonly [way: string, fails: string, list: Shipped['list']];
const ways: readonly Way[] = [
  [
    'puts its key into the address',
    'no secret is in an address or a body',
    brokenList('sms', json, ({ send }, { apiKey }) => ({
      send: (sms, exchange) =>
        send(
          sms,
          over(exchange, (request) => exchange.http({ ...request, url: `${request.url}?k=${apiKey}` })),
        ),
    })),
  ],
  [
    'takes a refusal for success',
    'a refusal of the supplier is a failure',
    brokenList('sms', json, ({ send }) => ({
      send: (sms, exchange) => send(sms, exchange).catch(() => ({ reference: null })),
    })),
  ],
  [
    'takes any readable answer for success',
    'an answer that says nothing of success is a failure',
    brokenList('payment', payment, ({ announce }) => ({
      announce: (order, exchange) =>
        announce(
          order,
          over(exchange, async (request) => {
            const answer = await exchange.http(request);
            return answer.status === 422 ? answer : { status: 200, body: '{"url":"https://pay.example/"}' };
          }),
        ),
    })),
  ],
  [
    'sends again after a failure',
    'a call makes one request, whatever the answer is',
    brokenList('sms', json, ({ send }) => ({
      send: (sms, exchange) => send(sms, exchange).catch(() => send(sms, exchange)),
    })),
  ],
  [
    'follows a redirect',
    'a redirect is followed to no other address',
    brokenList('sms', json, ({ send }) => ({
      send: (sms, exchange) =>
        send(
          sms,
          over(exchange, async (request) => {
            const answer = await exchange.http(request);
            return answer.status === 307 ? exchange.http({ ...request, url: `${request.url}/elsewhere` }) : answer;
          }),
        ),
    })),
  ],
  [
    'names the recipient in its error',
    'an error holds neither a secret nor personal data',
    brokenList('sms', json, ({ send }) => ({
      send: (sms, exchange) =>
        send(sms, exchange).catch((error: Error) => {
          error.message += ` for ${sms.phone}`;
          throw error;
        }),
    })),
  ],
  [
    'makes its own requests, without a time limit',
    'a call without an answer in time fails and is made by the frame alone',
    brokenList('sms', json, ({ send }) => ({
      send: (sms, exchange) =>
        send(
          sms,
          over(exchange, async ({ url, method, headers, body }) => {
            const response = await fetch(url, { method, headers: { ...headers }, body: String(body) });
            return { status: response.status, body: await response.text() };
          }),
        ),
    })),
  ],
  [
    'changes the number',
    'the supplier gets what was given and recognises the sender',
    brokenList('sms', json, ({ send }) => ({
      send: (sms, exchange) => send({ ...sms, phone: sms.phone.replace('+91', '') }, exchange),
    })),
  ],
  [
    'changes the amount',
    'the supplier gets what was given and recognises the sender',
    brokenList('payment', payment, ({ announce }) => ({
      announce: (order, exchange) => announce({ ...order, amount: order.amount / 100 }, exchange),
    })),
  ],
  [
    'reads a message that nobody signed',
    'a message of the supplier is read as what it is, and nothing else is',
    brokenList('payment', payment, ({ readMessage }) => ({
      readMessage: (given, now) => (given.headers[SIGNATURE_HEADER] ? readMessage(given, now) : JSON.parse(given.body)),
    })),
  ],
  [
    'reads a message of any age',
    'a message of the supplier is read as what it is, and nothing else is',
    brokenList('payment', payment, ({ readMessage }) => ({
      readMessage: (given) =>
        readMessage(given, Number(/^t=(\d+)/.exec(String(given.headers[SIGNATURE_HEADER]))?.[1] ?? 0)),
    })),
  ],
  [
    'takes an unreadable answer for a payout',
    'an answer that says nothing of success is a failure',
    brokenList('payout', payout, ({ send }) => ({
      send: (order, exchange) => send(order, exchange).catch(() => ({ ...isSent, status: 'sent' as const })),
    })),
  ],
  [
    'sends a payout again after a failure',
    'a call makes one request, whatever the answer is',
    brokenList('payout', payout, ({ send }) => ({
      send: (order, exchange) => send(order, exchange).catch(() => send(order, exchange)),
    })),
  ],
  [
    'takes every receipt for a delivery',
    'a message of the supplier is read as what it is, and nothing else is',
    brokenList('sms', json, ({ readReceipt }) => ({
      readReceipt(given) {
        const read = readReceipt(given);
        return typeof read === 'string' ? read : { ...read, status: 'delivered' };
      },
    })),
  ],
  [
    'signs with another key',
    'the supplier gets what was given and recognises the sender',
    () => listOf('mail', { ...mail, secrets: { ...mailSecrets, dkimKey: anotherKey } }),
  ],
  [
    'sends a message to every recipient twice',
    'a call makes one request, whatever the answer is',
    brokenList('mail', mail, ({ send }) => ({
      send: async (given, exchange) => {
        await send(given, exchange);
        return send(given, exchange);
      },
    })),
  ],
  [
    'sends to the address that a refusal names',
    'a redirect is followed to no other address',
    brokenList('mail', mail, ({ send }) => ({
      send: (given, exchange) =>
        send(given, exchange).catch((error: AdapterError) =>
          error.status === 551 ? send({ ...given, to: 'elsewhere@players.example' }, exchange) : Promise.reject(error),
        ),
    })),
  ],
  [
    'connects on its own',
    'a call without an answer in time fails and is made by the frame alone',
    brokenList('mail', mail, ({ send }) => ({
      send: (given, exchange) =>
        send(given, {
          ...exchange,
          connect: (target) =>
            new Promise((resolve) => {
              const socket = connect(target, () => resolve(socket));
            }),
        }),
    })),
  ],
  [
    'takes a soft bounce for a hard one',
    'a message of the supplier is read as what it is, and nothing else is',
    brokenList('mail', mail, ({ readBounce }) => ({
      readBounce(given, now) {
        const read = readBounce(given, now);
        return typeof read === 'string' ? read : { ...read, kind: 'hard' };
      },
    })),
  ],
];

test.each(ways)('an adapter that %s fails: %s [G7.01]', async (_way, title, list) => {
  const results = await list().reduce(
    async (before, { title: name, check }) => [
      ...(await before),
      ...(await check().then(
        () => [],
        () => [name],
      )),
    ],
    Promise.resolve<readonly string[]>([]),
  );
  expect(results).toContain(title);
});
