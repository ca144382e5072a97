import type { Bet } from './bet';

type Snake<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';
/** Documents are stored as the JSON that they are. */
type Document = 'names' | 'meta' | 'asked';
/** A bet as its row. */
export type BetRow = { [Key in Exclude<keyof Bet, Document> as Snake<Key>]: Bet[Key] } & {
  readonly names: string;
  readonly meta: string;
  readonly asked: string | null;
};

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

/** What a row is written from: a document becomes its JSON on the way. */
export function toBetRow(bet: Bet): Readonly<Record<string, unknown>> {
  return Object.fromEntries(COLUMNS.map(([key, column]) => [column, bet[key]]));
}

export function fromBetRow(row: BetRow): Bet {
  const bet = Object.fromEntries(COLUMNS.map(([key, column]) => [key, row[column as keyof BetRow]])) as unknown as Bet;
  return {
    ...bet,
    names: JSON.parse(row.names) as Bet['names'],
    meta: JSON.parse(row.meta) as Bet['meta'],
    asked: row.asked === null ? null : (JSON.parse(row.asked) as Bet['asked']),
  };
}
