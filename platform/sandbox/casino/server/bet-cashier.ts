import { type RoundRepository, walletRound, type AcceptedBet } from './round-repository';
import type { BetRejection, PlayerConnection } from './game-table';
import type { AskWallet, Outbox } from './wallet-client';

export interface adminParts {
  readonly books: RoundRepository;
  readonly ask: AskWallet;
  readonly outbox: Outbox;
  readonly onReceived: (sessionId: string, balance: number) => void;
  readonly clock: () => number;
  readonly failed: (error: unknown) => void;
}

export type Placed =
  | { readonly ok: true; readonly bet: AcceptedBet; readonly balance: number }
  | { readonly ok: false; readonly reason: BetRejection };

const REASONS: Readonly<Record<string, BetRejection>> = {
  INSUFFICIENT_FUNDS: 'funds',
  OUTSIDE_LIMITS: 'limits',
  PLAYER_LOCKED: 'locked',
  SESSION_ENDED: 'ended',
  UNKNOWN_SESSION: 'ended',
};

/** Takes stakes through the wallet and pays them out, whatever the game. */
export class BetCashier {
  constructor(private readonly parts: adminParts) {}

  get books(): RoundRepository {
    return this.parts.books;
  }

  get now(): number {
    return this.parts.clock();
  }

  /**
   * A bet counts only after the wallet accepted it. Without an answer the bet is cancelled, whether the wallet booked it or
   * not.
   */
  async place(roundId: string, seat: PlayerConnection, spot: string, stake: unknown): Promise<Placed> {
    if (typeof stake !== 'number' || !Number.isInteger(stake) || stake < seat.min || stake > seat.max)
      return { ok: false, reason: 'limits' };
    const { books, ask } = this.parts;
    const { sessionId, playerId, playerName, playerSeed } = seat;
    const bet = await books.askBet(roundId, { sessionId, playerId, playerName, playerSeed, spot, stake });
    if (!bet) return { ok: false, reason: 'closed' };
    const answer = await ask('bet', {
      transactionId: bet.id,
      sessionId,
      roundId: walletRound(roundId, bet.id),
      amount: stake,
    });
    if (!answer) {
      await this.returnBets([bet]);
      return { ok: false, reason: 'unknown' };
    }
    if (answer.status !== 'ok') {
      await books.markBet(bet.id, 'refused');
      return { ok: false, reason: REASONS[answer.code ?? ''] ?? 'unknown' };
    }
    // Called off while the wallet was asked: its stake goes back with the round.
    if (!(await books.markBet(bet.id, 'taken'))) return { ok: false, reason: 'unknown' };
    return { ok: true, bet, balance: answer.balance ?? 0 };
  }

  /** Returns the stakes of bets, all or none. */
  async returnBets(bets: readonly AcceptedBet[]): Promise<void> {
    await this.books.returnBets(bets);
    this.deliver();
  }

  /** Sends the pending messages to the platform now. A message without an answer is sent again later. */
  deliver(): void {
    this.parts.outbox.deliver(this.parts.onReceived).catch(this.parts.failed);
  }

  failed(error: unknown): void {
    this.parts.failed(error);
  }

  /** A round that could not be finished: every stake on it goes back, and the room goes on. */
  callOff(roundId: string | undefined, cause: unknown): void {
    this.parts.failed(cause);
    if (roundId === undefined) return;
    this.books.callOff(roundId).then(
      () => this.deliver(),
      (error: unknown) => this.parts.failed(error),
    );
  }
}

/** What the players put into a round: the seeds of the first three who bet, in their order. */
export const combinePlayerSeeds = (bets: readonly AcceptedBet[]): string => {
  const seeds = [...new Map(bets.map(({ playerId, playerSeed }) => [playerId, playerSeed])).values()];
  return seeds.slice(0, 3).join('.') || 'nobody';
};

/** Number of bets of a player on a round. Bets that the wallet has not answered yet count too. */
export const countOpenBets = (
  { playerId }: Pick<PlayerConnection, 'playerId'>,
  { bets, pending }: { readonly bets: readonly AcceptedBet[]; readonly pending: ReadonlyMap<unknown, string> },
): number =>
  bets.filter((bet) => bet.playerId === playerId).length + [...pending.values()].filter((id) => id === playerId).length;
