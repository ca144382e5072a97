import { type MarketDefinition, type MarketResult, requireValue } from '@backlay/shared/domain';
import type { Bet, PlayerNotifier } from '../orders';
import {
  closeMarket,
  toMarketRunners,
  lockMarketForSettlement,
  lockSettledBets,
  playersWithOpenBets,
  playersWithSettledBets,
  saveReopened,
  saveBetResults,
} from '../orders';
import { type Connection, type Database, getFirstRow } from '../../core/database';
import type { Balance, Posting } from '../../money/ledger';
import { post } from '../../money/ledger';
import { commissionsOf, deleteCommissions, saveCommissions } from './commissions';
import { settleMarket, type BrandCommissions, type SettlementTerms } from './settle-market';
import { reverseSettlement } from './reverse-settlement';

export interface SettlementOptions {
  readonly database: Database;
  readonly notify: PlayerNotifier;
  readonly clock?: () => number;
  readonly log?: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** Called when a market is settled, or its settlement taken back, and for all markets, with null, at the start. */
  readonly onSettled?: (marketId: string | null) => Promise<unknown>;
  /** Percent of net winnings by brand, for markets that have none of their own (E2.18). */
  readonly brandCommissions?: () => BrandCommissions;
  /** Players settled in one transaction, 50 by default. */
  readonly batchSize?: number;
}

/** Why a settlement was not corrected. */
/** `archived`: bets of the market are in the archive (G5.07). */
export type SettlementCorrectionRejection = 'never-settled' | 'under-way' | 'archived';

export interface SettlementRow {
  readonly result: MarketResult;
  readonly commission: number;
  readonly brandCommissions: BrandCommissions;
  readonly revision: number;
  readonly phase: 'settling' | 'settled' | 'undoing' | 'open';
  readonly next: MarketResult | null;
}

/** How a market stands; null for one that was never settled. */
export async function findSettlement(
  connection: Pick<Connection, 'query'>,
  marketId: string,
): Promise<SettlementRow | null> {
  const { rows } = await connection.query<SettlementRow>(
    `SELECT result, commission::float AS commission, brand_commissions AS "brandCommissions", revision, phase, next
     FROM market_settlement WHERE market_id = $1`,
    [marketId],
  );
  return rows[0] ?? null;
}

/** Settles markets: every open bet gets its result once, whatever stops in between. What was wrong is taken back and made again. */
export class SettlementService {
  private readonly clock: () => number;
  private readonly batchSize: number;
  private readonly running = new Map<string, Promise<number>>();

  constructor(private readonly options: SettlementOptions) {
    this.clock = options.clock ?? Date.now;
    this.batchSize = options.batchSize ?? 50;
  }

  /** Settles a market by its result and returns how many bets that took. The first result stands; a repeat changes nothing. */
  async settle(result: MarketResult, definition: MarketDefinition): Promise<number> {
    const { phase } = await this.options.database.transaction((connection) =>
      this.begin(connection, result, definition),
    );
    if (phase === 'settling' || phase === 'undoing') return this.finish(definition.id);
    // The process that settled it may have stopped before multiples followed.
    await this.options.onSettled?.(definition.id);
    return 0;
  }

  /**
   * The first step of a settlement, on the connection of the caller: from its commit on it is finished, by `settle` or `resume`. `isNew` is
   * false for a market that has its settlement already, which stays as it is.
   */
  async begin(
    connection: Connection,
    result: MarketResult,
    definition: MarketDefinition,
  ): Promise<Pick<SettlementRow, 'phase'> & { readonly isNew: boolean }> {
    const now = this.clock();
    await closeMarket(
      connection,
      { marketId: definition.id, eventId: definition.eventId, field: toMarketRunners(definition) },
      now,
      result,
    );
    const { rows } = await connection.query<Pick<SettlementRow, 'phase'> & { readonly isNew: boolean }>(
      `INSERT INTO market_settlement (market_id, result, started_at, commission, brand_commissions) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (market_id) DO UPDATE SET market_id = excluded.market_id RETURNING phase, xmax = 0 AS "isNew"`,
      [definition.id, JSON.stringify(result), now, definition.commission ?? 0, this.commissionsOf(definition)],
    );
    return getFirstRow(rows);
  }

