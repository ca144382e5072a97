import { BlockList, isIP } from 'node:net';

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
