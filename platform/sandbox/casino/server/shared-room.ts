import { isObject } from '@backlay/shared/domain';
import type { RoundRepository } from './round-repository';
import type { ClusterChannel, ClusterMessage } from './cluster-channel';
import type { GameTable, PlayerConnection } from './game-table';

/** How long the leader of a game is waited for, ms. */
const ANSWER_MS = 10_000;

export interface ReplicatedGameDeps {
  readonly gameCode: string;
  readonly line: Pick<ClusterChannel, 'id' | 'lead' | 'publish'>;
  readonly books: Pick<RoundRepository, 'callOffAbandoned' | 'living'>;
  /** The room itself, made where it is led. */
  readonly make: () => GameTable;
  readonly failed: (error: unknown) => void;
}

interface Guest {
  readonly process: string;
  readonly seat: PlayerConnection;
}

type notification = Pick<
  PlayerConnection,
  'sessionId' | 'playerId' | 'playerName' | 'gameCode' | 'gameName' | 'min' | 'max' | 'playerSeed'
>;

/**
 * A room that players of all processes share. One process leads it, the others relay the messages of their pages. When the
 * leader dies another takes over, voids the open round and refunds every stake on it.
 */
export class ReplicatedGame implements GameTable {
  private readonly seats = new Map<number, PlayerConnection>();
  private readonly guests = new Map<string, Guest>();
  private readonly asked = new Map<number, (answer: object) => void>();
  private readonly mail = new Map<object, Map<string, number[]>>();
  private led: GameTable | null = null;
  private within = new WeakSet<PlayerConnection>();
  private electing: Promise<void> | null = null;
  private numbers = 0;
  private stopped = false;

  constructor(private readonly parts: ReplicatedGameDeps) {}

  async join(seat: PlayerConnection): Promise<void> {
    this.seats.set((this.numbers += 1), seat);
    await this.elect();
    await this.sit(this.numberOf(seat), seat);
  }

  leave(seat: PlayerConnection): void {
    const number = this.numberOf(seat);
    this.seats.delete(number);
    if (this.led) this.led.leave(seat);
    else this.publish({ about: 'leave', number });
  }

  async receive(seat: PlayerConnection, message: Readonly<Record<string, unknown>>): Promise<object> {
    if (this.led) return this.led.receive(seat, message);
    const id = (this.numbers += 1);
    return new Promise((resolve) => {
      const late = setTimeout(() => done({ ok: false, reason: 'unknown' }), ANSWER_MS);
      late.unref();
      const done = (answer: object) => {
        clearTimeout(late);
        this.asked.delete(id);
        resolve(answer);
      };
      this.asked.set(id, done);
      this.publish({ about: 'hear', number: this.numberOf(seat), id, seed: seat.playerSeed, message });
    });
  }

  stop(): void {
    this.stopped = true;
    this.stepDown();
  }

  /** Now and then: takes a game over whose leader is gone, and lets go of pages whose process is. */
  async watch(): Promise<void> {
    if (!this.led && this.seats.size > 0) await this.elect();
    if (!this.led || this.guests.size === 0) return;
    const living = await this.parts.books.living([...new Set([...this.guests.values()].map(({ process }) => process))]);
    for (const [key, { process }] of this.guests) if (!living.has(process)) this.letGo(key);
  }

  /** The line is there again: the pages of this process sit down where the game is led now. */
  async sitAgain(): Promise<void> {
    if (this.seats.size === 0) return;
    await this.elect();
    for (const [number, seat] of this.seats) await this.sit(number, seat);
  }

  /** The line is gone: whoever leads now, it is not this process. */
  stepDown(): void {
    this.led?.stop();
    this.led = null;
    this.within = new WeakSet();
    this.guests.clear();
    this.giveUp();
  }

