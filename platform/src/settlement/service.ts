import type { MarketDefinition, MarketResult } from '@backlay/shared/domain';
import type { Bet, NotifyPort } from '../betting';
import { closeMarket, fieldOf, lockOpenBook, playersWithOpenBets, writeResults } from '../betting';
import type { Database } from '../database';
import type { Balance, Posting } from '../ledger';
import { post } from '../ledger';
import { settleBook } from './settle-book';

export interface SettlementOptions {
  readonly database: Database;
  readonly notify: NotifyPort;
  readonly clock?: () => number;
  readonly log?: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** Players settled in one transaction, 50 by default. */
  readonly batchSize?: number;
}

/** Settles markets: every open bet gets its result once, whatever stops in between. */
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
    const finished = await this.options.database.transaction(async (connection) => {
      const now = this.clock();
      await closeMarket(
        connection,
        { marketId: definition.id, eventId: definition.eventId, field: fieldOf(definition) },
        now,
      );
      const { rows } = await connection.query<{ finished_at: number | null }>(
        `INSERT INTO market_settlement (market_id, result, started_at) VALUES ($1, $2, $3)
         ON CONFLICT (market_id) DO UPDATE SET market_id = excluded.market_id RETURNING finished_at`,
        [definition.id, JSON.stringify(result), now],
      );
      return typeof rows[0]?.finished_at === 'number';
    });
    return finished ? 0 : this.finish(definition.id);
  }

  /** Goes on with markets whose settlement was cut short. Returns how many bets that took. */
  async resume(): Promise<number> {
    const { rows } = await this.options.database.query<{ market_id: string }>(
      'SELECT market_id FROM market_settlement WHERE finished_at IS NULL ORDER BY started_at',
    );
    let settled = 0;
    for (const { market_id } of rows) settled += await this.finish(market_id);
    return settled;
  }

  private finish(marketId: string): Promise<number> {
    const running = this.running.get(marketId);
    if (running) return running;
    const work = this.settleAll(marketId).finally(() => this.running.delete(marketId));
    this.running.set(marketId, work);
    return work;
  }

  private async settleAll(marketId: string): Promise<number> {
    const { database } = this.options;
    const { rows } = await database.query<{ result: MarketResult }>(
      'SELECT result FROM market_settlement WHERE market_id = $1',
      [marketId],
    );
    const result = rows[0]!.result;
    let settled = 0;
    for (;;) {
      const players = await playersWithOpenBets(database, marketId, this.batchSize);
      if (players.length === 0) break;
      settled += await this.settlePlayers(marketId, players, result);
    }
    await database.query('UPDATE market_settlement SET finished_at = $2 WHERE market_id = $1', [
      marketId,
      this.clock(),
    ]);
    if (settled > 0) this.options.log?.('market settled', { marketId, bets: settled });
    return settled;
  }

  private async settlePlayers(marketId: string, players: readonly string[], result: MarketResult): Promise<number> {
    const { book, bets, postings } = await this.options.database.transaction(async (connection) => {
      const locked = await lockOpenBook(connection, marketId, players);
      const made = settleBook(locked, result, this.clock());
      await writeResults(
        connection,
        made.bets,
        locked.players.map(({ position }) => position),
      );
      await post(connection, made.postings, { mayOwe: true });
      return { book: locked, ...made };
    });
    for (const { position, balance, bets: open } of book.players) {
      if (open.length === 0) continue;
      const { userId } = position;
      const results: Bet[] = bets.filter((bet) => bet.userId === userId);
      this.options.notify.notify(userId, 'getOpenBetResultUpdates', { bets: results });
      this.options.notify.notify(userId, 'getPtsUpdates', after(balance, userId, postings));
    }
    return bets.length;
  }
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
