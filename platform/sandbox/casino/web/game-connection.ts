import type { SlotOutcome } from '../games/slot';
import { text } from './text';

/** Callbacks for the messages that every game's page receives. */
export interface WelcomeMessage {
  readonly gameName: string;
  readonly min: number;
  readonly max: number;
  readonly balance: number | null;
  readonly demo: boolean;
}

/** A message of one game; its page declares the fields. */
export interface GameMessage {
  readonly type: 'table' | 'round' | 'bets' | 'mine' | 'landed';
}

/** A bet of the player on a round. */
export interface OwnBet {
  readonly spot: string;
  readonly stake: number;
}

interface BalanceMessage {
  readonly type: 'balance';
  readonly balance: number;
}

/** What the server sends; `now` is its clock, ms. */
type Message = { readonly now?: number } & (
  | (WelcomeMessage & { readonly type: 'hello'; readonly key: string })
  | { readonly type: 'answer'; readonly id: number }
  | { readonly type: 'time'; readonly sent: number }
  | { readonly type: 'refused' }
  | BalanceMessage
  | GameMessage
);

/** What the server answers to each request that it accepts. */
export interface Answers {
  readonly bet: { readonly betId: string; readonly balance: number; readonly mine?: readonly OwnBet[] };
  /** The last bet of the round, or all of them. */
  readonly undo: { readonly returned: readonly OwnBet[]; readonly mine: readonly OwnBet[] };
  readonly clear: { readonly returned: readonly OwnBet[]; readonly mine: readonly OwnBet[] };
  readonly out: { readonly at: number; readonly won: number };
  readonly spin: {
    readonly outcome: SlotOutcome;
    readonly won: number;
    readonly balance: number;
    readonly roundId: string;
    readonly seedHash: string;
  };
  readonly seed: { readonly seed?: string };
}
interface Refusal {
  readonly ok: false;
  readonly reason?: string;
}
export type Answer<Request extends keyof Answers> = ({ readonly ok: true } & Answers[Request]) | Refusal;

export interface TableEvents {
  hello(hello: WelcomeMessage): void;
  message(message: GameMessage | BalanceMessage): void;
  /** The line is down and is being tried again, or is up. */
  line(up: boolean): void;
  /** This page may play no more. */
  ended(): void;
}

const SOCKET = '/__sandbox/casino/socket';
const RETRY_MS = [500, 1000, 2000, 4000];
const ANSWER_MS = 12_000;

/**
 * The connection to the table. It sends the launch token in its hello, reconnects with its key, and numbers its requests.
 */
export class Table {
  private socket: WebSocket | null = null;
  private key: string | null = null;
  private token: string | null;
  private asked = 0;
  private tries = 0;
  private over = false;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  /** What the server's clock is ahead of this one, ms; from the quickest answer so far. */
  private ahead = 0;
  private quickest = Infinity;
  playerSeed: string;

  constructor(private readonly events: TableEvents) {
    const query = new URLSearchParams(location.search);
    this.token = query.get('token');
    // A token in an address bar is a token in a history.
    history.replaceState(null, '', location.pathname + (query.get('brand') ? `?brand=${query.get('brand')}` : ''));
    this.playerSeed = [...crypto.getRandomValues(new Uint8Array(6))]
      .map((one) => one.toString(16).padStart(2, '0'))
      .join('');
  }

  /** The server's clock, ms. */
  now(): number {
    return Date.now() + this.ahead;
  }

  open(): void {
    const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}${SOCKET}`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: 'hello', seed: this.playerSeed, ...(this.key ? { key: this.key } : { token: this.token }) });
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as Message); // of the server that served this page
    socket.onclose = () => {
      if (this.over || this.socket !== socket) return;
      for (const answer of this.waiting.values()) answer({ ok: false, reason: 'unknown' });
      this.waiting.clear();
      this.events.line(false);
      setTimeout(() => this.open(), RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)]);
      this.tries += 1;
    };
  }

  /** Asks and waits; an answer that does not come in time counts as unknown. */
  ask<Request extends keyof Answers>(
    type: Request,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer<Request>> {
    const id = (this.asked += 1);
    return new Promise((resolve) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return resolve({ ok: false, reason: 'unknown' });
      const late = setTimeout(() => done({ ok: false, reason: 'unknown' }), ANSWER_MS);
      const done = (answer: unknown) => {
        clearTimeout(late);
        this.waiting.delete(id);
        resolve(answer as Answer<Request>); // the server answers the request of this number
      };
      this.waiting.set(id, done);
      this.send({ type, id, ...fields });
    });
  }

  private receive(message: Message): void {
    if (message.now !== undefined)
      this.setClock(message.now, message.type === 'time' ? (performance.now() - message.sent) / 2 : null);
    if (message.type === 'answer') return this.waiting.get(message.id)?.(message);
    if (message.type === 'time') return;
    if (message.type === 'refused') {
      this.over = true;
      return this.events.ended();
    }
    if (message.type === 'hello') {
      this.key = message.key;
      this.token = null;
      this.tries = 0;
      this.events.line(true);
      this.events.hello(message);
      for (let one = 0; one < 4; one += 1)
        setTimeout(() => this.send({ type: 'time', sent: performance.now() }), one * 400);
      return;
    }
    this.events.message(message);
  }

  /** @param measured how long the message was under way, ms; null where nobody knows */
  private setClock(now: number, measured: number | null): void {
    const way = measured ?? 500;
    if (way > this.quickest) return;
    this.quickest = way;
    this.ahead = now + (measured ?? 0) - Date.now();
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

/** Reports the page's state to the page around the frame, which checks the sender. */
export const postToParent = (type: 'ready' | 'ended'): void => {
  if (parent !== window) parent.postMessage({ source: 'casino-game', type }, '*');
};

const UNKNOWN = 'Connection lost. Any stake taken will be returned.';
const REASONS: Readonly<Record<string, string>> = {
  closed: 'Too late for this round.',
  spot: 'Invalid bet',
  limits: 'That stake is outside the limits.',
  funds: 'Your balance is too low for that.',
  locked: 'Casino is not available on your account',
  ended: 'This game has ended. Open it again.',
  nothing: 'You have no bet on this round.',
  unknown: UNKNOWN,
};
export const reasonText = (reason: string | undefined): string => text(REASONS[reason ?? ''] ?? UNKNOWN);
