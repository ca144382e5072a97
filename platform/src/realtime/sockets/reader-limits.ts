import type { Server, Socket } from 'socket.io';

/** Messages that a connection may send at once; the largest page subscribes to 300 events. */
const BURST = 600;
/** Messages per second that a connection may go on sending. */
const PER_SECOND = 50;
/** A message that lists every event or market costs as much as this many others. */
const LIST_COST = 20;
const LISTS = new Set(['getAllEvent', 'getAllMarket']);

/** Bytes that may wait for a reader before nothing more is read from it. */
const PAUSE_BYTES = 256 * 1024;
/** Packets, and bytes, that may wait for a reader before it is closed. */
const MOST_PACKETS = 2000;
const MOST_BYTES = 4 * 1024 * 1024;
/** How often the readers are checked, ms, and after how many checks without progress one is closed. */
const CHECK_MS = 2500;
const CHECKS_WITHOUT_PROGRESS = 4;

/** The connection below a socket, with the size of its unsent buffer. */
export interface ReaderConnection {
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly writable: boolean;
    readonly socket?: { readonly bufferedAmount: number; pause(): void; resume(): void; terminate?(): void };
  };
}

const connectionOf = (socket: Socket): ReaderConnection => socket.conn as unknown as ReaderConnection; // engine.io declares neither buffer nor transport
const waitingBytes = ({ transport }: ReaderConnection): number => transport.socket?.bufferedAmount ?? 0;

/** Counts messages: `BURST` at once, then so many per second. */
export class MessageAllowance {
  private left = BURST;
  private at: number;

  constructor(private readonly clock: () => number = () => performance.now()) {
    this.at = clock();
  }

  /** False when the connection has sent too many. */
  consume(name: string): boolean {
    const now = this.clock();
    this.left = Math.min(BURST, this.left + ((now - this.at) / 1000) * PER_SECOND);
    this.at = now;
    this.left -= LISTS.has(name) ? LIST_COST : 1;
    return this.left >= 0;
  }
}

/** How a reader does: it reads, what it sends has to wait, or it is to be closed. */
export function stateOfReader(connection: ReaderConnection, checksWithoutProgress = 0): 'reads' | 'waits' | 'closed' {
  const bytes = waitingBytes(connection);
  const packets = connection.writeBuffer.length;
  if (bytes > MOST_BYTES || packets > MOST_PACKETS || checksWithoutProgress >= CHECKS_WITHOUT_PROGRESS) return 'closed';
  return bytes > PAUSE_BYTES || packets > BURST ? 'waits' : 'reads';
}

/** Ends a connection whose messages are too many, and reads nothing more from one that does not take its responses. */
export function limitMessages(socket: Socket): void {
  const allowance = new MessageAllowance();
  socket.use(([name], next) => {
    const connection = connectionOf(socket);
    // A message that is handled no more has no response either: nothing piles up.
    if (!allowance.consume(String(name))) return void socket.disconnect(true);
    const state = stateOfReader(connection);
    if (state === 'closed') return void terminate(socket);
    if (state === 'waits') {
      connection.transport.socket?.pause();
      socket.conn.once('drain', () => connection.transport.socket?.resume());
    }
    next();
  });
}

/** Checks all readers at intervals: one that reads again is served again, one that does not read is closed. */
export function watchReaders(io: Server): () => void {
  const stuck = new WeakMap<Socket, number>();
  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) {
      const connection = connectionOf(socket);
      const isStuck = !connection.transport.writable && connection.writeBuffer.length > 0;
      const checks = isStuck ? (stuck.get(socket) ?? 0) + 1 : 0;
      stuck.set(socket, checks);
      const state = stateOfReader(connection, checks);
      if (state === 'closed') terminate(socket);
      else if (state === 'reads') connection.transport.socket?.resume();
    }
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Without a farewell, for which nobody reads. */
function terminate(socket: Socket): void {
  connectionOf(socket).transport.socket?.terminate?.();
  socket.conn.close(true);
}
