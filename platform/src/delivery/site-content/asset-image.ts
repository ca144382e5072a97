import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Largest picture that is passed on, bytes. */
const MOST_BYTES = 5 * 1024 * 1024;
const PATIENCE_MS = 5_000;
const TYPES = /^image\/(png|jpeg|webp|gif|avif)\b/;

/** Addresses that are not on the open internet: nothing of ours may be fetched from them (S-06). */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 0 || inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export interface AssetImageDeps {
  /** Host names that the operator keeps pictures on. */
  readonly hosts: readonly string[];
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly load?: typeof fetch;
}

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The bytes of a picture on one of the operator's asset hosts; null for every other address and for all that is no picture (A7.34, S-06). */
export async function assetImage(url: string, { hosts, resolve = addressesOf, load = fetch }: AssetImageDeps) {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, username, port } = new URL(url);
  if (protocol !== 'https:' || username !== '' || port !== '' || !hosts.includes(hostname)) return null;
  try {
    const addresses = await resolve(hostname);
    if (addresses.length === 0 || addresses.some(isPrivateAddress)) return null;
    const answer = await load(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok || !answer.body || !TYPES.test(answer.headers.get('content-type') ?? '')) return null;
    return await readUpTo(answer.body, MOST_BYTES);
  } catch {
    return null;
  }
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
