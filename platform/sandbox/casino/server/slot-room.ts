import { randomOf } from '../games/provably-fair';
import { payout } from '../games/game';
import { slotPays, SLOT_LINES, SLOT_SYMBOLS, spin } from '../games/slot';
import type { RoundRow } from './round-repository';
import type { BetCashier } from './bet-cashier';
import type { GameTable, PlayerConnection } from './game-table';

/** A machine that each player has alone. The seed of the next spin is committed to before the player asks for it. */
export class SlotGame implements GameTable {
  private readonly next = new Map<string, Promise<RoundRow>>();
  private readonly spinning = new Set<string>();

  constructor(
    private readonly gameCode: string,
    private readonly admin: BetCashier,
  ) {}

  async join(seat: PlayerConnection): Promise<void> {
    const round = await this.roundOf(seat);
    seat.send({
      type: 'table',
      seedHash: round.seedHash,
      roundId: round.id,
      lines: SLOT_LINES,
      pays: SLOT_SYMBOLS.map((_, symbol) => slotPays(symbol)),
    });
  }

  leave(): void {
    // The committed round stays for the player's next visit.
  }

  stop(): void {
    this.next.clear();
  }

  async receive(seat: PlayerConnection, message: Readonly<Record<string, unknown>>): Promise<object> {
    if (message['type'] !== 'spin') return { ok: false, reason: 'unknown' };
    if (this.spinning.has(seat.playerId)) return { ok: false, reason: 'closed' };
    this.spinning.add(seat.playerId);
    try {
      return await this.spin(seat, message['stake']);
    } finally {
      this.spinning.delete(seat.playerId);
    }
  }

  private async spin(seat: PlayerConnection, stake: unknown): Promise<object> {
    const round = await this.roundOf(seat);
    const { playerSeed } = seat;
    const placed = await this.admin.place(round.id, seat, 'spin', stake);
    if (!placed.ok) {
      // The promised round was called off: another one is promised before the next spin.
      if (placed.reason === 'closed') {
        this.next.delete(seat.playerId);
        await this.join(seat);
      }
      return placed;
    }
    this.next.delete(seat.playerId);
    const outcome = spin(randomOf({ serverSeed: round.serverSeed, playerSeed, nonce: round.nonce }));
    const won = payout(placed.bet.stake, outcome.pays);
    try {
      await this.admin.books.settle(round, playerSeed, outcome, [{ bet: placed.bet, payout: won }]);
    } catch (error) {
      // What could not be written down did not happen: the stake goes back.
      this.admin.callOff(round.id, error);
      return { ok: false, reason: 'unknown' };
    }
    this.admin.deliver();
    const following = await this.roundOf(seat);
    return {
      ok: true,
      roundId: round.id,
      outcome,
      won,
      balance: placed.balance + won,
      seedHash: following.seedHash,
    };
  }

  private roundOf({ playerId }: PlayerConnection): Promise<RoundRow> {
    const known = this.next.get(playerId);
    if (known) return known;
    const opening = this.admin.books.openRound(this.gameCode);
    this.next.set(playerId, opening);
    opening.catch(() => this.next.delete(playerId));
    return opening;
  }
}
