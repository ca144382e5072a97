import { SOCKET_EVENT_NAMES } from './event-names';
import type { SocketEventName } from './events';

/** Every name the client listens to, for one registration at the socket. */
export const socketEvents = SOCKET_EVENT_NAMES satisfies readonly SocketEventName[];

/**
 * Pauses of a client whose connection was lost, ms. The first is random up to `spreadMs`: a process that ends loses thousands of tabs at
 * once. The next is at most `nextMs`, and each one after it twice as long, up to `longestMs` (G6.04).
 */
export const SOCKET_PAUSES = { spreadMs: 10_000, nextMs: 5_000, longestMs: 30_000 } as const;

/** The pause before the n-th attempt after a connection was lost, ms; the first has number 0. */
export function reconnectPause(attempt: number, random: () => number = Math.random): number {
  const { spreadMs, nextMs, longestMs } = SOCKET_PAUSES;
  if (attempt === 0) return random() * spreadMs;
  return (Math.min(longestMs, nextMs * 2 ** (attempt - 1)) * (1 + random())) / 2;
}

/** Why a handshake is refused; with `retryMs` it may be sent again after so many ms (G6.04). */
export interface HandshakeRefusal {
  readonly message: 'unauthorised' | 'unavailable' | 'busy';
  readonly data?: { readonly retryMs: number };
}