  /**
   * Takes a settlement back and, when the right result is known, settles by that; with null the bets stay open, and no new ones are
   * taken, until a correction brings the result. Refused for a market that was never settled, or that is being settled right now.
   */
  async correct(marketId: string, result: MarketResult | null): Promise<SettlementCorrectionRejection | null> {
    const refusal = await this.beginCorrection(this.options.database, marketId, result);
    if (!refusal) await this.finish(marketId);
    return refusal;
  }

  /** The first step of a correction, on the connection of the caller: from its commit on it is finished, by `finishCorrection` or `resume`. */
  async beginCorrection(
    connection: Connection,
    marketId: string,
    result: MarketResult | null,
  ): Promise<SettlementCorrectionRejection | null> {
    const { rowCount } = await connection.query(
      `UPDATE market_settlement SET finished_at = NULL, started_at = $3,
         phase = CASE phase WHEN 'settled' THEN 'undoing' ELSE 'settling' END,
         next = CASE phase WHEN 'settled' THEN $2::jsonb END,
         result = CASE phase WHEN 'settled' THEN result ELSE $2::jsonb END
       WHERE market_id = $1 AND (phase = 'settled' OR (phase = 'open' AND $2::jsonb IS NOT NULL))
         AND NOT EXISTS (SELECT FROM archived_market a WHERE a.market_id = market_settlement.market_id)`,
      [marketId, result && JSON.stringify(result), this.clock()],
    );
    if (rowCount !== 0) return null;
    const { rows } = await connection.query<{ isArchived: boolean }>(
      `SELECT EXISTS (SELECT FROM archived_market WHERE market_id = $1) AS "isArchived" FROM market_settlement WHERE market_id = $1`,
      [marketId],
    );
    const [found] = rows;
    if (!found) return 'never-settled';
    return found.isArchived ? 'archived' : 'under-way';
  }

  /** Takes back and settles what a begun correction asks for. */
  async finishCorrection(marketId: string): Promise<void> {
    await this.finish(marketId);
  }

  /** Goes on with markets whose settlement, or its correction, was cut short. Returns how many bets that took. */
  async resume(): Promise<number> {
    const { rows } = await this.options.database.query<{ market_id: string }>(
      `SELECT market_id FROM market_settlement WHERE phase IN ('settling', 'undoing') ORDER BY started_at`,
    );
    let settled = 0;
    for (const { market_id } of rows) settled += await this.finish(market_id);
    await this.options.onSettled?.(null);
    return settled;
  }

  /** Percent by brand; none in a market that has its own, or that has no commission at all (D2.10). */
  private commissionsOf({ commission, type }: MarketDefinition): BrandCommissions {
    return commission === undefined && type !== 'session' ? (this.options.brandCommissions?.() ?? {}) : {};
  }

  private finish(marketId: string): Promise<number> {
    const running = this.running.get(marketId);
    if (running) return running;
    const work = this.workOff(marketId).finally(() => this.running.delete(marketId));
    this.running.set(marketId, work);
    return work;
  }

  private async workOff(marketId: string): Promise<number> {
    let row = await this.read(marketId);
    let changed = 0;
    if (row.phase === 'undoing') {
      changed += await this.undoAll(marketId, row);
      row = await this.read(marketId);
    }
    if (row.phase === 'settling') changed += await this.settleAll(marketId, row);
    await this.options.onSettled?.(marketId);
    return changed;
  }

  private async read(marketId: string): Promise<SettlementRow> {
    return requireValue(await findSettlement(this.options.database, marketId), `the settlement of ${marketId}`);
  }

  private async settleAll(marketId: string, terms: SettlementTerms): Promise<number> {
    const { database } = this.options;
    let settled = 0;
    for (;;) {
      const players = await playersWithOpenBets(database, marketId, this.batchSize);
      if (players.length === 0) break;
      const more = await this.settlePlayers(marketId, players, terms);
      if (more === null) return settled;
      settled += more;
    }
    await database.query(
      `UPDATE market_settlement SET finished_at = $3, phase = 'settled'
       WHERE market_id = $1 AND revision = $2 AND phase = 'settling'`,
      [marketId, terms.revision, this.clock()],
    );
    if (settled > 0) this.options.log?.('market settled', { marketId, bets: settled, revision: terms.revision });
    return settled;
  }

