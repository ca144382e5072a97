import type { Bet } from './bet';

type Snake<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';
/** A bet as its row. */
export type BetRow = { [Key in keyof Bet as Snake<Key>]: Bet[Key] };

const KEYS = [
  'id',
  'userId',
  'tenantId',
  'clientRef',
  'eventId',
  'marketId',
  'marketType',
  'runnerId',
  'side',
  'odd',
  'run',
  'stake',
  'profit',
  'liability',
  'marketVersion',
  'status',
  'reason',
  'names',
  'meta',
  'createdAt',
  'updatedAt',
  'decideAt',
  'matchedAt',
  'settledAt',
  'outcome',
  'pnl',
  'explanation',
  'asked',
] as const satisfies readonly (keyof Bet)[];
const COLUMNS = KEYS.map((key) => [key, key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const);

export function toRow(bet: Bet): BetRow {
  return Object.fromEntries(COLUMNS.map(([key, column]) => [column, bet[key]])) as BetRow;
}

export function fromRow(row: BetRow): Bet {
  return Object.fromEntries(COLUMNS.map(([key, column]) => [key, row[column as keyof BetRow]])) as unknown as Bet;
}
