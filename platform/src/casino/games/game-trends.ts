import type { CasinoWinner } from '@backlay/shared/contract';
import { CASINO_CATEGORIES, fromPaise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { listGames } from './game-catalogue';

const DAY_MS = 86_400_000;
/** A game is new for so long (E8.18). */
const NEW_MS = 30 * DAY_MS;
/** Rows that are read anew after this, ms. */
const TRENDS_MS = 60_000;
const WINNERS_MS = 5_000;
/** Wins from 5,000 rupees on are shown, paise. The index of the table has the same amount. */
const HIGH_WIN = 500_000;
/** Games of a row. */
export const MOST_GAMES = 12;
const MOST_WINNERS = 12;

/** What the lobby of a brand shows beside its lists: ids of games. */
export interface Trends {
  /** By the rounds of 24 hours, each category for itself, the most played first. */
  popular(category: string): readonly string[];
  /** Added within 30 days, the newest first. */
  readonly fresh: readonly string[];
}

/** A high win, by the id of its game. */
export type HighWin = Omit<CasinoWinner, 'game'> & { readonly gameId: string };

const NOTHING: Trends = { popular: () => [], fresh: [] };

/** The first two letters of a name; digits, as in a phone number, are none (E8.13, E8.18). */
export function maskName(name: string): string {
  const letters = [...name].filter((character) => /\p{L}/u.test(character));
  return `${letters.slice(0, 2).join('')}•••`;
}

/** What is read of each brand, again after a while. A fault is tried again with the next call; until then the last reading stands. */
class RepeatedReading<Value> {
  private readonly known = new Map<string, { readonly at: number; readonly value: Value }>();
  private readonly running = new Map<string, Promise<Value>>();

  constructor(
    private readonly forMs: number,
    private readonly none: Value,
    private readonly clock: () => number,
    private readonly read: (tenantId: string) => Promise<Value>,
  ) {}

  /** Nobody waits for a newer reading while there is an older one: a slow database delays no list of games. */
  async of(tenantId: string): Promise<Value> {
    const known = this.known.get(tenantId);
    if (known && this.clock() - known.at < this.forMs) return known.value;
    const reading = this.running.get(tenantId) ?? this.begin(tenantId);
    return known ? known.value : reading.catch(() => this.none);
  }

  private begin(tenantId: string): Promise<Value> {
    const reading = this.read(tenantId);
    this.running.set(tenantId, reading);
    reading
      .then((value) => this.known.set(tenantId, { at: this.clock(), value }))
      .catch(() => undefined)
      .finally(() => this.running.delete(tenantId));
    return reading;
  }
}

/** What is played, added and won in the casino of a brand, read at most once a minute; a fault leaves what was read before. */
export class GameTrends {
  private readonly trends: RepeatedReading<Trends>;
  private readonly wins: RepeatedReading<readonly HighWin[]>;
  private recorded: Promise<unknown> | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: () => number = Date.now,
  ) {
    this.trends = new RepeatedReading(TRENDS_MS, NOTHING, clock, (tenantId) => this.readTrends(tenantId));
    this.wins = new RepeatedReading<readonly HighWin[]>(WINNERS_MS, [], clock, (tenantId) =>
      this.readWinners(tenantId),
    );
  }

  of(tenantId: string): Promise<Trends> {
    return this.trends.of(tenantId);
  }

  /** Wins of 24 hours of at least ₹5,000 that were paid, the newest first; demo accounts and names in full are left out (E8.18). */
  winners(tenantId: string): Promise<readonly HighWin[]> {
    return this.wins.of(tenantId);
  }

  private async readTrends(tenantId: string): Promise<Trends> {
    await (this.recorded ??= this.recordGames().catch((error: unknown) => {
      this.recorded = null;
      throw error;
    }));
    const [played, added] = await Promise.all([
      this.database.query<{ category: string; gameId: string }>(
        `SELECT category, game_id AS "gameId" FROM casino_bet WHERE tenant_id = $1 AND created_at >= $2 AND status <> 'cancelled'
         GROUP BY category, game_id ORDER BY count(*) DESC, game_id`,
        [tenantId, this.clock() - DAY_MS],
      ),
      this.database.query<{ gameId: string }>(
        'SELECT game_id AS "gameId" FROM casino_game_added WHERE at >= $1 ORDER BY at DESC, game_id',
        [this.clock() - NEW_MS],
      ),
    ]);
    return {
      popular: (category) =>
        played.rows
          .filter((row) => row.category === category)
          .slice(0, MOST_GAMES)
          .map(({ gameId }) => gameId),
      fresh: added.rows.map(({ gameId }) => gameId),
    };
  }

  /** Notes games that are offered for the first time. The games of the first start are no news. */
  private async recordGames(): Promise<void> {
    const ids = new Set(CASINO_CATEGORIES.flatMap((category) => listGames(category).map(({ gameId }) => gameId)));
    await this.database.query(
      `INSERT INTO casino_game_added (game_id, at)
       SELECT id, CASE WHEN EXISTS (SELECT 1 FROM casino_game_added) THEN $2::bigint ELSE 0 END FROM unnest($1::text[]) AS id
       ON CONFLICT DO NOTHING`,
      [[...ids], this.clock()],
    );
  }

  private async readWinners(tenantId: string): Promise<readonly HighWin[]> {
    const { rows } = await this.database.query<{ id: string; gameId: string; win: string; at: string; name: string }>(
      `SELECT md5(b.id) AS id, b.game_id AS "gameId", b.win, b.settled_at AS at, coalesce(nullif(a.full_name, ''), a.user_name) AS name
       FROM casino_bet b JOIN user_account a ON a.id = b.account_id
       WHERE b.tenant_id = $1 AND b.win >= ${HIGH_WIN} AND b.settled_at >= $2 AND b.status = 'won' AND NOT a.demo
       ORDER BY b.settled_at DESC LIMIT ${MOST_WINNERS}`,
      [tenantId, this.clock() - DAY_MS],
    );
    return rows.map(({ id, gameId, win, at, name }) => ({
      _id: id.slice(0, 12),
      gameId,
      name: maskName(name),
      amount: fromPaise(Number(win)),
      at: new Date(Number(at)).toISOString(),
    }));
  }
}
