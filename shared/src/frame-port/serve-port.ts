import { CallError, PermissionDenied, type Host } from '../host/host';
import {
  createFloodCheck,
  PORT_LIMITS,
  type FrameError,
  type FrameInit,
  type FrameState,
  type Json,
  type PortEvent,
  type TextPort,
  type ToFrame,
} from './messages';
import { parseFromFrame, type FrameRequest, type FromFrame } from './schemas';

/** Toasts of a frame within this time, ms; more are dropped. */
const TOAST_WINDOW_MS = 10_000;
const MOST_TOASTS = 3;
const TEXT_LENGTH = 200;

/** A host by names that a frame chooses: the host of a version refuses what it does not declare. */
interface NamedHost extends Pick<Host, 'identity' | 'ownStorage' | 'navigation' | 'overlays' | 'toasts'> {
  readonly api: { call(name: string, input?: Json): Promise<unknown> };
  readonly realtime: {
    on(name: string, listener: (payload: Json) => void): () => void;
    watchEvent: Host['realtime']['watchEvent'];
    emit(name: string, payload: Json): Promise<unknown>;
  };
}

export interface ServePortDeps {
  readonly port: TextPort;
  readonly remote: string;
  /** The host as the version may use it: what it does not declare throws there. */
  readonly host: NamedHost;
  readonly init: FrameInit;
  /** Clock, ms. */
  readonly now: () => number;
  /** An answer without the fields that the contract does not name. */
  readonly filter: (call: string, answer: unknown) => Promise<unknown>;
  /** Texts that never cross: the token of the session. */
  readonly secrets: () => readonly string[];
  /** Whether the remote may lead the player to a path: one of its own, or one of a list of the shell's. */
  readonly mayGo: (path: string) => boolean;
  /** Whether the player has just pressed something. An overlay opens only then. */
  readonly isPressed: () => boolean;
  readonly onShown: () => void;
  readonly onHeight: (px: number) => void;
  readonly onPong: (ping: number) => void;
  /** An overlay was opened: presses that were meant for the frame must not reach it. */
  readonly onOverlay: () => void;
  /** The port is closed: a limit, a message of no protocol, or a failure of the remote. */
  readonly onEnd: (cause: string) => void;
}

export interface ServedPort {
  send(state: Partial<FrameState>): void;
  ping(ping: number): void;
  close(): void;
}

/** The shell's end of the port of a frame: checks every message, acts for the remote within its permissions (F5.03, F5.04). */
export function servePort(deps: ServePortDeps): ServedPort {
  const served = new FramePort(deps);
  served.open();
  return served;
}

/** Whether a text has more bytes in UTF-8 than a message may have. */
const isTooLong = (text: string): boolean =>
  text.length > PORT_LIMITS.messageBytes ||
  (text.length * 3 > PORT_LIMITS.messageBytes && new TextEncoder().encode(text).length > PORT_LIMITS.messageBytes);

type Notification = Exclude<FromFrame, FrameRequest>;

const REQUESTS: ReadonlySet<FromFrame['kind']> = new Set(['call', 'emit', 'identity', 'read', 'write']);
const isRequest = (message: FromFrame): message is FrameRequest => REQUESTS.has(message.kind);

class FramePort implements ServedPort {
  private readonly watches = new Map<number, () => void>();
  private readonly toasts: number[] = [];
  private readonly isFlood: () => boolean;
  private unanswered = 0;
  private lastId = 0;
  private isOpen = true;

  constructor(private readonly deps: ServePortDeps) {
    this.isFlood = createFloodCheck(deps.now);
  }

  open(): void {
    this.deps.port.listen((event) => this.receive(event));
    this.post({ kind: 'init', init: this.deps.init });
  }

  send(state: Partial<FrameState>): void {
    this.post({ kind: 'state', state });
  }

  ping(ping: number): void {
    this.post({ kind: 'ping', ping });
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.deps.port.close();
    this.watches.forEach((stop) => stop());
    this.watches.clear();
  }

  private end(cause: string): void {
    if (!this.isOpen) return;
    this.close();
    this.deps.onEnd(cause);
  }

  private post(message: ToFrame): void {
    if (!this.isOpen) return;
    const text = JSON.stringify(message);
    if (this.deps.secrets().some((secret) => text.includes(secret))) return this.end('an answer held the session');
    this.deps.port.post(text);
  }

