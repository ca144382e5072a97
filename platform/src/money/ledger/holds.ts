import type { Paise } from '@backlay/shared/domain';
import { encodeColumns, scalarColumn, textColumn, type Column, type Connection } from '../../core/database';
import type { Balance } from './posting';

/** What a bet holds from its first moment; below zero what a hedge gives back. */
export interface LedgerHold {
  /** The bet, which is written in the same transaction, and once. */
  readonly reference: string;
  readonly userId: string;
  readonly amount: Paise;
  /** Of the player, when it is held. */
  readonly left: Balance;
}

const HOLD: readonly Column<LedgerHold>[] = [
  textColumn(({ reference }) => reference),
  textColumn(({ userId }) => userId),
  scalarColumn(({ amount }) => amount),
  scalarColumn(({ left }) => left.available),
  scalarColumn(({ left }) => left.exposure),
];
interface End extends Balance {
  readonly userId: string;
  readonly moved: Paise;
}
const END: readonly Column<End>[] = [
  textColumn(({ userId }) => userId),
  scalarColumn(({ moved }) => moved),
  scalarColumn(({ available }) => available),
  scalarColumn(({ exposure }) => exposure),
];

/**
 * The first nine parameters of `ledger_write_holds`, for a statement of the caller's that books holds with what they are for.
 * @param after what all of them leave of each player's balance; of players without a hold, what was seen of it
 */
export function encodeHolds(holds: readonly LedgerHold[], after: ReadonlyMap<string, Balance>): readonly string[] {
  const moved = new Map<string, Paise>();
  for (const { userId, amount } of holds) moved.set(userId, (moved.get(userId) ?? 0) + amount);
  const ends = Array.from(after, ([userId, { available, exposure }]): End => {
    return { userId, moved: moved.get(userId) ?? 0, available, exposure };
  });
  return [...encodeColumns(HOLD, holds), ...encodeColumns(END, ends)];
}

/**
 * Books what bets hold; the caller has locked the balances.
 * @throws DatabaseError (serialization_failure) when a balance is not what the holds leave of it
 */
export async function postHolds(
  connection: Connection,
  holds: readonly LedgerHold[],
  after: ReadonlyMap<string, Balance>,
  at: number,
): Promise<void> {
  if (holds.length === 0) return;
  await connection.query({
    name: 'ledger_post_holds',
    text: 'SELECT ledger_post_holds($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [...encodeHolds(holds, after), at],
  });
}
