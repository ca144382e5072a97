import { toPaise, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { lockBalances, post, type Ledger, type PostingEntry } from '../../money/ledger';
import { addBetToRound, cancelBet, closeRound, findRound, toWireCasinoBet } from './bets';
import { holdWin, type WinApproval } from './held-wins';
import type { GameSession, WalletOperation, WalletRejection, WalletResult } from './wallet-operations';
import type { CasinoLimits, CasinoNews, CasinoPlayers } from './ports';
import type { CasinoSession, CasinoSessions } from './sessions';
import {
  findTransaction,
  insertTransaction,
  cancelTransaction,
  type ProviderTransaction,
} from './transaction-repository';

export interface CasinoWalletDeps {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'balance'>;
  readonly sessions: CasinoSessions;
  readonly players: CasinoPlayers;
  readonly news: (news: CasinoNews) => void;
  /** Nobody is limited where it is left out. */
  readonly limits?: CasinoLimits;
  /** No win is held where it is left out. */
  readonly approval?: WinApproval;
  readonly clock?: () => number;
}

type Moving = Extract<WalletOperation, { action: 'bet' | 'win' | 'rollback' }>;
type Booked = WalletResult & { readonly betId?: string };

const no = (reason: WalletRejection, balance?: Paise): WalletResult => ({ ok: false, reason, balance });

/**
 * The players' wallets as providers see them. Each transaction is booked once, by the provider's own id, in one database transaction
 * with its ledger entries; a player's transactions follow one another, since each begins with the lock of the balance.
 */
export class CasinoWallet {
  private readonly clock: () => number;

  constructor(private readonly parts: CasinoWalletDeps) {
    this.clock = parts.clock ?? Date.now;
  }

  async run(provider: string, operation: WalletOperation): Promise<WalletResult> {
    const { sessions } = this.parts;
    if (operation.action === 'session') {
      const opened = await sessions.open(provider, operation.token);
      return opened ? this.welcome(opened) : no('UNKNOWN_TOKEN');
    }
    const session = await sessions.find(provider, operation.sessionId);
    if (!session) return no('UNKNOWN_SESSION');
    if (operation.action === 'end') await sessions.end(session.id);
    if (operation.action === 'end' || operation.action === 'balance')
      return { ok: true, balance: await this.balanceOf(session.accountId) };
    return this.move(session, operation);
  }

  private async welcome(session: CasinoSession): Promise<WalletResult> {
    const player = await this.parts.players.find(session.accountId);
    if (!player || player.blocked || player.casinoLock) return no('PLAYER_LOCKED');
    const opened: GameSession = {
      sessionId: session.id,
      playerId: session.accountId,
      playerName: player.userName,
      demo: session.demo,
      tenantId: session.tenantId,
      gameCode: session.game.gameCode,
      gameName: session.game.gameName,
      min: toPaise(session.game.min),
      max: toPaise(session.game.max),
    };
    return { ok: true, balance: await this.balanceOf(session.accountId), session: opened };
  }

  private async move(session: CasinoSession, operation: Moving): Promise<WalletResult> {
    // A lock that was set while the game was open stops stakes; what was won before is still paid.
    const player = operation.action === 'bet' ? await this.parts.players.find(session.accountId) : null;
    const mayStake = player !== null && !player.blocked && !player.casinoLock;
    const { betId, ...result }: Booked = await this.parts.database.transaction(async (connection) => {
      const available = await availableOf(connection, session.accountId);
      const known = await findTransaction(connection, session.provider, operation.transactionId);
      if (known) return repeat(known, session, operation, available);
      switch (operation.action) {
        case 'bet':
          return mayStake ? this.bet(connection, session, operation, available) : no('PLAYER_LOCKED', available);
        case 'win':
          return this.win(connection, session, operation, available);
        case 'rollback':
          return this.rollback(connection, session, operation, available);
      }
    });
    if (result.ok && betId) {
      const bet = await toWireCasinoBet(this.parts.database, betId);
      if (bet) this.parts.news({ accountId: session.accountId, bet, balance: result.balance });
    }
    return result;
  }

  private async bet(
    connection: Connection,
    session: CasinoSession,
    { transactionId, roundId, amount }: Extract<Moving, { action: 'bet' }>,
    available: Paise,
  ): Promise<Booked> {
    if (!this.parts.sessions.isLive(session)) return no('SESSION_ENDED', available);
    if (amount < toPaise(session.game.min) || amount > toPaise(session.game.max))
      return no('OUTSIDE_LIMITS', available);
    if (amount > available) return no('INSUFFICIENT_FUNDS', available);
    const { limits } = this.parts;
    const stake = { accountId: session.accountId, key: transactionId, stake: amount, liability: amount };
    if ((await limits?.findRejectedStakes(connection, [stake]))?.has(transactionId))
      return no('PLAYER_LOCKED', available);
    const round = await findRound(connection, session, roundId);
    if (round && round.status !== 'open') return no('ROUND_CLOSED', available);
    const at = this.clock();
    const betId = await addBetToRound(connection, session, roundId, amount, at);
    const balance = available - amount;
    await this.book(connection, session, { transactionId, roundId, at, remarks: `Bet on ${session.game.gameName}` }, [
      { userId: session.accountId, account: 'available', amount: -amount },
      { house: 'casino', amount },
    ]);
    await insertTransaction(connection, session, {
      transactionId,
      kind: 'bet',
      roundId,
      about: null,
      amount,
      balanceAfter: balance,
      at,
    });
    return { ok: true, balance, betId };
  }

  /** Paid whether or not the session still lives: a round outlasts the window it was played in. */
  private async win(
    connection: Connection,
    session: CasinoSession,
    { transactionId, roundId, amount, closes }: Extract<Moving, { action: 'win' }>,
    available: Paise,
  ): Promise<Booked> {
    const round = await findRound(connection, session, roundId);
    if (!round) return no('UNKNOWN_ROUND', available);
    if (round.status !== 'open') return no('ROUND_CLOSED', available);
    const at = this.clock();
    const isHeld = amount > 0 && (this.parts.approval?.isNeeded(session.tenantId, amount) ?? false);
    // A held win stays with the house. The provider receives an acknowledgement and the player's balance.
    const balance = isHeld ? available : available + amount;
    if (amount > 0 && !isHeld)
      await this.book(connection, session, { transactionId, roundId, at, remarks: `Win on ${session.game.gameName}` }, [
        { userId: session.accountId, account: 'available', amount },
        { house: 'casino', amount: -amount },
      ]);
    if (isHeld) {
      const win = { transactionId, roundId, betId: round.id, amount, closes };
      const held = await holdWin(connection, session, win, at);
      await this.parts.approval?.propose(connection, held, session.tenantId);
    } else await closeRound(connection, round.id, amount, closes, at);
    await insertTransaction(connection, session, {
      transactionId,
      kind: 'win',
      roundId,
      about: null,
      amount,
      balanceAfter: balance,
      at,
    });
    return { ok: true, balance, betId: round.id };
  }

  /** Refunds a stake. A bet that has not arrived yet is stored as void, so that it is refused later. */
  private async rollback(
    connection: Connection,
    session: CasinoSession,
    { transactionId, betTransactionId }: Extract<Moving, { action: 'rollback' }>,
    available: Paise,
  ): Promise<Booked> {
    const at = this.clock();
    const bet = await findTransaction(connection, session.provider, betTransactionId);
    const stored = {
      transactionId,
      kind: 'rollback',
      roundId: bet?.roundId ?? null,
      about: betTransactionId,
      at,
    } as const;
    if (!bet) {
      await insertTransaction(connection, session, {
        transactionId: betTransactionId,
        kind: 'bet',
        state: 'void',
        roundId: null,
        about: null,
        amount: 0,
        balanceAfter: available,
        at,
      });
    }
    if (!bet || bet.state !== 'booked') {
      await insertTransaction(connection, session, { ...stored, amount: 0, balanceAfter: available });
      return { ok: true, balance: available };
    }
    if (bet.kind !== 'bet' || bet.accountId !== session.accountId || bet.roundId === null)
      return no('TRANSACTION_MISMATCH', available);
    const round = await findRound(connection, session, bet.roundId);
    if (!round || round.status !== 'open') return no('ROUND_CLOSED', available);
    const balance = available + bet.amount;
    const remarks = `Stake returned on ${session.game.gameName}`;
    await this.book(connection, session, { transactionId, roundId: bet.roundId, at, remarks }, [
      { userId: session.accountId, account: 'available', amount: bet.amount },
      { house: 'casino', amount: -bet.amount },
    ]);
    await cancelTransaction(connection, session.provider, betTransactionId);
    await cancelBet(connection, round.id, bet.amount, at);
    await insertTransaction(connection, session, { ...stored, amount: bet.amount, balanceAfter: balance });
    return { ok: true, balance, betId: round.id };
  }

  private async book(
    connection: Connection,
    { provider, game }: CasinoSession,
    about: { readonly transactionId: string; readonly roundId: string; readonly at: number; readonly remarks: string },
    lines: readonly PostingEntry[],
  ): Promise<void> {
    await post(connection, [
      {
        key: `casino:${provider}:${about.transactionId}`,
        kind: 'casino',
        reference: about.roundId,
        remarks: about.remarks,
        details: { gameName: game.gameName, providerName: game.subProviderName, category: game.providerType },
        at: about.at,
        lines,
      },
    ]);
  }

  private async balanceOf(accountId: string): Promise<Paise> {
    return (await this.parts.ledger.balance(accountId)).available;
  }
}

const availableOf = async (connection: Connection, accountId: string): Promise<Paise> =>
  (await lockBalances(connection, [accountId])).get(accountId)?.available ?? 0;

/** The same transaction again: the same answer, but for a bet that was taken back; the same id for something else is refused. */
function repeat(known: ProviderTransaction, session: CasinoSession, operation: Moving, available: Paise): WalletResult {
  const same =
    known.kind === operation.action &&
    known.accountId === session.accountId &&
    (operation.action === 'rollback'
      ? known.about === operation.betTransactionId
      : known.roundId === operation.roundId && known.amount === operation.amount);
  if (known.state !== 'void' && !same) return no('TRANSACTION_MISMATCH', available);
  // Cancelled, before it arrived or after. An acknowledged provider would go on with a stake that does not exist.
  if (known.state !== 'booked' && operation.action === 'bet') return no('ROLLED_BACK', available);
  if (!same) return no('TRANSACTION_MISMATCH', available);
  return { ok: true, balance: available, repeated: true };
}
