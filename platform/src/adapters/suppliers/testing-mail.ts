import { generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import type { AdapterError } from '../frame';
import { mailSmtp } from './mail-smtp';
import { breakAdapter, signedMessage, type Fault } from './testing-broken';
import type { Dialect } from './testing-conformance';
import {
  isDkimSigned,
  MAIL_USER,
  mailSecrets,
  mailSettings,
  readMail,
  type TestMailServer,
} from './testing-mail-server';

const bounced = { event: 'bounce', kind: 'hard', recipient: 'asha@players.example' };
/** @param server opens later than the dialect is made */
export const mailDialect = (server: () => TestMailServer): Dialect<'mail'> => ({
  implementation: mailSmtp,
  settings: () => mailSettings(server()),
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
      message: signedMessage(mailSecrets.bounceKey, now, bounced),
      read: { address: bounced.recipient, kind: 'hard' },
    },
    {
      title: 'with the key before',
      message: signedMessage(mailSecrets.previousBounceKey, now, { ...bounced, kind: 'soft' }),
      read: { address: bounced.recipient, kind: 'soft' },
    },
    {
      title: 'a complaint',
      message: signedMessage(mailSecrets.bounceKey, now, { event: 'complaint', recipient: bounced.recipient }),
      read: { address: bounced.recipient, kind: 'complaint' },
    },
    { title: 'forged', message: signedMessage('another-key-0123456789', now, bounced), read: 'unsigned' },
    {
      title: 'altered',
      message: signedMessage(mailSecrets.bounceKey, now, bounced, { ...bounced, recipient: 'ravi@players.example' }),
      read: 'unsigned',
    },
    { title: 'old', message: signedMessage(mailSecrets.bounceKey, now - 300_001, bounced), read: 'unsigned' },
    {
      title: 'without a signature',
      message: { headers: {}, query: {}, body: JSON.stringify(bounced) },
      read: 'unsigned',
    },
    { title: 'of nobody', message: signedMessage(mailSecrets.bounceKey, now, { event: 'bounce' }), read: 'malformed' },
  ],
});

const anotherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

export const mailFaults = (mail: Dialect<'mail'>): readonly Fault<'mail'>[] => [
  [
    'signs with another key',
    'the supplier gets what was given and recognises the sender',
    { ...mail, secrets: { ...mailSecrets, dkimKey: anotherKey } },
  ],
  [
    'sends a message to every recipient twice',
    'a call makes one request, whatever the answer is',
    breakAdapter(mail, ({ send }) => ({
      send: async (given, exchange) => {
        await send(given, exchange);
        return send(given, exchange);
      },
    })),
  ],
  [
    'sends to the address that a refusal names',
    'a redirect is followed to no other address',
    breakAdapter(mail, ({ send }) => ({
      send: (given, exchange) =>
        send(given, exchange).catch((error: AdapterError) =>
          error.status === 551 ? send({ ...given, to: 'elsewhere@players.example' }, exchange) : Promise.reject(error),
        ),
    })),
  ],
  [
    'connects on its own',
    'a call without an answer in time fails and is made by the frame alone',
    breakAdapter(mail, ({ send }) => ({
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
    breakAdapter(mail, ({ readBounce }) => ({
      readBounce(given, now) {
        const read = readBounce(given, now);
        return typeof read === 'string' ? read : { ...read, kind: 'hard' };
      },
    })),
  ],
];
