import type { Bet } from './bet';
import { BET_FIELD_COLUMNS, fromFieldColumns, type BetFields } from './bet-fields';

type Snake<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';
/** Documents are stored as the JSON that they are. */
type Document = 'names' | 'meta';
/** Read from other tables. */
type Joined = 'multiple';
/** A bet as its row. */
export type BetRow = { [Key in Exclude<keyof Bet, Document | Joined | keyof BetFields> as Snake<Key>]: Bet[Key] } & {
  readonly names: string;
  readonly meta: string;
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
] as const satisfies readonly Exclude<keyof Bet, keyof BetFields>[];
const COLUMNS = KEYS.map((key) => [key, key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const);

/** What a row is written from: a document becomes its JSON on the way. */
export function toBetRow(bet: Bet): Readonly<Record<string, unknown>> {
  return Object.fromEntries([
    ...COLUMNS.map(([key, column]) => [column, bet[key]]),
    ...BET_FIELD_COLUMNS.map(({ name, valueOf }) => [name, valueOf(bet)]),
  ]);
}

export function fromBetRow(row: BetRow): Bet {
  return {
    id: row.id,
    userId: row.user_id,
    tenantId: row.tenant_id,
    clientRef: row.client_ref,
    eventId: row.event_id,
    marketId: row.market_id,
    marketType: row.market_type,
    runnerId: row.runner_id,
    side: row.side,
    odd: row.odd,
    run: row.run,
    stake: row.stake,
    profit: row.profit,
    liability: row.liability,
    marketVersion: row.market_version,
    status: row.status,
    reason: row.reason,
    names: JSON.parse(row.names) as Bet['names'], // the column is written from this type alone
    meta: JSON.parse(row.meta) as Bet['meta'], // as above
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    decideAt: row.decide_at,
    matchedAt: row.matched_at,
    settledAt: row.settled_at,
    outcome: row.outcome,
    pnl: row.pnl,
    explanation: row.explanation,
    ...fromFieldColumns(row),
  };
}
