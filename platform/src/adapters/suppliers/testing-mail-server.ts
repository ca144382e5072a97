import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { ScriptedAnswer, TestSupplier } from './testing-supplier';

export const MAIL_USER = 'mailer@royal.example';
export const MAIL_PASSWORD = 'a-password-of-the-mail-server';

/** Keys with which mail of royal.example is signed. */
export const dkimKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export interface TestMailServer extends TestSupplier {
  readonly port: number;
  /** Certificate of the server, PEM. */
  readonly certificate: string;
  /** Ends every connection without an answer. */
  hangUp(): void;
}

export interface TestMailServerOptions {
  /** Offers no encryption at all. */
  readonly isPlain?: boolean;
  /** Encrypted from the start. */
  readonly isSecure?: boolean;
  /** Host name of the certificate. */
  readonly certificateOf?: string;
}

const toError = ({ status, body = 'Refused' }: ScriptedAnswer): Error =>
  Object.assign(new Error(body), { responseCode: status });

/**
 * A mail server of this machine. Each recipient is a request with the address as its path, and the message as its body once it was given.
 * An answer of 400 or more refuses the recipient, or the message where its header `at` is `data`.
 */
export async function openTestMailServer(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const { certificateOf = 'localhost', isPlain = false, isSecure = false } = options;
  const pair = await generate([{ name: 'commonName', value: certificateOf }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: certificateOf }] }],
  });
  const headersOf = ({ secure, user }: SMTPServerSession) => ({ 'x-secure': String(secure), 'x-user': user ?? '' });
  const server = new SMTPServer({
    ...{ secure: isSecure, key: pair.private, cert: pair.cert, allowInsecureAuth: isPlain, disableReverseLookup: true },
    disabledCommands: isPlain ? ['STARTTLS'] : [],
    onAuth({ username, password }, _session, done) {
      if (username === MAIL_USER && password === MAIL_PASSWORD) return done(null, { user: username });
      return done(Object.assign(new Error(`No such user ${username}`), { responseCode: 535 }));
    },
    onRcptTo({ address }, session, done) {
      supplier.requests.push({ method: 'RCPT', path: address, headers: headersOf(session), body: '' });
      const answer = supplier.answer({ method: 'RCPT', path: address, headers: headersOf(session), body: '' });
      if (answer === null) return;
      done(answer.status >= 400 && answer.headers?.['at'] !== 'data' ? toError(answer) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const body = Buffer.concat(chunks).toString('latin1');
        const path = session.envelope.rcptTo[0]?.address ?? '';
        const request = { method: 'DATA', path, headers: headersOf(session), body };
        supplier.requests[supplier.requests.length - 1] = request;
        const answer = supplier.answer(request);
        if (answer === null) return;
        if (answer.status >= 400) done(toError(answer));
        else done(null, answer.body);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // The address of a listening server of this machine is an object.
  const { port } = server.server.address() as AddressInfo;
  const supplier: TestMailServer = {
    ...{ url: `smtp://localhost:${port}`, port, certificate: pair.cert },
    requests: [],
    hangUp() {
      for (const connection of server.connections) connection.close();
    },
    answer: () => ({ status: 250, body: 'queued as m-1' }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return supplier;
}

/** Settings with which the adapter `smtp` reaches it. */
export const mailSettings = ({ port, certificate }: Pick<TestMailServer, 'port' | 'certificate'>) => ({
  ...{ host: 'localhost', port: String(port), user: MAIL_USER, from: 'no-reply@royal.example' },
  ...{ dkimDomain: 'royal.example', dkimSelector: 'mail2026', authority: certificate },
});

export const mailSecrets = {
  password: MAIL_PASSWORD,
  dkimKey: dkimKeys.privateKey,
  bounceKey: 'a-key-of-the-bounces-0123456789',
  previousBounceKey: 'the-key-of-bounces-before-it-01',
};

/** Headers in their order, unfolded names in lower case, and the body. */
function split(raw: string): {
  readonly headers: readonly (readonly [name: string, line: string])[];
  readonly body: string;
} {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw.slice(0, end).split(/\r\n(?![ \t])/);
  return {
    headers: lines.map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line] as const),
    body: raw.slice(end + 4),
  };
}

const relaxHeader = (line: string): string => {
  const at = line.indexOf(':');
  const value = line
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, at).trim().toLowerCase()}:${value}`;
};
const relaxBody = (body: string): string => {
  const relaxed = body
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)+$/, '');
  return relaxed === '' ? '' : `${relaxed}\r\n`;
};

/** Whether a message is signed by royal.example over its subject, sender, recipient and body (RFC 6376, relaxed). */
export function isDkimSigned(raw: string, publicKey: string = dkimKeys.publicKey): boolean {
  const { headers, body } = split(raw);
  const signature = headers.find(([name]) => name === 'dkim-signature')?.[1];
  if (!signature) return false;
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, '')]),
  );
  const names = (tags.get('h') ?? '').toLowerCase().split(':');
  if (!['from', 'to', 'subject'].every((name) => names.includes(name)) || tags.has('l')) return false;
  if (tags.get('d') !== 'royal.example' || tags.get('s') !== 'mail2026' || tags.get('a') !== 'rsa-sha256') return false;
  const hash = createHash('sha256').update(relaxBody(body), 'latin1').digest('base64');
  if (tags.get('bh') !== hash) return false;
  const used = new Map<string, number>();
  const signed = names.flatMap((name) => {
    const all = headers.filter(([each]) => each === name);
    const taken = used.get(name) ?? 0;
    used.set(name, taken + 1);
    const line = all[all.length - 1 - taken]?.[1];
    return line === undefined ? [] : [relaxHeader(line)];
  });
  const own = relaxHeader(signature).replace(/(;\s*b=)[^;]*/, '$1');
  return verify(
    'sha256',
    Buffer.from([...signed, own].join('\r\n'), 'latin1'),
    createPublicKey(publicKey),
    Buffer.from(tags.get('b') ?? '', 'base64'),
  );
}

const fromQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
const decodeBody = (encoding: string, text: string): string =>
  (encoding === 'base64'
    ? Buffer.from(text, 'base64')
    : encoding === 'quoted-printable'
      ? fromQuoted(text)
      : Buffer.from(text, 'latin1')
  ).toString('utf8');
const decodeWords = (text: string): string =>
  text
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      (how.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : fromQuoted(word.replace(/_/g, ' '))).toString(
        'latin1',
      ),
    );

/** A message as its reader sees it. */
export interface ReadMail {
  readonly subject: string;
  readonly from: string;
  readonly messageId: string;
  readonly language: string;
  readonly text: string;
  readonly html: string;
}

/** Reads a message with a text and an HTML part. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const headerOf = (list: typeof headers, name: string): string => {
    const line = list.find(([each]) => each === name)?.[1] ?? '';
    return Buffer.from(decodeWords(line.slice(line.indexOf(':') + 1)).trim(), 'latin1').toString('utf8');
  };
  const [, boundary = ''] = /boundary="?([^";]+)"?/.exec(headerOf(headers, 'content-type')) ?? [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
  const partOf = (type: string): string => {
    const part = parts.find((each) => headerOf(each.headers, 'content-type').startsWith(type));
    return part ? decodeBody(headerOf(part.headers, 'content-transfer-encoding').toLowerCase(), part.body) : '';
  };
  return {
    subject: headerOf(headers, 'subject'),
    from: headerOf(headers, 'from'),
    messageId: headerOf(headers, 'message-id'),
    language: headerOf(headers, 'content-language'),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}