  private receive({ data, ports = [] }: PortEvent): void {
    if (!this.isOpen) return;
    if (this.isFlood()) return this.end('too many messages');
    if (typeof data !== 'string' || ports.length > 0) return this.end('a message that is no text');
    if (isTooLong(data)) return this.end('a message that is too long');
    const message = parseFromFrame(data);
    if (!message) return this.end('a message of no protocol');
    if (message.id <= this.lastId) return this.end('an id that was used before');
    this.lastId = message.id;
    if (isRequest(message)) return void this.answer(message);
    try {
      this.apply(message);
    } catch (error) {
      // What the version does not declare happens to nobody; the frame refused it already.
      if (!(error instanceof PermissionDenied)) this.end('a message that the shell could not follow');
    }
  }

  private async answer(request: FrameRequest): Promise<void> {
    this.unanswered += 1;
    if (this.unanswered > PORT_LIMITS.unanswered) return this.end('too many unanswered requests');
    const { id } = request;
    await this.perform(request).then(
      (value) => this.post({ kind: 'answer', id, value: value ?? null }),
      (error: unknown) => this.post({ kind: 'error', id, error: describeError(error) }),
    );
    this.unanswered -= 1;
  }

  private async perform(request: FrameRequest): Promise<unknown> {
    const { host, filter } = this.deps;
    switch (request.kind) {
      case 'call':
        return filter(request.name, await host.api.call(request.name, request.input));
      case 'emit':
        return host.realtime.emit(request.name, request.payload);
      case 'identity':
        return host.identity.assertion();
      case 'read':
        return host.ownStorage.read(request.key);
      case 'write':
        return request.value === null
          ? host.ownStorage.remove(request.key)
          : host.ownStorage.write(request.key, request.value);
    }
  }

  private apply(message: Notification): void {
    const { host } = this.deps;
    switch (message.kind) {
      case 'shown':
        return this.deps.onShown();
      case 'height':
        return this.deps.onHeight(message.px);
      case 'pong':
        return this.deps.onPong(message.ping);
      case 'failed':
        return this.end(`the remote failed: ${message.cause.slice(0, TEXT_LENGTH)}`);
      case 'toast':
        return this.toast(message.tone, message.text);
      case 'watch':
        return this.watch(message.watch, (listener) => host.realtime.on(message.name, listener));
      case 'watch-event':
        return this.watch(message.watch, (listener) => host.realtime.watchEvent(message.eventId, listener, message.as));
      case 'unwatch':
        this.watches.get(message.watch)?.();
        this.watches.delete(message.watch);
        return;
      case 'close':
      case 'sign-out':
      case 'done':
        return;
      default:
        return this.lead(message);
    }
  }

  /** Leads the player to another place. */
  private lead(message: Extract<Notification, { kind: 'go' | 'back' | 'preload' | 'sign-in' | 'open' }>): void {
    const { host, mayGo, isPressed } = this.deps;
    switch (message.kind) {
      case 'go':
        if (mayGo(message.path)) host.navigation.go(message.path, { replace: message.replace });
        return;
      case 'back':
        if (isPressed()) host.navigation.back();
        return;
      case 'preload':
        if (mayGo(message.path)) host.navigation.preload(message.path);
        return;
      case 'sign-in': {
        const { path } = message;
        return this.openOver(() => {
          host.navigation.requireSignIn(path !== undefined && mayGo(path) ? path : undefined);
        });
      }
      case 'open':
        // Properties would fill a form of the house for the player: none cross.
        return this.openOver(() => host.overlays.open(message.name));
    }
  }

  /** Opens something over the page, after a press of the player and where nothing is open. */
  private openOver(open: () => void): void {
    const { host, isPressed, onOverlay } = this.deps;
    if (!isPressed() || host.overlays.store.getState().open.length > 0) return;
    open();
    onOverlay();
  }

  private toast(tone: 'success' | 'error' | 'info', text: string): void {
    const now = this.deps.now();
    while (this.toasts.length > 0 && now - (this.toasts[0] ?? 0) > TOAST_WINDOW_MS) this.toasts.shift();
    if (this.toasts.length >= MOST_TOASTS || text.trim() === '') return;
    this.toasts.push(now);
    this.deps.host.toasts[tone](`${this.deps.remote}: ${text.slice(0, TEXT_LENGTH)}`);
  }

  private watch(id: number, start: (listener: (payload: Json) => void) => () => void): void {
    this.watches.get(id)?.();
    if (this.watches.size >= PORT_LIMITS.watches) return this.end('too many watches');
    this.watches.set(
      id,
      start((payload) => this.post({ kind: 'event', watch: id, payload })),
    );
  }
}

function describeError(error: unknown): FrameError {
  if (error instanceof PermissionDenied) return { kind: 'denied', permission: error.permission };
  if (error instanceof CallError) return { kind: 'call', status: error.status, message: error.message };
  return { kind: 'failed', message: error instanceof RangeError ? error.message : 'The request failed' };
}
