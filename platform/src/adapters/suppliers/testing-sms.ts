import { smsHttp } from './sms-http';
import { breakAdapter, withHttp, type Fault } from './testing-broken';
import type { Dialect, DialectMessage } from './testing-conformance';

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
export const smsJson = sms(
  'json',
  '{"to":"{to}","text":"{text}","dlt":["{header}","{entityId}","{templateId}"]}',
  (body) => JSON.parse(body),
);
export const smsForm = sms('form', 'to={to}&text={text}&sender={header}', (body) =>
  Object.fromEntries(new URLSearchParams(body)),
);
export const smsXml = sms('xml', '<sms to="{to}"><text>{text}</text></sms>', (body) => {
  const [, to = '', text = ''] = /^<sms to="([^"]*)"><text>([^<]*)<\/text><\/sms>$/.exec(body) ?? [];
  return { to: fromXml(to), text: fromXml(text) };
});

export const smsFaults: readonly Fault<'sms'>[] = [
  [
    'puts its key into the address',
    'no secret is in an address or a body',
    breakAdapter(smsJson, ({ send }, { apiKey }) => ({
      send: (sms, exchange) =>
        send(
          sms,
          withHttp(exchange, (request) => exchange.http({ ...request, url: `${request.url}?k=${apiKey}` })),
        ),
    })),
  ],
  [
    'takes a refusal for success',
    'a refusal of the supplier is a failure',
    breakAdapter(smsJson, ({ send }) => ({
      send: (sms, exchange) => send(sms, exchange).catch(() => ({ reference: null })),
    })),
  ],
  [
    'sends again after a failure',
    'a call makes one request, whatever the answer is',
    breakAdapter(smsJson, ({ send }) => ({
      send: (sms, exchange) => send(sms, exchange).catch(() => send(sms, exchange)),
    })),
  ],
  [
    'follows a redirect',
    'a redirect is followed to no other address',
    breakAdapter(smsJson, ({ send }) => ({
      send: (sms, exchange) =>
        send(
          sms,
          withHttp(exchange, async (request) => {
            const answer = await exchange.http(request);
            return answer.status === 307 ? exchange.http({ ...request, url: `${request.url}/elsewhere` }) : answer;
          }),
        ),
    })),
  ],
  [
    'names the recipient in its error',
    'an error holds neither a secret nor personal data',
    breakAdapter(smsJson, ({ send }) => ({
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
    breakAdapter(smsJson, ({ send }) => ({
      send: (sms, exchange) =>
        send(
          sms,
          withHttp(exchange, async ({ url, method, headers, body }) => {
            const response = await fetch(url, { method, headers: { ...headers }, body: String(body) });
            return { status: response.status, body: await response.text() };
          }),
        ),
    })),
  ],
  [
    'changes the number',
    'the supplier gets what was given and recognises the sender',
    breakAdapter(smsJson, ({ send }) => ({
      send: (sms, exchange) => send({ ...sms, phone: sms.phone.replace('+91', '') }, exchange),
    })),
  ],
  [
    'takes every receipt for a delivery',
    'a message of the supplier is read as what it is, and nothing else is',
    breakAdapter(smsJson, ({ readReceipt }) => ({
      readReceipt(given) {
        const read = readReceipt(given);
        return typeof read === 'string' ? read : { ...read, status: 'delivered' };
      },
    })),
  ],
];
