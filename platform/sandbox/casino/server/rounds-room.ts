import { randomOf } from '../games/provably-fair';
import { payout, type RoundGame } from '../games/game';
import type { AcceptedBet } from './round-repository';
import { countOpenBets, combinePlayerSeeds, type BetCashier } from './bet-cashier';
import { maskName, type PlayerConnection } from './game-table';
import { TimedGame, type RunningRound } from './timed-room';

const PAUSE_MS = 2_500;
const BETS_PER_ROUND = 60;
const HISTORY = 12;

interface Running extends RunningRound<AcceptedBet> {
  phase: 'betting' | 'showing' | 'over';
  /** When the phase ends, ms of the server's clock. */
  until: number;
  outcome: unknown;
}

/** A table of timed rounds that all its players share. */
export class RoundGameTable extends TimedGame<AcceptedBet, Running> {
  constructor(
    gameCode: string,
    private readonly game: RoundGame,
    admin: BetCashier,
  ) {
    super(gameCode, admin, PAUSE_MS);
  }

  async receive(seat: PlayerConnection, message: Readonly<Record<string, unknown>>): Promise<object> {
    const { running } = this;
    const { type } = message;
    const spot = String(message['spot'] ?? '');
    if (type !== 'bet' && type !== 'undo' && type !== 'clear') return { ok: false, reason: 'unknown' };
    if (type === 'bet' && !this.game.accepts(spot)) return { ok: false, reason: 'spot' };
    if (running?.phase !== 'betting' || this.admin.now >= running.until) return { ok: false, reason: 'closed' };
    if (type !== 'bet') return this.returnBets(running, seat, type === 'clear' ? BETS_PER_ROUND : 1);
    if (countOpenBets(seat, running) >= BETS_PER_ROUND) return { ok: false, reason: 'limits' };
    const placed = await this.take(running, seat, { spot, stake: message['stake'] }, (bet) => bet);
    return { ...placed, mine: this.sendMine(running, seat) };
  }

  /** Cancels the last bets of a player while bets are taken; their stakes go back through the wallet. */
  private async returnBets(running: Running, seat: PlayerConnection, most: number): Promise<object> {
    const bets = running.bets.filter(({ playerId }) => playerId === seat.playerId).slice(-most);
    if (bets.length === 0) return { ok: false, reason: 'nothing' };
    // Out of the round before anything is awaited: a second request cannot return the same bet.
    for (const bet of bets) running.bets.splice(running.bets.indexOf(bet), 1);
    const returning = this.admin.returnBets(bets).catch((error: unknown) => {
      running.bets.push(...bets);
      throw error;
    });
    // The outcome waits for it, as for a stake.
    running.pending.set(returning, seat.playerId);
    await returning.finally(() => running.pending.delete(returning));
    this.notify({ type: 'bets', bets: this.shownBets(running) });
    const spots = bets.map(({ spot, stake }) => ({ spot, stake }));
    return { ok: true, returned: spots, mine: this.sendMine(running, seat) };
  }

  /** What a player has on the table, in the order of the bets; the player's other pages receive it as well. */
  private sendMine(running: Running, seat: PlayerConnection) {
    const mine = this.betsOf(running, seat);
    for (const other of this.seats)
      if (other !== seat && other.playerId === seat.playerId) other.send({ type: 'mine', id: running.round.id, mine });
    return mine;
  }

  private betsOf(running: Running | null, { playerId }: PlayerConnection) {
    const bets = running?.bets.filter((bet) => bet.playerId === playerId) ?? [];
    return bets.map(({ spot, stake }) => ({ spot, stake }));
  }

  protected async begin(): Promise<void> {
    const round = await this.admin.books.openRound(this.gameCode);
    const running: Running = {
      round,
      phase: 'betting',
      until: this.admin.now + this.game.betMs,
      bets: [],
      pending: new Map(),
      outcome: null,
    };
    this.running = running;
    this.notify({ type: 'round', ...this.shown(running) });
    this.after(this.game.betMs, () => this.close(running));
  }

  private async close(running: Running): Promise<void> {
    running.phase = 'showing';
    running.until = this.admin.now + this.game.showMs;
    // A stake that the wallet is still asked about was in time.
    await Promise.allSettled([...running.pending.keys()]);
    const { round, bets } = running;
    const playerSeed = combinePlayerSeeds(bets);
    running.outcome = this.game.play(randomOf({ serverSeed: round.serverSeed, playerSeed, nonce: round.nonce }));
    this.notify({ type: 'round', ...this.shown(running) });
    this.after(this.game.showMs, () => this.settle(running, playerSeed));
  }

  private async settle(running: Running, playerSeed: string): Promise<void> {
    const { round, bets, outcome } = running;
    const payouts = bets.map((bet) => ({ bet, payout: payout(bet.stake, this.game.pays(outcome, bet.spot)) }));
    await this.admin.books.settle(round, playerSeed, outcome, payouts);
    running.phase = 'over';
    running.until = this.admin.now + this.pauseMs;
    for (const seat of this.seats) {
      const mine = payouts.filter(({ bet }) => bet.playerId === seat.playerId);
      seat.send({
        type: 'round',
        ...this.shown(running),
        won: mine.reduce((sum, { payout: paid }) => sum + paid, 0),
        staked: mine.reduce((sum, { bet }) => sum + bet.stake, 0),
      });
    }
    this.admin.deliver();
    this.after(this.pauseMs, () => this.next());
  }

  private shown({ round, phase, until, bets, outcome }: Running) {
    return {
      id: round.id,
      nonce: round.nonce,
      seedHash: round.seedHash,
      phase,
      until,
      now: this.admin.now,
      bets: this.shownBets({ bets }),
      outcome: phase === 'betting' ? null : outcome,
    };
  }

  protected shownBets({ bets }: Pick<Running, 'bets'>) {
    return bets.slice(-40).map(({ playerName, spot, stake }) => ({ name: maskName(playerName), spot, stake }));
  }

  protected async greeting(seat: PlayerConnection) {
    const { running } = this;
    return {
      type: 'table',
      spots: this.game.spots,
      view: this.game.view,
      last: await this.admin.books.lastRounds(this.gameCode, HISTORY),
      mine: this.betsOf(running, seat),
      round: running && this.shown(running),
    };
  }
}
