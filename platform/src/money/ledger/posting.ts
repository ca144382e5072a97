import type { Paise } from '@backlay/shared/domain';
import { callFunctions, type Connection, type FunctionCall } from '../../core/database';

/** Accounts of the house; its entries are appended and summed when asked for. */
export type HouseLedgerAccount =
  | 'betting'
  | 'casino'
  | 'gateway'
  | 'bonus'
  | 'bonusHeld'
  | 'opening'
  | 'commission'
  | 'withdrawals'
  | 'refunds'
  | 'casinoPending';

/** What moved money. `hold` and `release` move it between a player's own accounts. */
export type TransactionKind =
  | 'opening'
  | 'demo'
  | 'hold'
  | 'release'
  | 'bet'
  | 'deposit'
  | 'withdraw'
  | 'casino'
  | 'bonus'
  | 'commission';

/** One line of a double entry, in paise; above zero what an account receives. */
export type PostingEntry =
  | { readonly userId: string; readonly account: 'available' | 'held'; readonly amount: Paise }
  | { readonly house: HouseLedgerAccount; readonly amount: Paise };

export interface Posting {
  /** Names the cause: the same cause is booked once. */
  readonly key: string;
  readonly kind: TransactionKind;
  /** What it is about: a bet, a payment. */
  readonly reference?: string;
  /** A sentence for the statement. */
  readonly remarks?: string;
  /** What the statement shows besides. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** ms. */
  readonly at: number;
  /** They sum to zero; none is zero. */
  readonly lines: readonly PostingEntry[];
}

/** What a player may stake or withdraw, and what open bets hold, in paise. */
export interface Balance {
  readonly available: Paise;
  readonly exposure: Paise;
}

/** Moves an amount into what open bets hold; a negative one gives it back. */
export function createHoldEntries(userId: string, amount: Paise): PostingEntry[] {
  return [
    { userId, account: 'available', amount: -amount },
    { userId, account: 'held', amount },
  ];
}

/** Locks the balances of players until the transaction ends, in the one order that everybody uses, and reads them. */
export async function lockBalances(connection: Connection, userIds: readonly string[]): Promise<Map<string, Balance>> {
  const { rows } = await connection.query<{ user_id: string; available: number; held: number }>({
    name: 'ledger_lock_balances',
    text: 'SELECT * FROM ledger_lock_balances($1)',
    values: [[...new Set(userIds)]],
  });
  return new Map(rows.map(({ user_id, available, held }) => [user_id, { available, exposure: held }]));
}

/**
 * Books postings in one statement of the caller's transaction and returns the keys that were new. `mayOwe` lets a settlement take
 * an account below zero; without it that fails.
 * @throws DatabaseError (check_violation) when a posting does not balance or would overdraw an account.
 */
export async function post(
  connection: Connection,
  postings: readonly Posting[],
  { mayOwe = false } = {},
): Promise<Set<string>> {
  if (postings.length === 0) return new Set();
  const answers = await callFunctions<{ readonly ledger_post: readonly string[] }>(connection, [
    toPostCall(postings, { mayOwe }),
  ]);
  return new Set(answers?.ledger_post);
}

/** The call that books postings; it fails as `post` does. */
export function toPostCall(postings: readonly Posting[], { mayOwe = false } = {}): FunctionCall {
  const lines = postings.flatMap((posting, place) => posting.lines.map((line) => ({ ...line, place: place + 1 })));
  return {
    function: 'ledger_post',
    values: [
      postings.map(({ key }) => key),
      postings.map(({ kind }) => kind),
      postings.map(({ reference }) => reference ?? ''),
      postings.map(({ remarks }) => remarks ?? ''),
      postings.map(({ details }) => (details ? JSON.stringify(details) : null)),
      postings.map(({ at }) => at),
      lines.map(({ place }) => place),
      lines.map((line) => ('userId' in line ? line.userId : null)),
      lines.map((line) => ('userId' in line ? line.account : line.house)),
      lines.map(({ amount }) => amount),
      mayOwe,
    ],
  };
}
