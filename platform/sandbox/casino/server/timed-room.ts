import type { RoundRow, AcceptedBet } from './round-repository';
import type { BetCashier } from './bet-cashier';
import type { GameTable, PlayerConnection } from './game-table';

/** Timers of a room, so that stopping it stops all of them. */
export class TimerGroup {
  private readonly timers = new Set<NodeJS.Timeout>();
  private stopped = false;

  /** Runs once after so many ms. */
  after(ms: number, work: () => Promise<void> | void, failed: (error: unknown) => void): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      Promise.resolve().then(work).catch(failed);
    }, ms);
    timer.unref();
    this.timers.add(timer);
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  stop(): void {
    this.stopped = true;
    this.clear();
  }
}

/** The round that a room plays now. */
export interface RunningRound<Bet extends AcceptedBet> {
  readonly round: RoundRow;
  readonly bets: Bet[];
  /** Stakes that the wallet is still asked about, by player. */
  readonly pending: Map<Promise<unknown>, string>;
}

/** A room whose players share its rounds: the first who comes begins one, and they go on while anybody is there. */
export abstract class TimedGame<Bet extends AcceptedBet, Running extends RunningRound<Bet>> implements GameTable {
  protected readonly seats = new Set<PlayerConnection>();
  protected running: Running | null = null;
  private readonly times = new TimerGroup();
  private starting: Promise<void> | null = null;

  constructor(
    protected readonly gameCode: string,
    protected readonly admin: BetCashier,
    /** Between two rounds, ms. */
    protected readonly pauseMs: number,
  ) {}

  abstract receive(seat: PlayerConnection, message: Readonly<Record<string, unknown>>): Promise<object>;
  protected abstract begin(): Promise<void>;
  /** The first message for a seat that joins. */
  protected abstract greeting(seat: PlayerConnection): Promise<object>;
  /** The bets as everybody sees them. */
  protected abstract shownBets(running: Pick<Running, 'bets'>): readonly object[];

  async join(seat: PlayerConnection): Promise<void> {
    this.seats.add(seat);
    if (!this.running) await this.start();
    seat.send(await this.greeting(seat));
  }

  leave(seat: PlayerConnection): void {
    this.seats.delete(seat);
  }

  stop(): void {
    this.times.stop();
  }

  /** Takes a stake through the wallet and keeps its bet; the round waits for it, however long the wallet thinks. */
  protected async take(
    running: Running,
    seat: PlayerConnection,
    { spot, stake }: { readonly spot: string; readonly stake: unknown },
    readStored: (bet: AcceptedBet) => Bet,
  ): Promise<object> {
    const asked = this.admin.place(running.round.id, seat, spot, stake).then((placed) => {
      if (placed.ok) running.bets.push(readStored(placed.bet));
      return placed;
    });
    running.pending.set(asked, seat.playerId);
    const placed = await asked.finally(() => running.pending.delete(asked));
    if (!placed.ok) return placed;
    this.notify({ type: 'bets', bets: this.shownBets(running) });
    return { ok: true, betId: placed.bet.id, balance: placed.balance };
  }

  protected async next(): Promise<void> {
    this.running = null;
    // Nobody plays to an empty room; the next one who comes begins the next round.
    if (this.seats.size > 0) await this.start();
  }

  protected notify(message: object): void {
    for (const seat of this.seats) seat.send(message);
  }

  /** What comes next in the round; where it fails the round is called off, and after a pause another one begins. */
  protected after(ms: number, work: () => Promise<void>): void {
    this.times.after(ms, work, (error) => {
      this.times.clear();
      this.admin.callOff(this.running?.round.id, error);
      this.running = null;
      this.times.after(
        this.pauseMs,
        () => this.next(),
        (again) => this.admin.failed(again),
      );
    });
  }

  private start(): Promise<void> {
    return (this.starting ??= this.begin().finally(() => (this.starting = null)));
  }
}
