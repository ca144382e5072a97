import type { EventFrame } from '@backlay/shared/contract';
import type { RawSocket, SocketManager } from './connection';

const nothing = (): void => undefined;
/** The library's attempts where a test has none. */
export const idleManager: SocketManager = {
  reconnectionDelay: nothing,
  reconnectionDelayMax: nothing,
  randomizationFactor: nothing,
  on: nothing,
};

/** A socket that does what the test sets. */
export class TestSocket implements RawSocket {
  connected = false;
  /** The pause that the library was given last, ms. */
  pause: number | null = null;
  attempt: (attempt: number) => void = () => undefined;
  readonly io = {
    reconnectionDelay: (ms: number) => void (this.pause = ms),
    reconnectionDelayMax: (ms: number) => void (this.pause = Math.min(ms, this.pause ?? ms)),
    randomizationFactor: () => undefined,
    on: (_name: 'reconnect_attempt', listener: (attempt: number) => void) => void (this.attempt = listener),
  };
  active = true;
  readonly emitted: string[] = [];
  readonly #listeners = new Map<string, (payload: unknown) => void>();
  connects = 0;
  frames: Record<string, EventFrame> = {};

  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.connected = false;
    this.active = false;
  }
  on(name: string, listener: (payload: unknown) => void) {
    this.#listeners.set(name, listener);
  }
  timeout() {
    return {
      emitWithAck: async (name: string, payload: unknown) => {
        const { eventId } = payload as { eventId?: string };
        this.emitted.push([name, eventId].filter(Boolean).join(' '));
        return { ok: true, frame: (eventId && this.frames[eventId]) ?? null };
      },
    };
  }
  receive(name: string, payload?: unknown) {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    this.#listeners.get(name)?.(payload);
  }
}
