import { createPrivateKey } from 'node:crypto';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { z } from 'zod';
import {
  AdapterError,
  type Exchange,
  type Implementation,
  type MailAdapter,
  type MailMessage,
  type SupplierMessage,
} from '../frame';
import { readSigned } from './signed-http';

const domain = z
  .string()
  .regex(/^(?!-)[a-z\d-]+(?:\.[a-z\d-]+)+$/)
  .max(253);

const settingsOf = z
  .strictObject({
    host: z
      .string()
      .regex(/^[a-z\d.:-]+$/i)
      .max(253),
    port: z
      .string()
      .regex(/^\d{1,5}$/)
      .default('587'),
    /** `starttls` upgrades the connection before anything else; `tls` is encrypted from the start. There is no third one. */
    security: z.enum(['starttls', 'tls']).default('starttls'),
    user: z.string().min(1).max(200),
    /** Address of the sender; its domain is the one that signs, or lies below it. */
    from: z.email().max(200),
    dkimDomain: domain,
    dkimSelector: z
      .string()
      .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i)
      .max(63),
    /** Certificate of an authority of one's own, PEM. */
    authority: z.string().max(4000).default(''),
  })
  .superRefine(({ from, dkimDomain }, context) => {
    const of = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
    if (of !== dkimDomain && !of.endsWith(`.${dkimDomain}`))
      context.addIssue({ code: 'custom', path: ['from'], message: 'an address of the domain that signs is expected' });
  });
type Described = z.output<typeof settingsOf>;

const secretsOf = z.object({
  password: z.string().min(1),
  dkimKey: z.string().refine(isRsaKey),
  bounceKey: z
    .string()
    .refine((key) => key === '' || key.length >= 16)
    .default(''),
  previousBounceKey: z.string().default(''),
});
type MailSecrets = z.output<typeof secretsOf>;

/** Whether a text is a private key with which mail is signed: RSA, 2048 bits or more (RFC 8301). */
function isRsaKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

/** What nodemailer knows of a failure; its own message names addresses and is never passed on. */
const problem = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

/** Enhanced statuses that speak of the sender, the server or the content, not of the address (RFC 3463). */
const NOT_THE_ADDRESS = /^5\d\d[ -]5\.(?:3|5|6|7)\./;

/** A failure without personal data, and whether the mail may have gone out. */
function toFailure(error: unknown, isHandedOver: boolean): AdapterError {
  if (error instanceof AdapterError) return error;
  const { code = '', command = '', responseCode = null, response = '' } = problem.safeParse(error).data ?? {};
  const step = ['MAIL FROM', 'RCPT TO', 'DATA', 'STARTTLS'].includes(command) ? command : 'the connection';
  if (responseCode === null || responseCode < 400)
    return new AdapterError(
      isHandedOver ? 'unknown' : 'failed',
      `The mail server ended ${step} (${code || 'ESOCKET'})`,
    );
  const isOfAddress = responseCode >= 500 && (step === 'RCPT TO' || step === 'DATA') && !NOT_THE_ADDRESS.test(response);
  return new AdapterError(
    isOfAddress ? 'refused' : 'failed',
    `The mail server answered ${responseCode} to ${step}`,
    responseCode,
  );
}

/** The message with its two parts, signed (RFC 6376), as it goes over the wire. */
async function compose({ from, dkimDomain, dkimSelector }: Described, { dkimKey }: MailSecrets, mail: MailMessage) {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    dkim: { domainName: dkimDomain, keySelector: dkimSelector, privateKey: dkimKey },
  });
  const { message } = await composer.sendMail({
    from: { name: mail.brand, address: from },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${dkimDomain}>`,
    headers: { 'content-language': mail.language, 'auto-submitted': 'auto-generated' },
  });
  return message;
}

/** A callback of nodemailer as a promise. */
const until = <Result>(start: (done: (error: unknown, result?: Result) => void) => void): Promise<Result | undefined> =>
  new Promise((resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result))));

async function openConnection(described: Described, exchange: Exchange): Promise<SMTPConnection> {
  const { host, port, security, dkimDomain, authority } = described;
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection({
    connection: await exchange.connect({ host, port: Number(port) }),
    host,
    port: Number(port),
    name: dkimDomain,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    socketCloseTimeout: 0,
    tls: { minVersion: 'TLSv1.2', ...(authority !== '' && { ca: authority }) },
  });
  await new Promise<void>((resolve, reject) => {
    // Later errors come with the callbacks of their steps.
    connection.on('error', reject);
    connection.once('end', () => reject(new AdapterError('failed', 'The mail server ended the connection')));
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  return connection;
}

function open(described: Described, secrets: MailSecrets): MailAdapter {
  const keys = [secrets.bounceKey, secrets.previousBounceKey].filter((key) => key.length >= 16);
  return {
    async send(mail, exchange) {
      let isHandedOver = false;
      let connection: SMTPConnection | undefined;
      const sent = { operation: 'send', id: mail.id, to: mail.to, template: mail.language };
      try {
        const message = await compose(described, secrets, mail);
        connection = await openConnection(described, exchange);
        const live = connection;
        await until<boolean>((done) =>
          live.login({ user: described.user, pass: secrets.password }, (error, result) => done(error, result)),
        );
        const bytes = async function* () {
          await mail.handOver?.();
          isHandedOver = true;
          yield message;
        };
        const info = await until<{ readonly response: string }>((done) =>
          live.send({ from: described.from, to: mail.to }, Readable.from(bytes(), { objectMode: false }), done),
        );
        const response = info?.response ?? '';
        exchange.note(sent, { status: response.slice(0, 3) });
        return { reference: response === '' ? null : response.slice(0, 200) };
      } catch (error) {
        const failure = toFailure(error, isHandedOver);
        exchange.note(sent, { status: failure.status, error: failure.message });
        throw failure;
      } finally {
        connection?.close();
      }
    },
    readBounce: (message, now) => readBounce(keys, message, now),
  };
}

const bounce = z.object({
  event: z.enum(['bounce', 'complaint']),
  kind: z.enum(['hard', 'soft']).default('hard'),
  recipient: z.email().max(200),
});

function readBounce(keys: readonly string[], message: SupplierMessage, now: number) {
  const read = readSigned(bounce, keys, message, now);
  if (typeof read === 'string') return read;
  const { event, kind, recipient } = read;
  return { address: recipient, kind: event === 'complaint' ? event : kind };
}

/** E-mail by SMTP: encrypted, authenticated and signed with DKIM (G7.06). `previousBounceKey` is accepted while a key is replaced. */
export const mailSmtp: Implementation<'mail'> = {
  kind: 'mail',
  name: 'smtp',
  secrets: ['password', 'dkimKey', 'bounceKey', 'previousBounceKey'],
  open: (settings, secrets) => open(settingsOf.parse(settings), secretsOf.parse(secrets)),
  tryOut: (adapter, to, exchange) =>
    adapter.send(
      {
        ...{ id: `test-${Date.now()}`, to, brand: 'Test', subject: 'Test message', language: 'en' },
        ...{ text: 'Test message of the platform', html: '<p>Test message of the platform</p>' },
      },
      exchange,
    ),
};
