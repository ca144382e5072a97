import { createECDH, randomBytes } from 'node:crypto';
import { pushWeb } from './push-web';
import { listHttpFaults, type Fault } from './testing-broken';
import type { Dialect } from './testing-conformance';

const pair = createECDH('prime256v1');
pair.generateKeys();
const browser = createECDH('prime256v1');
export const push: Dialect<'push'> = {
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

export const pushFaults: readonly Fault<'push'>[] = listHttpFaults(push, ({ send }, wrong) => ({
  send: (request, exchange) => wrong((over) => send(request, over) as Promise<never>, exchange),
}));
