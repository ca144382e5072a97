import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { EndpointPayload } from '@backlay/shared/contract';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const length = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
const cborText = (text: string) => Buffer.concat([length(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([length(2, bytes.length), bytes]);
const cborInt = (value: number) => (value >= 0 ? length(0, value) : length(1, -1 - value));
const cborMap = (...entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([length(5, entries.length), ...entries.flat()]);

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const ATTESTED = 64;

/** An authenticator with one ES256 key that signs whatever a test has it sign. */
export function createAuthenticator(host = 'royal.localhost') {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = cborMap(
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  );
  const data = (flags: number, counter: number, rpId: string, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  let userHandle: string | undefined;

  return {
    id: named.id,
    /** Makes the passkey of the options. */
    create({ challenge, user }: EndpointPayload<'startPasskey'>, { origin = `http://${host}`, verified = true } = {}) {
      userHandle = user.id;
      const size = Buffer.from([0, id.length]);
      const flags = USER_PRESENT | ATTESTED | (verified ? USER_VERIFIED : 0);
      const authData = data(flags, 0, host, Buffer.concat([Buffer.alloc(16), size, id, key]));
      const object = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authData)],
      );
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge with the key. */
    get(
      { challenge }: Pick<EndpointPayload<'passkeySignIn'>, 'challenge'>,
      { origin = `http://${host}`, rpId = host, counter = 0, verified = true, handle = userHandle } = {},
    ) {
      const client = clientData('webauthn.get', challenge, origin);
      const authData = data(USER_PRESENT | (verified ? USER_VERIFIED : 0), counter, rpId);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
          ...(handle !== undefined && { userHandle: handle }),
        },
      };
    },
  };
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>;
