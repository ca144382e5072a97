import type { Server } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { getField } from '@backlay/shared/domain';

/** Connections of one address that is not a proxy of the operator; players of one carrier share an address. */
const PER_ADDRESS = 1000;
/** File descriptors that stay for the database, Redis, files and the feed. */
const RESERVED = 128;
const FEWEST = 16;

const BODY = JSON.stringify({ message: 'Too many attempts, please try again later' });
const REFUSED = `HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\nconnection: close\r\ncache-control: no-store\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`;

export interface ConnectionLimits {
  /** Ranges of the operator's own proxies, as `TRUST_PROXY` has them. */
  readonly trustProxy: string | null;
  /** Factor on the limit of an address; 0 means none. */
  readonly scale: number;
  /** File descriptors that this process may open; undefined where that is not known. */
  readonly descriptors?: number | undefined;
}

/** Refuses connections beyond a number per address with 429, and all new ones before the file descriptors run out. */
export function limitConnections(server: Server, { trustProxy, scale, descriptors }: ConnectionLimits): void {
  if (descriptors !== undefined) server.maxConnections = Math.max(FEWEST, descriptors - RESERVED);
  if (scale === 0) return;
  const most = Math.max(1, Math.round(PER_ADDRESS * scale));
  const isProxy = matcherOf(trustProxy);
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    if (count <= most) return;
    // Whoever does not read the refusal does not keep the connection.
    socket.setTimeout(1000, () => socket.destroy());
    socket.end(REFUSED, () => socket.destroySoon());
  });
}

/** The port of a server that listens. */
export function getListeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

/** Soft limit of this process, where the system reports it. */
export function descriptorLimit(): number | undefined {
  const soft = getField(getField(getField(process.report.getReport(), 'userLimits'), 'open_files'), 'soft');
  return typeof soft === 'number' ? soft : undefined;
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function matcherOf(ranges: string | null): (address: string) => boolean {
  const list = new BlockList();
  for (const part of (ranges ?? '').split(',').flatMap((one) => NAMED[one.trim()] ?? [one.trim()])) {
    const [network = '', prefix] = part.split('/');
    const family = isIP(network);
    if (family === 0) continue;
    list.addSubnet(
      network,
      prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix),
      family === 4 ? 'ipv4' : 'ipv6',
    );
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/, '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}
