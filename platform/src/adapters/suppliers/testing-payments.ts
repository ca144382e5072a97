import { SIGNATURE_HEADER } from '../../core/http';
import { paymentHmac } from './payment-hmac';
import { payoutHmac } from './payout-hmac';
import { breakAdapter, signedMessage, withHttp, type Fault } from './testing-broken';
import { ORDER_ID, type Dialect } from './testing-conformance';

export const paymentSecrets = {
  key: 'a-key-of-the-gateway-0123456789',
  previousKey: 'the-key-before-it-0123456789',
  authorization: 'Basic the-credentials-of-the-gateway',
};
export const paid = { gatewayId: 'GW-00001', orderId: ORDER_ID, status: 'paid', amount: 150_050 };
export const payment: Dialect<'payment'> = {
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
    { title: 'paid', message: signedMessage(paymentSecrets.key, now, paid), read: paid },
    { title: 'with the key before', message: signedMessage(paymentSecrets.previousKey, now, paid), read: paid },
    {
      title: 'refunded',
      message: signedMessage(paymentSecrets.key, now, { ...paid, status: 'refunded' }),
      read: { ...paid, status: 'refunded' },
    },
    {
      title: 'declined',
      message: signedMessage(paymentSecrets.key, now, { ...paid, status: 'declined' }),
      read: { ...paid, status: 'declined' },
    },
    { title: 'forged', message: signedMessage('another-key-0123456789', now, paid), read: 'unsigned' },
    {
      title: 'altered',
      message: signedMessage(paymentSecrets.key, now, paid, { ...paid, amount: 1 }),
      read: 'unsigned',
    },
    { title: 'old', message: signedMessage(paymentSecrets.key, now - 300_001, paid), read: 'unsigned' },
    { title: 'of tomorrow', message: signedMessage(paymentSecrets.key, now + 300_001, paid), read: 'unsigned' },
    { title: 'without a signature', message: { headers: {}, query: {}, body: JSON.stringify(paid) }, read: 'unsigned' },
    {
      title: 'in another currency',
      message: signedMessage(paymentSecrets.key, now, { ...paid, currency: 'USD' }),
      read: 'malformed',
    },
    { title: 'of nothing', message: signedMessage(paymentSecrets.key, now, { ...paid, amount: 0 }), read: 'malformed' },
  ],
};

export const paidOut = { gatewayId: 'PO-00001', payoutId: ORDER_ID, status: 'paid', amount: 150_050, utr: 'UTR12345' };
export const sentPayout = { ...paidOut, status: 'sent', utr: '' };
export const payout: Dialect<'payout'> = {
  implementation: payoutHmac,
  settings: ({ url }) => ({ url, statusUrl: url, balanceUrl: url }),
  secrets: paymentSecrets,
  readRequest: payment.readRequest,
  accepted: { status: 200, body: JSON.stringify(sentPayout) },
  refused: { status: 422, body: '{"error":"account"}' },
  unreadable: { status: 200, body: '{"status":"ok"}' },
  result: sentPayout,
  messages: (now) => [
    { title: 'paid', message: signedMessage(paymentSecrets.key, now, paidOut), read: paidOut },
    { title: 'with the key before', message: signedMessage(paymentSecrets.previousKey, now, paidOut), read: paidOut },
    ...(['sent', 'failed', 'returned'] as const).map((status) => ({
      title: status,
      message: signedMessage(paymentSecrets.key, now, { ...paidOut, status }),
      read: { ...paidOut, status },
    })),
    { title: 'forged', message: signedMessage('another-key-0123456789', now, paidOut), read: 'unsigned' },
    {
      title: 'altered',
      message: signedMessage(paymentSecrets.key, now, paidOut, { ...paidOut, status: 'failed' }),
      read: 'unsigned',
    },
    { title: 'old', message: signedMessage(paymentSecrets.key, now - 300_001, paidOut), read: 'unsigned' },
    {
      title: 'without a signature',
      message: { headers: {}, query: {}, body: JSON.stringify(paidOut) },
      read: 'unsigned',
    },
    {
      title: 'in another currency',
      message: signedMessage(paymentSecrets.key, now, { ...paidOut, currency: 'USD' }),
      read: 'malformed',
    },
    { title: 'about a deposit', message: signedMessage(paymentSecrets.key, now, paid), read: 'malformed' },
  ],
};

export const paymentFaults: readonly Fault<'payment'>[] = [
  [
    'takes any readable answer for success',
    'an answer that says nothing of success is a failure',
    breakAdapter(payment, ({ announce }) => ({
      announce: (order, exchange) =>
        announce(
          order,
          withHttp(exchange, async (request) => {
            const answer = await exchange.http(request);
            return answer.status === 422 ? answer : { status: 200, body: '{"url":"https://pay.example/"}' };
          }),
        ),
    })),
  ],
  [
    'changes the amount',
    'the supplier gets what was given and recognises the sender',
    breakAdapter(payment, ({ announce }) => ({
      announce: (order, exchange) => announce({ ...order, amount: order.amount / 100 }, exchange),
    })),
  ],
  [
    'reads a message that nobody signed',
    'a message of the supplier is read as what it is, and nothing else is',
    breakAdapter(payment, ({ readMessage }) => ({
      readMessage: (given, now) => (given.headers[SIGNATURE_HEADER] ? readMessage(given, now) : JSON.parse(given.body)),
    })),
  ],
  [
    'reads a message of any age',
    'a message of the supplier is read as what it is, and nothing else is',
    breakAdapter(payment, ({ readMessage }) => ({
      readMessage: (given) =>
        readMessage(given, Number(/^t=(\d+)/.exec(String(given.headers[SIGNATURE_HEADER]))?.[1] ?? 0)),
    })),
  ],
];

export const payoutFaults: readonly Fault<'payout'>[] = [
  [
    'takes an unreadable answer for a payout',
    'an answer that says nothing of success is a failure',
    breakAdapter(payout, ({ send }) => ({
      send: (order, exchange) => send(order, exchange).catch(() => ({ ...sentPayout, status: 'sent' as const })),
    })),
  ],
  [
    'sends a payout again after a failure',
    'a call makes one request, whatever the answer is',
    breakAdapter(payout, ({ send }) => ({
      send: (order, exchange) => send(order, exchange).catch(() => send(order, exchange)),
    })),
  ],
];
