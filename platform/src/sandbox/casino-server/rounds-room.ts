import { randomOf } from '../casino-rules/fair';
import { payout, type RoundGame } from '../casino-rules/game';
import type { KeptRound, TakenBet } from './books';
import { heldBy, seedOfPlayers, type Desk } from './desk';
import { masked, type Room, type Seat } from './seat';
import { Timetable } from './timetable';

const PAUSE_MS = 2_500;
const BETS_PER_ROUND = 60;
const HISTORY = 12;

interface Running {
  readonly round: KeptRound;
  phase: 'betting' | 'showing' | 'over';
  /** When the phase ends, ms of the server's clock. */
  until: number;
  readonly bets: TakenBet[];
  /** Stakes that the wallet is still asked about, by player. */
  readonly pending: Map<Promise<unknown>, string>;
  outcome: unknown;
}

/** A table of timed rounds that all its players share. */
export class RoundsRoom implements Room {
  private readonly seats = new Set<Seat>();
  private readonly times = new Timetable();
  private running: Running | null = null;
  private starting: Promise<void> | null = null;

  constructor(
    private readonly gameCode: string,
    private readonly game: RoundGame,
    private readonly desk: Desk,
  ) {}

  async join(seat: Seat): Promise<void> {
    this.seats.add(seat);
    if (!this.running) await (this.starting ??= this.begin().finally(() => (this.starting = null)));
    seat.send(await this.greeting(seat));
  }

  leave(seat: Seat): void {
    this.seats.delete(seat);
  }

  stop(): void {
    this.times.stop();
  }

  async hear(seat: Seat, message: Readonly<Record<string, unknown>>): Promise<object> {
    const { running } = this;
    if (message['type'] !== 'bet') return { ok: false, reason: 'unknown' };
    const spot = String(message['spot'] ?? '');
    if (!this.game.accepts(spot)) return { ok: false, reason: 'spot' };
    if (running?.phase !== 'betting' || this.desk.now >= running.until) return { ok: false, reason: 'closed' };
    if (heldBy(seat, running) >= BETS_PER_ROUND) return { ok: false, reason: 'limits' };
    const asked = this.desk.place(running.round.id, seat, spot, message['stake']).then((placed) => {
      if (placed.ok) running.bets.push(placed.bet);
      return placed;
    });
    running.pending.set(asked, seat.playerId);
    const placed = await asked.finally(() => running.pending.delete(asked));
    if (!placed.ok) return placed;
    this.tell({ type: 'bets', bets: this.shownBets(running) });
    return { ok: true, betId: placed.bet.id, balance: placed.balance };
  }

  private async begin(): Promise<void> {
    const round = await this.desk.books.openRound(this.gameCode);
    const running: Running = {
      round,
      phase: 'betting',
      until: this.desk.now + this.game.betMs,
      bets: [],
      pending: new Map(),
      outcome: null,
    };
    this.running = running;
    this.tell({ type: 'round', ...this.shown(running) });
    this.after(this.game.betMs, () => this.close(running));
  }

  private async close(running: Running): Promise<void> {
    running.phase = 'showing';
    running.until = this.desk.now + this.game.showMs;
    // A stake that the wallet is still asked about was in time.
    await Promise.allSettled([...running.pending.keys()]);
    const { round, bets } = running;
    const playerSeed = seedOfPlayers(bets);
    running.outcome = this.game.play(randomOf({ serverSeed: round.serverSeed, playerSeed, nonce: round.nonce }));
    this.tell({ type: 'round', ...this.shown(running) });
    this.after(this.game.showMs, () => this.settle(running, playerSeed));
  }

  private async settle(running: Running, playerSeed: string): Promise<void> {
    const { round, bets, outcome } = running;
    const payouts = bets.map((bet) => ({ bet, payout: payout(bet.stake, this.game.pays(outcome, bet.spot)) }));
    await this.desk.books.settle(round, playerSeed, outcome, payouts);
    running.phase = 'over';
    running.until = this.desk.now + PAUSE_MS;
    for (const seat of this.seats) {
      const mine = payouts.filter(({ bet }) => bet.playerId === seat.playerId);
      seat.send({
        type: 'round',
        ...this.shown(running),
        won: mine.reduce((sum, { payout: paid }) => sum + paid, 0),
        staked: mine.reduce((sum, { bet }) => sum + bet.stake, 0),
      });
    }
    this.desk.deliver();
    this.after(PAUSE_MS, () => this.next());
  }

  private async next(): Promise<void> {
    this.running = null;
    // Nobody plays to an empty room; the next one who comes begins the next round.
    if (this.seats.size > 0) await (this.starting ??= this.begin().finally(() => (this.starting = null)));
  }

  private shown({ round, phase, until, bets, outcome }: Running) {
    return {
      id: round.id,
      nonce: round.nonce,
      seedHash: round.seedHash,
      phase,
      until,
      now: this.desk.now,
      bets: this.shownBets({ bets }),
      outcome: phase === 'betting' ? null : outcome,
    };
  }

  private shownBets({ bets }: Pick<Running, 'bets'>) {
    return bets.slice(-40).map(({ playerName, spot, stake }) => ({ name: masked(playerName), spot, stake }));
  }

  private async greeting(seat: Seat) {
    const { running } = this;
    const mine = running?.bets.filter(({ playerId }) => playerId === seat.playerId) ?? [];
    return {
      type: 'table',
      spots: this.game.spots,
      view: this.game.view,
      last: await this.desk.books.lastRounds(this.gameCode, HISTORY),
      mine: mine.map(({ spot, stake }) => ({ spot, stake })),
      round: running && this.shown(running),
    };
  }

  private tell(message: object): void {
    for (const seat of this.seats) seat.send(message);
  }

  private after(ms: number, work: () => Promise<void>): void {
    this.times.after(ms, work, (error) => {
      this.desk.callOff(this.running?.round.id, error);
      this.running = null;
      this.times.after(
        PAUSE_MS,
        () => this.next(),
        (again) => this.desk.failed(again),
      );
    });
  }
}