  onReceived(message: ClusterMessage): void {
    const { about, from } = message;
    if (about === 'lead') return this.follow();
    if (about === 'tell' || about === 'answer') {
      if (message['to'] !== this.parts.line.id) return;
      const { answer, seats, message: passed } = message;
      if (about === 'answer') {
        if (isObject(answer)) this.asked.get(Number(message['id']))?.(answer);
      } else if (Array.isArray(seats) && isObject(passed))
        for (const number of seats) this.seats.get(Number(number))?.send(passed);
      return;
    }
    if (!this.led) return;
    const key = `${from} ${Number(message['number'])}`;
    if (about === 'leave') this.letGo(key);
    else if (about === 'join') {
      const seat = message['seat'] as notification; // sit published it in another process
      this.admit(key, from, Number(message['number']), seat);
    } else if (about === 'hear') this.answer(key, message);
  }

  private async elect(): Promise<void> {
    if (this.led || this.stopped) return;
    await (this.electing ??= this.tryToLead().finally(() => (this.electing = null)));
  }

  private async tryToLead(): Promise<void> {
    const { line, books, gameCode, make } = this.parts;
    if (!(await line.lead(gameCode))) return;
    await books.callOffAbandoned(gameCode);
    if (this.stopped || !(await line.lead(gameCode))) return;
    this.led = make();
    this.giveUp();
    this.publish({ about: 'lead' });
    for (const [number, seat] of this.seats) await this.sit(number, seat);
  }

  /** Puts a page of this process where the game is led. */
  private async sit(number: number, seat: PlayerConnection): Promise<void> {
    if (!this.led) {
      const { sessionId, playerId, playerName, gameCode, gameName, min, max, playerSeed } = seat;
      const notified: notification = { sessionId, playerId, playerName, gameCode, gameName, min, max, playerSeed };
      return this.publish({ about: 'join', number, seat: notified });
    }
    if (this.within.has(seat) || !this.seats.has(number)) return;
    this.within.add(seat);
    await this.led.join(seat);
  }

  /** Another process leads: the pages of this one sit down there. */
  private follow(): void {
    if (this.led) return;
    this.giveUp();
    for (const [number, seat] of this.seats) void this.sit(number, seat);
  }

  private admit(key: string, process: string, number: number, notified: notification): void {
    this.letGo(key);
    const seat: PlayerConnection = { ...notified, send: (message) => this.post(message, process, number) };
    this.guests.set(key, { process, seat });
    this.led?.join(seat).catch(this.parts.failed);
  }

  private letGo(key: string): void {
    const guest = this.guests.get(key);
    this.guests.delete(key);
    if (guest) this.led?.leave(guest.seat);
  }

  private answer(key: string, message: ClusterMessage): void {
    const guest = this.guests.get(key);
    const respond = (answer: object) => this.publish({ about: 'answer', to: message.from, id: message['id'], answer });
    if (!guest || !this.led) return respond({ ok: false, reason: 'unknown' });
    const { message: passed } = message;
    if (!isObject(passed)) return respond({ ok: false, reason: 'unknown' });
    guest.seat.playerSeed = String(message['seed']);
    this.led.receive(guest.seat, passed).then(respond, (error: unknown) => {
      this.parts.failed(error);
      respond({ ok: false, reason: 'unknown' });
    });
  }

  /** One message to many pages of a process goes out once. */
  private post(message: object, process: string, number: number): void {
    if (this.mail.size === 0) queueMicrotask(() => this.send());
    const byProcess = this.mail.get(message) ?? new Map<string, number[]>();
    this.mail.set(message, byProcess.set(process, [...(byProcess.get(process) ?? []), number]));
  }

  private send(): void {
    const all = [...this.mail];
    this.mail.clear();
    for (const [message, byProcess] of all)
      for (const [to, seats] of byProcess) this.publish({ about: 'tell', to, seats, message });
  }

  private publish(message: Readonly<Record<string, unknown>>): void {
    this.parts.line.publish({ ...message, game: this.parts.gameCode });
  }

  private giveUp(): void {
    for (const answer of [...this.asked.values()]) answer({ ok: false, reason: 'unknown' });
  }

  private numberOf(seat: PlayerConnection): number {
    for (const [number, one] of this.seats) if (one === seat) return number;
    return -1;
  }
}
