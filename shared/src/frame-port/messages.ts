import type { SessionState } from '../host';

/** Whatever a JSON text holds. */
export type Json = ReturnType<typeof JSON.parse>;

/** Version of the protocol; a message of another one ends the port (F5.03). */
export const PORT_VERSION = 1;

/** What a frame may send. Beyond it the port closes and the panel of the remote shows (F5.03). */
export const PORT_LIMITS = {
  messageBytes: 65_536,
  messagesPerSecond: 200,
  unanswered: 50,
  watches: 50,
} as const;

/** Counts what comes within the last second; whether it is more than a frame may send. Times are in ms. */
export function createFloodCheck(now: () => number): () => boolean {
  let received: number[] = [];
  return () => {
    const time = now();
    received = received.filter((at) => time - at < 1_000);
    received.push(time);
    return received.length > PORT_LIMITS.messagesPerSecond;
  };
}

/** Marks the one message that a document of a frame posts to its page, before anything of the remote runs. */
export const FRAME_HELLO = 'backlay-frame-hello';
/** Marks the answer of the page: it carries the port. */
export const FRAME_PORT = 'backlay-frame-port';

/** What a frame knows of the session: neither name nor balance nor token (F5.04). */
export type FrameSession = Pick<SessionState, 'status' | 'userType'>;

/** All that changes while a frame is shown. */
export interface FrameState {
  readonly session: FrameSession;
  readonly language: string;
  readonly theme: string;
  readonly connected: boolean;
  /** Path and query of the page. */
  readonly path: string;
  /** Properties of a slot that are plain values. */
  readonly props: Readonly<Record<string, string | number | boolean>>;
}

/** The first message to a frame. */
export interface FrameInit extends FrameState {
  readonly contract: string;
  readonly brand: { readonly id: string; readonly name: string };
  readonly permissions: readonly string[];
  readonly http: readonly string[];
  /** `routes`: the patterns of the screen, for its parameters. */
  readonly view: { readonly kind: 'screens' | 'slots'; readonly name: string; readonly routes: readonly string[] };
}

/** Why a request failed. */
export type FrameError =
  | { readonly kind: 'denied'; readonly permission: string }
  | { readonly kind: 'call'; readonly status: number; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Messages to a frame, each a JSON text. */
export type ToFrame =
  | { readonly kind: 'init'; readonly init: FrameInit }
  | { readonly kind: 'state'; readonly state: Partial<FrameState> }
  | { readonly kind: 'answer'; readonly id: number; readonly value: Json }
  | { readonly kind: 'error'; readonly id: number; readonly error: FrameError }
  | { readonly kind: 'event'; readonly watch: number; readonly payload: Json }
  | { readonly kind: 'ping'; readonly ping: number };

/** Properties of a slot that are plain values: no function and no element crosses. */
export const toPlainProps = (props: Readonly<Record<string, unknown>>): FrameState['props'] =>
  Object.fromEntries(
    Object.entries(props).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : [],
    ),
  );

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}/?$`);

/** Whether a frame may lead to an address, by the paths of its routes and of what else the shell allows (F5.04). */
export function createPathRule(paths: readonly string[]): (path: string) => boolean {
  const patterns = paths.map(patternOf);
  return (path) => {
    if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false;
    const [bare = ''] = path.split(/[?#]/, 1);
    return patterns.some((pattern) => pattern.test(bare));
  };
}

/** What a port delivers. */
export interface PortEvent {
  readonly data: unknown;
  readonly ports?: readonly unknown[];
}

/** A `MessagePort` as far as the protocol needs it. */
export interface TextPort {
  post(text: string): void;
  /** Receives messages from now on; what was sent before waits for it. */
  listen(listener: (event: PortEvent) => void): void;
  close(): void;
}

/** A port of the browser. */
export const toTextPort = (port: MessagePort): TextPort => ({
  post: (text) => port.postMessage(text),
  listen(listener) {
    port.onmessage = listener;
  },
  close: () => port.close(),
});
