import type { Paise } from '@backlay/shared/domain';
import { encodeRows, type CompositeType, type Connection, type FunctionCall } from '../../core/database';
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

/** Attributes of a hold, in the order of its type. */
export const NEW_HOLD: CompositeType<LedgerHold> = {
  name: 'ledger_new_hold',
  columns: [
    { name: 'user_id', type: 'text', valueOf: ({ userId }) => userId },
    { name: 'reference', type: 'text', valueOf: ({ reference }) => reference },
    { name: 'amount', type: 'bigint', valueOf: ({ amount }) => amount },
    { name: 'available_after', type: 'bigint', valueOf: ({ left }) => left.available },
    { name: 'held_after', type: 'bigint', valueOf: ({ left }) => left.exposure },
  ],
};

/** A balance after all holds, and how much they moved from available to held. */
interface BalanceChange extends Balance {
  readonly userId: string;
  readonly moved: Paise;
}

/** Attributes of the changed balance of a player, in the order of its type. */
export const BALANCE_CHANGE: CompositeType<BalanceChange> = {
  name: 'ledger_balance_change',
  columns: [
    { name: 'user_id', type: 'text', valueOf: ({ userId }) => userId },
    { name: 'moved', type: 'bigint', valueOf: ({ moved }) => moved },
    { name: 'available', type: 'bigint', valueOf: ({ available }) => available },
    { name: 'held', type: 'bigint', valueOf: ({ exposure }) => exposure },
  ],
};

/**
 * The first two parameters of `ledger_write_holds`, for a function that writes holds with their bets.
 * @param after balance of each player after all holds; the cached balance of a player without a hold
 */
export function encodeHolds(
  holds: readonly LedgerHold[],
  after: ReadonlyMap<string, Balance>,
): readonly [holds: Buffer, balances: Buffer] {
  const moved = new Map<string, Paise>();
  for (const { userId, amount } of holds) moved.set(userId, (moved.get(userId) ?? 0) + amount);
  const balances = Array.from(after, ([userId, { available, exposure }]): BalanceChange => {
    return { userId, moved: moved.get(userId) ?? 0, available, exposure };
  });
  return [encodeRows(NEW_HOLD, holds), encodeRows(BALANCE_CHANGE, balances)];
}

/**
 * Writes the holds of bets. The caller has locked the balances.
 * @throws DatabaseError (serialization_failure) when a balance differs from the balance that the holds expect
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
    text: 'SELECT ledger_post_holds($1, $2, $3)',
    values: [...encodeHolds(holds, after), at],
  });
}

/** What a player holds more for a cause, in paise; below zero what is given back. */
export interface HoldChange {
  readonly userId: string;
  /** Names the cause, and is written once. */
  readonly reference: string;
  readonly amount: Paise;
  /** ms. */
  readonly at: number;
}

/**
 * The call that holds more or less of players whose balances the caller has locked. It fails with check_violation where a balance does not
 * suffice.
 */
export function toHoldsCall(changes: readonly HoldChange[]): FunctionCall {
  return {
    function: 'ledger_move_holds',
    values: [
      changes.map(({ userId }) => userId),
      changes.map(({ reference }) => reference),
      changes.map(({ amount }) => amount),
      changes.map(({ at }) => at),
    ],
  };
}
