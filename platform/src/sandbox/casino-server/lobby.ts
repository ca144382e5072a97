import { randomBytes } from 'node:crypto';
import type { GamePlan } from '../casino-rules/table';
import { CrashRoom } from './crash-room';
import type { Desk } from './desk';
import { RoundsRoom } from './rounds-room';
import type { Room, Seat } from './seat';
import { SlotRoom } from './slot-room';
import type { AskWallet, WalletAnswer } from './wallet-client';

/** How long a page that lost its connection may come back, ms. */
const KEY_MS = 12 * 3_600_000;

export interface LobbyParts {
  readonly desk: Desk;
  readonly ask: AskWallet;
  /** How the provider runs a game; null for one that it does not have. */
  readonly planOf: (gameCode: string) => GamePlan | null;
  readonly clock: () => number;
}

type Opened = Required<
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
  private readonly keys = new Map<string, { readonly opened: Opened; readonly until: number }>();
  private readonly seats = new Map<string, Set<Seat>>();

  constructor(private readonly parts: LobbyParts) {}

  async enter(message: Readonly<Record<string, unknown>>, send: Seat['send']): Promise<Entry> {
    const key = typeof message['key'] === 'string' ? message['key'] : null;
    const kept = key === null ? null : this.keys.get(key);
    const found =
      kept && kept.until > this.parts.clock() ? kept.opened : key === null ? await this.open(message) : 'ended';
    if (found === 'ended' || found === 'unknown') return { ok: false, reason: found };
    const room = this.roomOf(found.gameCode);
    if (!room) return { ok: false, reason: 'unknown' };
    const balance = await this.parts.ask('balance', { sessionId: found.sessionId });
    const ownKey = key ?? randomBytes(24).toString('base64url');
    this.forgetOld();
    this.keys.set(ownKey, { opened: found, until: this.parts.clock() + KEY_MS });
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

  /** A balance that the platform told goes to whoever has that game open. */
  heard(sessionId: string, balance: number): void {
    for (const seat of this.seats.get(sessionId) ?? []) seat.send({ type: 'balance', balance });
  }

  stop(): void {
    for (const room of this.rooms.values()) room.stop();
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
    const room = roomFor(gameCode, plan, this.parts.desk);
    this.rooms.set(gameCode, room);
    return room;
  }

  private forgetOld(): void {
    const now = this.parts.clock();
    for (const [key, { until }] of this.keys) if (until <= now) this.keys.delete(key);
  }
}

function roomFor(gameCode: string, plan: GamePlan, desk: Desk): Room {
  if (plan.kind === 'crash') return new CrashRoom(gameCode, desk);
  if (plan.kind === 'slot') return new SlotRoom(gameCode, desk);
  return new RoundsRoom(gameCode, plan.game, desk);
}

/** What a player puts into outcomes: their own text, or one by chance. */
export const seedOf = (given: unknown): string =>
  typeof given === 'string' && /^[\w-]{1,32}$/.test(given) ? given : randomBytes(6).toString('hex');