  /** How many bets it took; null when another process had gone on meanwhile. */
  private async settlePlayers(
    marketId: string,
    players: readonly string[],
    terms: SettlementTerms,
  ): Promise<number | null> {
    const done = await this.options.database.transaction(async (connection) => {
      const locked = await lockMarketForSettlement(connection, marketId, players);
      if (!(await isStill(connection, marketId, { phase: 'settling', revision: terms.revision }))) return null;
      const now = this.clock();
      const made = settleMarket(locked, terms, now);
      await saveBetResults(
        connection,
        made.bets,
        locked.players.map(({ position }) => position),
      );
      await saveCommissions(connection, made, now);
      await post(connection, made.postings, { mayOwe: true });
      return { book: locked, ...made };
    });
    if (!done) return null;
    const { book, bets, postings } = done;
    for (const { position, balance, bets: open } of book.players) {
      if (open.length === 0) continue;
      const { userId } = position;
      const results: Bet[] = bets.filter((bet) => bet.userId === userId);
      this.options.notify.notify(userId, 'getOpenBetResultUpdates', {
        bets: results,
        ...(terms.revision > 0 ? { isCorrection: true } : {}),
      });
      this.options.notify.notify(userId, 'getPtsUpdates', after(balance, userId, postings));
    }
    return bets.length;
  }

  private async undoAll(marketId: string, { revision }: SettlementRow): Promise<number> {
    const { database } = this.options;
    let undone = 0;
    for (;;) {
      const players = await playersWithSettledBets(database, marketId, this.batchSize);
      if (players.length === 0) break;
      const more = await this.undoPlayers(marketId, players, revision);
      if (more === null) return undone;
      undone += more;
    }
    await database.query(
      `UPDATE market_settlement SET revision = revision + 1, result = coalesce(next, result), next = NULL,
         phase = CASE WHEN next IS NULL THEN 'open' ELSE 'settling' END
       WHERE market_id = $1 AND revision = $2 AND phase = 'undoing'`,
      [marketId, revision],
    );
    this.options.log?.('settlement reversed', { marketId, bets: undone, revision });
    return undone;
  }

  /** How many bets it took back; null when another process had gone on meanwhile. */
  private async undoPlayers(marketId: string, players: readonly string[], revision: number): Promise<number | null> {
    const done = await this.options.database.transaction(async (connection) => {
      const locked = await lockSettledBets(connection, marketId, players);
      if (!(await isStill(connection, marketId, { phase: 'undoing', revision }))) return null;
      const made = reverseSettlement(
        locked,
        await commissionsOf(connection, marketId, players),
        revision,
        this.clock(),
      );
      await saveReopened(connection, made.bets, made.positions);
      await deleteCommissions(connection, marketId, players);
      await post(connection, made.postings, { mayOwe: true });
      return { book: locked, ...made };
    });
    if (!done) return null;
    const { book, bets, postings } = done;
    for (const { position, balance } of book.players) {
      const { userId } = position;
      for (const bet of bets)
        if (bet.userId === userId) this.options.notify.notify(userId, 'getOpenBetUpdates', { bet });
      this.options.notify.notify(userId, 'getPtsUpdates', after(balance, userId, postings));
    }
    return bets.length;
  }
}

/**
 * Whether a market is still in that part of its settlement, which then does not end before the transaction does. Asked after the players
 * are locked: a market's lock comes first everywhere.
 */
async function isStill(
  connection: Connection,
  marketId: string,
  { phase, revision }: Pick<SettlementRow, 'phase' | 'revision'>,
): Promise<boolean> {
  const { rows } = await connection.query(
    'SELECT 1 FROM market_settlement WHERE market_id = $1 AND phase = $2 AND revision = $3 FOR SHARE',
    [marketId, phase, revision],
  );
  return rows.length > 0;
}

function after(balance: Balance, userId: string, postings: readonly Posting[]): Balance {
  let { available, exposure } = balance;
  for (const line of postings.flatMap(({ lines }) => lines)) {
    if (!('userId' in line) || line.userId !== userId) continue;
    if (line.account === 'available') available += line.amount;
    else exposure += line.amount;
  }
  return { available, exposure };
}
