import { CASH_OUT_LEAST, CRASH_MOST, crashPoint, multiplierAt, timeOf } from '../games/crash';
import { randomOf } from '../games/provably-fair';
import { payout } from '../games/game';
import type { AcceptedBet } from './round-repository';
import { countOpenBets, combinePlayerSeeds, type BetCashier } from './bet-cashier';
import { maskName, type PlayerConnection } from './game-table';
import { TimedGame, type RunningRound } from './timed-room';

const BET_MS = 7_000;
const PAUSE_MS = 3_500;
const HISTORY = 20;
const BETS_PER_PLAYER = 2;

interface Flight extends AcceptedBet {
  /** Where the player wants out by itself, in hundredths. */
  readonly auto: number | null;
  /** Where the player got out. */
  outAt: number | null;
}

interface Running extends RunningRound<Flight> {
  phase: 'betting' | 'flying' | 'over';
  until: number;
  /** ms of the server's clock at which the flight began. */
  startedAt: number;
  point: number;
  playerSeed: string;
  /** Automatic cash outs that are being booked. */
  landings: Promise<void>[];
}

/** A flight that all players share. Where it ends is fixed when it begins; who was out in time is judged by this clock alone. */
export class CrashGame extends TimedGame<Flight, Running> {
  constructor(gameCode: string, admin: BetCashier) {
    super(gameCode, admin, PAUSE_MS);
  }

  async receive(seat: PlayerConnection, message: Readonly<Record<string, unknown>>): Promise<object> {
    if (message['type'] === 'bet') return this.bet(seat, message);
    if (message['type'] === 'out') return this.out(seat, String(message['betId'] ?? ''));
    return { ok: false, reason: 'unknown' };
  }

  private async bet(seat: PlayerConnection, message: Readonly<Record<string, unknown>>): Promise<object> {
    const { running } = this;
    if (running?.phase !== 'betting' || this.admin.now >= running.until) return { ok: false, reason: 'closed' };
    const auto = message['auto'] ?? null;
    if (auto !== null && (!Number.isInteger(auto) || Number(auto) < CASH_OUT_LEAST || Number(auto) > CRASH_MOST))
      return { ok: false, reason: 'limits' };
    if (countOpenBets(seat, running) >= BETS_PER_PLAYER) return { ok: false, reason: 'limits' };
    const spot = auto === null ? 'fly' : `fly-${Number(auto)}`;
    return this.take(running, seat, { spot, stake: message['stake'] }, (bet) => ({
      ...bet,
      auto: auto === null ? null : Number(auto),
      outAt: null,
    }));
  }

  /** A cash out counts by the moment at which it arrives here, not by what the player's screen showed. */
  private async out(seat: PlayerConnection, betId: string): Promise<object> {
    const now = this.admin.now;
    const { running } = this;
    const bet = running?.bets.find(({ id, playerId }) => id === betId && playerId === seat.playerId);
    if (!running || !bet || running.phase !== 'flying') return { ok: false, reason: 'closed' };
    if (bet.outAt !== null) return { ok: true, at: bet.outAt, won: payout(bet.stake, bet.outAt) };
    const reached = multiplierAt(now - running.startedAt);
    const at = bet.auto !== null && bet.auto <= reached ? bet.auto : reached;
    if (at > running.point || (at === reached && reached >= running.point)) return { ok: false, reason: 'closed' };
    await this.land(running, bet, at);
    return { ok: true, at, won: payout(bet.stake, at) };
  }

  private async land(running: Running, bet: Flight, at: number): Promise<void> {
    // Marked before the books are written: a second cash out of the same bet finds it out already.
    bet.outAt = at;
    try {
      if (!(await this.admin.books.cashOut(running.round.id, bet, payout(bet.stake, at))))
        throw new Error(`round ${running.round.id} was called off`);
    } catch (error) {
      bet.outAt = null;
      throw error;
    }
    this.admin.deliver();
    this.notify({ type: 'bets', bets: this.shownBets(running) });
    for (const seat of this.seats)
      if (seat.playerId === bet.playerId) seat.send({ type: 'landed', betId: bet.id, at, won: payout(bet.stake, at) });
  }

  protected async begin(): Promise<void> {
    const round = await this.admin.books.openRound(this.gameCode);
    const until = this.admin.now + BET_MS;
    this.running = {
      round,
      phase: 'betting',
      until,
      startedAt: 0,
      point: 0,
      playerSeed: '',
      landings: [],
      bets: [],
      pending: new Map(),
    };
    const { running } = this;
    this.notify({ type: 'round', ...this.shown(running) });
    this.after(BET_MS, () => this.fly(running));
  }

  private async fly(running: Running): Promise<void> {
    running.until = 0;
    running.phase = 'flying';
    await Promise.allSettled([...running.pending.keys()]);
    const { serverSeed, nonce } = running.round;
    running.playerSeed = combinePlayerSeeds(running.bets);
    running.point = crashPoint(randomOf({ serverSeed, playerSeed: running.playerSeed, nonce }));
    running.startedAt = this.admin.now;
    this.notify({ type: 'round', ...this.shown(running) });
    for (const bet of running.bets) {
      const { auto } = bet;
      if (auto === null || auto > running.point) continue;
      this.after(timeOf(auto), async () => {
        if (bet.outAt !== null) return;
        const landing = this.land(running, bet, auto);
        running.landings.push(landing);
        await landing;
      });
    }
    this.after(timeOf(running.point), () => this.end(running));
  }

  private async end(running: Running): Promise<void> {
    running.phase = 'over';
    running.until = this.admin.now + this.pauseMs;
    const { round, playerSeed, point, bets } = running;
    // A cash out at the very end is booked before the round is over.
    await Promise.allSettled(running.landings);
    // An automatic cash out at or below the end was reached, even if its timer comes after this one.
    for (const bet of bets)
      if (bet.outAt === null && bet.auto !== null && bet.auto <= point) await this.land(running, bet, bet.auto);
    const lost = bets.filter(({ outAt }) => outAt === null).map((bet) => ({ bet, payout: 0 }));
    await this.admin.books.settle(round, playerSeed, { point }, lost);
    this.notify({ type: 'round', ...this.shown(running) });
    this.admin.deliver();
    this.after(this.pauseMs, () => this.next());
  }

  protected async greeting(seat: PlayerConnection) {
    const last = await this.admin.books.lastRounds(this.gameCode, HISTORY);
    const { running } = this;
    const mine = running?.bets.filter(({ playerId }) => playerId === seat.playerId) ?? [];
    return {
      type: 'table',
      last,
      mine: mine.map(({ id, stake, auto, outAt }) => ({ id, stake, auto, outAt })),
      round: running && this.shown(running),
    };
  }

  private shown(running: Running) {
    const { round, phase, until, startedAt, point } = running;
    return {
      id: round.id,
      nonce: round.nonce,
      seedHash: round.seedHash,
      phase,
      until,
      startedAt,
      now: this.admin.now,
      bets: this.shownBets(running),
      point: phase === 'over' ? point : null,
    };
  }

  protected shownBets({ bets }: Pick<Running, 'bets'>) {
    return bets.slice(-40).map(({ playerName, stake, outAt }) => ({
      name: maskName(playerName),
      stake,
      at: outAt,
      won: outAt === null ? 0 : payout(stake, outAt),
    }));
  }
}
