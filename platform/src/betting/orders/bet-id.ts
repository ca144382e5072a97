import { formatReference, parseReference } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { usedBetween } from '../../core/database';

/** What the ids of a moment begin with: no id of later is less. */
export const getFirstId = (ms: number): string => Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');

/** Stands between time and number; ids that older versions gave have a counter there, which never reached it. */
const NUMBER_MARK = 'f';
const MARK_PLACE = 12;
const numberPart = (number: number): string => `${NUMBER_MARK}${number.toString(16).padStart(11, '0')}`;

/** Bet ids that sort by time: 12 hex digits of ms, a mark, 11 of the number behind the bet's reference. */
export function createBetIdGenerator(clock: () => number, takeNumber: () => number): () => string {
  let lastAt = 0;
  return () => {
    lastAt = Math.max(clock(), lastAt);
    return `${getFirstId(lastAt)}${numberPart(takeNumber())}`;
  };
}

/** The reference of a bet, as `B7K4-29QX`; undefined for bets of versions without references (E8.16). */
export const betReference = (id: string): string | undefined =>
  id.charAt(MARK_PLACE) === NUMBER_MARK ? formatReference(Number.parseInt(id.slice(MARK_PLACE + 1), 16)) : undefined;

/** The end of the id of the bet with this reference, by which the archive finds it; null where it is none. */
export function toArchiveKey(reference: string): string | null {
  const number = parseReference(reference);
  return number === null ? null : numberPart(number);
}

/** What a reference can name lies between two ids, those of the minutes in which its number was in use, and ends with the number. */
async function findIdRange(database: Pick<Database, 'query'>, reference: string): Promise<readonly string[] | null> {
  const number = parseReference(reference);
  const used = number === null ? null : await usedBetween(database, number);
  if (number === null || !used) return null;
  return [getFirstId(used.from), getFirstId(used.to + 1), numberPart(number)];
}

/** The ids of the orders with this reference, matched or not: one, or none (E8.16). */
export async function findOrderIds(database: Pick<Database, 'query'>, reference: string): Promise<readonly string[]> {
  const range = await findIdRange(database, reference);
  if (!range) return [];
  const { rows } = await database.query<{ id: string }>(
    'SELECT id FROM exchange_order WHERE id >= $1 AND id < $2 AND right(id, 12) = $3',
    range,
  );
  return rows.map(({ id }) => id);
}

/** The ids of the bets with this reference: one bet, or those of an order as it was matched. */
export async function findBetIds(database: Pick<Database, 'query'>, reference: string): Promise<readonly string[]> {
  const range = await findIdRange(database, reference);
  if (!range) return [];
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM bet WHERE id >= $1 AND id < $2 AND right(id, 12) = $3
     UNION ALL
     SELECT f.bet_id FROM exchange_order o JOIN exchange_fill f ON f.order_id = o.id
     WHERE o.id >= $1 AND o.id < $2 AND right(o.id, 12) = $3`,
    range,
  );
  return rows.map(({ id }) => id);
}
