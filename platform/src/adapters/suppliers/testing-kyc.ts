import { isSigned, SIGNATURE_HEADER } from '../../core/http';
import { kycHttp } from './kyc-http';
import { breakAdapter, listHttpFaults, signedMessage, type Fault } from './testing-broken';
import { ORDER_ID, type Dialect } from './testing-conformance';

const kycSecrets = {
  key: 'a-key-of-the-identity-checks-0',
  previousKey: 'the-key-before-of-the-checks',
  authorization: 'Bearer a-token-of-the-checks',
};
const checked = { checkId: ORDER_ID, reference: 'ref-1', outcome: 'approved', reason: 'all good' };
export const kyc: Dialect<'kyc'> = {
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
    { title: 'approved', message: signedMessage(kycSecrets.key, now, checked), read: checked },
    { title: 'with the key before', message: signedMessage(kycSecrets.previousKey, now, checked), read: checked },
    { title: 'forged', message: signedMessage('another-key-0123456789', now, checked), read: 'unsigned' },
    {
      title: 'altered',
      message: signedMessage(kycSecrets.key, now, { ...checked, outcome: 'rejected' }, checked),
      read: 'unsigned',
    },
    { title: 'old', message: signedMessage(kycSecrets.key, now - 300_001, checked), read: 'unsigned' },
    {
      title: 'of an outcome that nobody knows',
      message: signedMessage(kycSecrets.key, now, { ...checked, outcome: 'fine' }),
      read: 'malformed',
    },
  ],
};

const MESSAGE = 'a message of the supplier is read as what it is, and nothing else is';
export const kycFaults: readonly Fault<'kyc'>[] = [
  ...listHttpFaults(kyc, ({ start }, wrong) => ({
    start: (check, exchange) => wrong((over) => start(check, over) as Promise<never>, exchange),
  })),
  [
    'approves whomever a message names',
    MESSAGE,
    breakAdapter(kyc, ({ readMessage }) => ({
      readMessage(given, now) {
        const read = readMessage(given, now);
        return read === 'unsigned' ? JSON.parse(given.body) : read;
      },
    })),
  ],
  [
    'reads a message of any age',
    MESSAGE,
    breakAdapter(kyc, ({ readMessage }) => ({
      readMessage: (given) =>
        readMessage(given, Number(/^t=(\d+)/.exec(String(given.headers[SIGNATURE_HEADER]))?.[1] ?? 0)),
    })),
  ],
];
