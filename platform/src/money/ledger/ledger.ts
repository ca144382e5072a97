import type { Paise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { Balance, Posting } from './posting';
import { post } from './posting';
import type { StatementPage, StatementQuery } from './statement';
import { readStatement } from './statement';

/** A player's points as the profile shows them, in paise: won and lost are the sums of all settled bets. */
export interface Points extends Balance {
  readonly won: Paise;
  readonly lost: Paise;
}

export interface Ledger {
  /** Books in a transaction of its own; false when the key was booked before. For others see `post` of this module. */
  post(posting: Posting): Promise<boolean>;
  /** Zero for a player who never had a movement. */
  balance(userId: string): Promise<Balance>;
  points(userId: string): Promise<Points>;
  /** Opens an account with an amount, once per reason. */
  openWith(userId: string, amount: Paise, reason: 'opening' | 'demo'): Promise<void>;
  statement(userId: string, query: StatementQuery): Promise<StatementPage>;
}

/** Double-entry ledger over a database; amounts in paise, times in ms. */
export function createLedger(database: Database, clock: () => number = Date.now): Ledger {
  async function points(userId: string): Promise<Points> {
    const { rows } = await database.query<{ available: number; held: number; won: number; lost: number }>(
      'SELECT available, held, won, lost FROM ledger_balance WHERE user_id = $1',
      [userId],
    );
    const { available = 0, held = 0, won = 0, lost = 0 } = rows[0] ?? {};
    return { available, exposure: held, won, lost };
  }

  const bookOne = async (posting: Posting) => (await post(database, [posting])).has(posting.key);

  return {
    post: bookOne,
    points,
    balance: async (userId) => {
      const { available, exposure } = await points(userId);
      return { available, exposure };
    },
    openWith: async (userId, amount, reason) => {
      if (amount === 0) return;
      await bookOne({
        key: `${reason}:${userId}`,
        kind: reason,
        reference: userId,
        at: clock(),
        lines: [
          { userId, account: 'available', amount },
          { house: 'opening', amount: -amount },
        ],
      });
    },
    statement: (userId, query) => readStatement(database, userId, query),
  };
}
