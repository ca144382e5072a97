import { randomBytes } from 'node:crypto';
import type { GamePlan } from '../games/game-catalogue';
import { CrashGame } from './crash-room';
import type { BetCashier } from './bet-cashier';
import type { ResumeKeys } from './resume-keys';
import type { ClusterChannel, ClusterMessage } from './cluster-channel';
import { RoundGameTable } from './rounds-room';
import type { GameTable, PlayerConnection } from './game-table';
import { ReplicatedGame } from './shared-room';
import { SlotGame } from './slot-room';
import type { AskWallet, WalletAnswer } from './wallet-client';

export interface GameSessionsDeps {
  readonly admin: BetCashier;
  readonly line: Pick<ClusterChannel, 'id' | 'lead' | 'publish'>;
  readonly keys: ResumeKeys<OpenGameSession>;
  readonly ask: AskWallet;
  /** How the provider runs a game; null for one that it does not have. */
  readonly planOf: (gameCode: string) => GamePlan | null;
  readonly clock: () => number;
}

export type OpenGameSession = Required<
  Pick<WalletAnswer, 'sessionId' | 'playerId' | 'playerName' | 'gameCode' | 'gameName' | 'min' | 'max'>
> & {
  readonly demo: boolean;
};

export type SessionEntryResult =
  | { readonly ok: true; readonly seat: PlayerConnection; readonly room: GameTable; readonly hello: object }
  | { readonly ok: false; readonly reason: 'ended' | 'unknown' };

/** Who may sit where: a launch token opens a seat once, its key lets the same page come back. */
export class GameSessions {
  private readonly rooms = new Map<string, GameTable>();
  private readonly shared = new Map<string, ReplicatedGame>();
  private readonly seats = new Map<string, Set<PlayerConnection>>();

  constructor(private readonly parts: GameSessionsDeps) {}

  /** The clock that games are judged by, ms. */
  get now(): number {
    return this.parts.clock();
  }

  async enter(message: Readonly<Record<string, unknown>>, send: PlayerConnection['send']): Promise<SessionEntryResult> {
    const key = typeof message['key'] === 'string' ? message['key'] : null;
    const found = key === null ? await this.open(message) : ((await this.parts.keys.find(key)) ?? 'ended');
    if (found === 'ended' || found === 'unknown') return { ok: false, reason: found };
    const room = this.roomOf(found.gameCode);
    if (!room) return { ok: false, reason: 'unknown' };
    const balance = await this.parts.ask('balance', { sessionId: found.sessionId });
    const ownKey = key ?? (await this.parts.keys.make(found));
    const seat: PlayerConnection = { ...found, playerSeed: getPlayerSeed(message['seed']), send };
    const others = this.seats.get(found.sessionId) ?? new Set();
    this.seats.set(found.sessionId, others.add(seat));
    const { gameName, min, max, demo } = found;
    const hello = { type: 'hello', key: ownKey, gameName, min, max, demo, balance: balance?.balance ?? null };
    return { ok: true, seat, room, hello: { ...hello, now: this.parts.clock() } };
  }

  leave(seat: PlayerConnection, room: GameTable): void {
    room.leave(seat);
    const seats = this.seats.get(seat.sessionId);
    seats?.delete(seat);
    if (seats?.size === 0) this.seats.delete(seat.sessionId);
  }

  /** Passes a balance from the platform to the page that has that game open, in this process or another. */
  onReceived(sessionId: string, balance: number): void {
    if (!this.notifyBalance(sessionId, balance)) this.parts.line.publish({ about: 'balance', sessionId, balance });
  }

  /** Handles a message of another process: for a game's room, or a balance for a page that may be connected here. */
  receiveFromCluster(message: ClusterMessage): void {
    if (message['about'] === 'balance') this.notifyBalance(String(message['sessionId']), Number(message['balance']));
    else this.shared.get(String(message['game']))?.onReceived(message);
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

  private notifyBalance(sessionId: string, balance: number): boolean {
    const seats = this.seats.get(sessionId);
    for (const seat of seats ?? []) seat.send({ type: 'balance', balance });
    return seats !== undefined;
  }

  private async open(message: Readonly<Record<string, unknown>>): Promise<OpenGameSession | 'ended' | 'unknown'> {
    if (typeof message['token'] !== 'string') return 'ended';
    const answer = await this.parts.ask('session', { token: message['token'] });
    if (!answer) return 'unknown';
    const opened = answer as OpenGameSession; // what the wallet's contract answers to `session` when it is ok
    return answer.status === 'ok' ? { ...opened, demo: answer.demo ?? false } : 'ended';
  }

  private roomOf(gameCode: string): GameTable | null {
    const known = this.rooms.get(gameCode);
    if (known) return known;
    const plan = this.parts.planOf(gameCode);
    if (!plan) return null;
    const room = this.roomFor(gameCode, plan);
    this.rooms.set(gameCode, room);
    return room;
  }

  private roomFor(gameCode: string, plan: GamePlan): GameTable {
    const { admin: backOffice, line } = this.parts;
    // A machine is one player's alone; everything else is played together, whichever process a page came to.
    if (plan.kind === 'slot') return new SlotGame(gameCode, backOffice);
    const make = () =>
      plan.kind === 'crash' ? new CrashGame(gameCode, backOffice) : new RoundGameTable(gameCode, plan.game, backOffice);
    const failed = (error: unknown) => backOffice.failed(error);
    const room = new ReplicatedGame({ gameCode, line, books: backOffice.books, make, failed });
    this.shared.set(gameCode, room);
    return room;
  }
}

/** What a player puts into outcomes: their own text, or one by chance. */
export const getPlayerSeed = (given: unknown): string =>
  typeof given === 'string' && /^[\w-]{1,32}$/.test(given) ? given : randomBytes(6).toString('hex');
