import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as httpRequest, type Agent } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from './public-address';

export interface PublicFetchOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Keeps connections for further requests; each new one is checked. */
  readonly agent?: Agent;
  /** ms. */
  readonly timeout: number;
  readonly maxBytes: number;
  /** Allows http and this machine, as a demonstration needs it. */
  readonly allowLocal: boolean;
}

/** The target is not public, or did not answer as it should. */
export class PublicFetchError extends Error {}

/**
 * One request to a public address: https alone, checked after the name is resolved, and no redirect is followed.
 * @throws PublicFetchError
 */
export function fetchPublic(url: URL, options: PublicFetchOptions): Promise<{ status: number; body: string }> {
  const { allowLocal } = options;
  const hidden = findHidden(url, allowLocal);
  if (hidden) return Promise.reject(hidden);
  const isHttps = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const outgoing = (isHttps ? httpsRequest : httpRequest)(
      url,
      {
        method: options.method ?? 'GET',
        headers: options.headers,
        agent: options.agent ?? false,
        lookup: lookupPublic(allowLocal),
        signal: AbortSignal.timeout(options.timeout),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= options.maxBytes) return void chunks.push(chunk);
          reject(new PublicFetchError('the answer is too large'));
          outgoing.destroy();
        });
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', (error) =>
      reject(error instanceof PublicFetchError ? error : new PublicFetchError(`${url.host}: ${error.message}`)),
    );
    outgoing.end(options.body);
  });
}

/**
 * One connection to a public address for protocols other than HTTP, checked after the name is resolved. It is not encrypted yet.
 * @throws PublicFetchError
 */
export function connectPublic(
  { host, port }: { readonly host: string; readonly port: number },
  { allowLocal, signal }: { readonly allowLocal: boolean; readonly signal: AbortSignal },
): Promise<Socket> {
  if (isIP(host) !== 0 && !allowLocal && !isPublicAddress(host))
    return Promise.reject(new PublicFetchError(`${host} is not a public address`));
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: lookupPublic(allowLocal) });
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    const fail = (error: Error): void =>
      reject(error instanceof PublicFetchError ? error : new PublicFetchError(`${host}: ${error.message}`));
    socket.once('error', fail);
    socket.once('close', () => fail(new Error('the connection was closed')));
    socket.once('connect', () => resolve(socket));
  });
}

/** Why a target is refused before its name is resolved. */
function findHidden(url: URL, allowLocal: boolean): PublicFetchError | null {
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:'))
    return new PublicFetchError(`${url.protocol}// is not https`);
  if (url.username || url.password) return new PublicFetchError('the address has credentials in it');
  const name = nameOf(url);
  // A literal address is not looked up.
  if (isIP(name) !== 0 && !allowLocal && !isPublicAddress(name))
    return new PublicFetchError(`${name} is not a public address`);
  return null;
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** @throws PublicFetchError for a target that a request would refuse as things are; each request looks again */
export async function assertPublicTarget(url: URL, allowLocal: boolean): Promise<void> {
  const hidden = findHidden(url, allowLocal);
  if (hidden) throw hidden;
  if (isIP(nameOf(url)) !== 0) return;
  await new Promise<void>((resolve, reject) => {
    lookupPublic(allowLocal)(nameOf(url), {}, (error) => {
      if (error) reject(error instanceof PublicFetchError ? error : new PublicFetchError(error.message));
      else resolve();
    });
  });
}

/** Resolves a name, and refuses it when any of its addresses is private: the connection goes to the address that was checked. */
function lookupPublic(allowLocal: boolean): LookupFunction {
  return (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new PublicFetchError(`${name} has no address`), '', 0);
      const hidden = allowLocal ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      if (hidden) return done(new PublicFetchError(`${name} leads to ${hidden.address}`), '', 0);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
