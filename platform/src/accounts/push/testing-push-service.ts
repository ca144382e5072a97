import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as the browser of a subscription reads it. */
export interface ReceivedPush {
  readonly endpoint: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly ttl: string | undefined;
  readonly subject: string;
}

export interface TestBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly language: string;
}

export interface TestPushService {
  readonly received: ReceivedPush[];
  /** Statuses of the next answers, the next one first; 201 when there is none. */
  answers: number[];
  /** Creates a browser with keys of its own. */
  browser(language?: string): TestBrowser;
  /** Resolves once so many messages have arrived. */
  waitFor(count: number): Promise<void>;
  close(): Promise<void>;
}

const json = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Verifies the sender (RFC 8292) and returns the subject of its token. */
function readVapid(authorization: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = json(claims);
  if (!isSigned || aud !== origin || Number(exp) * 1000 < Date.now()) throw new Error('The sender is not proven');
  return String(sub);
}

/** Decrypts a message with the keys of the browser (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { ecdh, auth }: { readonly ecdh: ECDH; readonly auth: Buffer }): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** A push service on this machine. It answers 400 to a message that it cannot verify or decrypt. */
export async function openTestPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { readonly ecdh: ECDH; readonly auth: Buffer }>();
  const waiting = new Set<() => void>();
  let origin = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const endpoint = `${origin}${request.url}`;
      try {
        const browser = browsers.get(endpoint);
        if (!browser || request.headers['content-encoding'] !== 'aes128gcm') throw new Error('Unknown message');
        const subject = readVapid(String(request.headers.authorization), origin);
        const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser));
        service.received.push({ endpoint, payload, subject, ttl: request.headers['ttl']?.toString() });
        response.writeHead(service.answers.shift() ?? 201).end();
      } catch {
        response.writeHead(400).end();
      }
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: TestPushService = {
    received: [],
    answers: [],
    browser(language = 'en-us') {
      const ecdh = createECDH('prime256v1');
      const [p256dh, auth] = [ecdh.generateKeys('base64url'), randomBytes(16)];
      const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`;
      browsers.set(endpoint, { ecdh, auth });
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') }, language };
    },
    waitFor: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (service.received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return service;
}
