import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that no call of ours reaches: this machine, private networks, link-local and reserved ones. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Whether an address is outside of this machine and of private networks; an embedded IPv4 address counts as itself. */
export function isPublicAddress(address: string): boolean {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded) return isPublicAddress(embedded);
  const version = isIP(address);
  if (version === 0) return false;
  if (version === 6 && address.toLowerCase().startsWith('::ffff:')) return false;
  return !PRIVATE.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export interface PublicFetchOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
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
  const isHttps = url.protocol === 'https:';
  if (!isHttps && !(allowLocal && url.protocol === 'http:'))
    return Promise.reject(new PublicFetchError(`${url.protocol}// is not https`));
  const name = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not looked up.
  if (isIP(name) !== 0 && !allowLocal && !isPublicAddress(name))
    return Promise.reject(new PublicFetchError(`${name} is not a public address`));
  return new Promise((resolve, reject) => {
    const outgoing = (isHttps ? httpsRequest : httpRequest)(
      url,
      {
        method: options.method ?? 'GET',
        headers: options.headers,
        agent: false,
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
