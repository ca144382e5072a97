import { randomBytes } from 'node:crypto';
import type { GamePlan } from '../casino-rules/table';
import { CrashRoom } from './crash-room';
import type { Desk } from './desk';
import type { Keys } from './keys';
import type { Line, Said } from './line';
import { RoundsRoom } from './rounds-room';
import type { Room, Seat } from './seat';
import { SharedRoom } from './shared-room';
import { SlotRoom } from './slot-room';
import type { AskWallet, WalletAnswer } from './wallet-client';

export interface LobbyParts {
  readonly desk: Desk;
  readonly line: Pick<Line, 'id' | 'lead' | 'say'>;
  readonly keys: Keys<Opened>;
  readonly ask: AskWallet;
  /** How the provider runs a game; null for one that it does not have. */
  readonly planOf: (gameCode: string) => GamePlan | null;
  readonly clock: () => number;
}

export type Opened = Required<
  Pick<WalletAnswer, 'sessionId' | 'playerId' | 'playerName' | 'gameCode' | 'gameName' | 'min' | 'max'>
> & {
  readonly demo: boolean;
};

export type Entry =
  | { readonly ok: true; readonly seat: Seat; readonly room: Room; readonly hello: object }
  | { readonly ok: false; readonly reason: 'ended' | 'unknown' };

/** Who may sit where: a launch token opens a seat once, its key lets the same page come back. */
export class Lobby {
  private readonly rooms = new Map<string, Room>();
  private readonly shared = new Map<string, SharedRoom>();
  private readonly seats = new Map<string, Set<Seat>>();

  constructor(private readonly parts: LobbyParts) {}

  /** The clock that games are judged by, ms. */
  get now(): number {
    return this.parts.clock();
  }

  async enter(message: Readonly<Record<string, unknown>>, send: Seat['send']): Promise<Entry> {
    const key = typeof message['key'] === 'string' ? message['key'] : null;
    const found = key === null ? await this.open(message) : ((await this.parts.keys.find(key)) ?? 'ended');
    if (found === 'ended' || found === 'unknown') return { ok: false, reason: found };
    const room = this.roomOf(found.gameCode);
    if (!room) return { ok: false, reason: 'unknown' };
    const balance = await this.parts.ask('balance', { sessionId: found.sessionId });
    const ownKey = key ?? (await this.parts.keys.make(found));
    const seat: Seat = { ...found, playerSeed: seedOf(message['seed']), send };
    const others = this.seats.get(found.sessionId) ?? new Set();
    this.seats.set(found.sessionId, others.add(seat));
    const { gameName, min, max, demo } = found;
    const hello = { type: 'hello', key: ownKey, gameName, min, max, demo, balance: balance?.balance ?? null };
    return { ok: true, seat, room, hello: { ...hello, now: this.parts.clock() } };
  }

  leave(seat: Seat, room: Room): void {
    room.leave(seat);
    const seats = this.seats.get(seat.sessionId);
    seats?.delete(seat);
    if (seats?.size === 0) this.seats.delete(seat.sessionId);
  }

  /** A balance that the platform told goes to whoever has that game open, here or at another process. */
  heard(sessionId: string, balance: number): void {
    if (!this.tellBalance(sessionId, balance)) this.parts.line.say({ about: 'balance', sessionId, balance });
  }

  /** What another process says: to a game's room, or a balance for a page that may be here. */
  heardOnLine(message: Said): void {
    if (message['about'] === 'balance') this.tellBalance(String(message['sessionId']), Number(message['balance']));
    else this.shared.get(String(message['game']))?.heard(message);
  }

  stepDown(): void {
    for (const room of this.shared.values()) room.stepDown();
  }

  async sitAgain(): Promise<void> {
    for (const room of this.shared.values()) await room.sitAgain();
  }

  async watch(): Promise<void> {
    for (const room of this.shared.values()) await room.watch();
  }

  stop(): void {
    for (const room of this.rooms.values()) room.stop();
  }

  private tellBalance(sessionId: string, balance: number): boolean {
    const seats = this.seats.get(sessionId);
    for (const seat of seats ?? []) seat.send({ type: 'balance', balance });
    return seats !== undefined;
  }

  private async open(message: Readonly<Record<string, unknown>>): Promise<Opened | 'ended' | 'unknown'> {
    if (typeof message['token'] !== 'string') return 'ended';
    const answer = await this.parts.ask('session', { token: message['token'] });
    if (!answer) return 'unknown';
    return answer.status === 'ok' ? { ...(answer as Opened), demo: answer.demo ?? false } : 'ended';
  }

  private roomOf(gameCode: string): Room | null {
    const known = this.rooms.get(gameCode);
    if (known) return known;
    const plan = this.parts.planOf(gameCode);
    if (!plan) return null;
    const room = this.roomFor(gameCode, plan);
    this.rooms.set(gameCode, room);
    return room;
  }

  private roomFor(gameCode: string, plan: GamePlan): Room {
    const { desk, line } = this.parts;
    // A machine is one player's alone; everything else is played together, whichever process a page came to.
    if (plan.kind === 'slot') return new SlotRoom(gameCode, desk);
    const make = () =>
      plan.kind === 'crash' ? new CrashRoom(gameCode, desk) : new RoundsRoom(gameCode, plan.game, desk);
    const failed = (error: unknown) => desk.failed(error);
    const room = new SharedRoom({ gameCode, line, books: desk.books, make, failed });
    this.shared.set(gameCode, room);
    return room;
  }
}

/** What a player puts into outcomes: their own text, or one by chance. */
export const seedOf = (given: unknown): string =>
  typeof given === 'string' && /^[\w-]{1,32}$/.test(given) ? given : randomBytes(6).toString('hex');
