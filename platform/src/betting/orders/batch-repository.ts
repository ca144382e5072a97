import type { RunnerRemoval } from '@backlay/shared/domain';
import { callFunctions, getFirstRow, type Connection, type FunctionCall } from '../../core/database';
import type { Balance } from '../../money/ledger';
import type { Bet, RejectionCode } from './bet';
import type { BetRow } from './bet-row';
import { fromBetRow, toBetRow } from './bet-row';
import type { BettingMarketRunners, StoredPosition } from './batch-positions';

export interface BettingMarket {
  readonly marketId: string;
  readonly eventId: string;
  readonly field: BettingMarketRunners;
  readonly removals: readonly RunnerRemoval[];
  readonly closed: boolean;
}

export interface OrderRejection {
  readonly userId: string;
  readonly clientRef: string;
  readonly reason: RejectionCode;
  readonly at: number;
}

/**
 * Input of a batch: the players and markets that it touches (each once), and the bets that may exist already, by reference
 * or by id.
 */
export interface BatchQuery {
  readonly userIds: readonly string[];
  readonly marketIds: readonly string[];
  readonly refs: readonly { readonly userId: string; readonly clientRef: string }[];
  readonly bets: readonly { readonly userId: string; readonly id: string }[];
}

export interface BatchState {
  readonly balances: Map<string, Balance>;
  readonly bets: readonly Bet[];
  readonly refusals: readonly OrderRejection[];
  readonly positions: readonly StoredPosition[];
  readonly markets: ReadonlyMap<string, BettingMarket>;
  /** The version of the caps that apply until the transaction ends. */
  readonly capsVersion: number;
}

/** Locks markets (shared) and balances, and reads what a batch wants, in one call. */
export async function readBatch(
  connection: Connection,
  { userIds, marketIds, refs, bets }: BatchQuery,
): Promise<BatchState> {
  const { rows } = await connection.query<{ image: ImageRow }>({
    name: 'betting_lock_batch',
    text: 'SELECT betting_lock_batch($1, $2, $3, $4, $5, $6) AS image',
    values: [
      userIds,
      marketIds,
      refs.map(({ userId }) => userId),
      refs.map(({ clientRef }) => clientRef),
      bets.map(({ userId }) => userId),
      bets.map(({ id }) => id),
    ],
  });
  const image = getFirstRow(rows).image;
  return {
    balances: new Map(image.balances?.map((row) => [row.user_id, { available: row.available, exposure: row.held }])),
    bets: image.bets?.map(fromBetRow) ?? [],
    refusals:
      image.refusals?.map((row) => ({
        userId: row.user_id,
        clientRef: row.client_ref,
        reason: row.reason,
        at: row.at,
      })) ?? [],
    positions: image.positions?.map(positionFromRow) ?? [],
    markets: new Map(image.markets?.map((row) => [row.market_id, marketFromRow(row)])),
    capsVersion: image.caps,
  };
}

interface ImageRow {
  caps: number;
  balances: { user_id: string; available: number; held: number }[] | null;
  bets: BetRow[] | null;
  refusals: { user_id: string; client_ref: string; reason: RejectionCode; at: number }[] | null;
  positions: PositionRow[] | null;
  markets: MarketRow[] | null;
}

export interface PositionRow {
  user_id: string;
  market_id: string;
  event_id: string;
  /** JSON. */
  legs: string;
  /** JSON. */
  removals: string;
  exposure: number;
}

export interface MarketRow {
  market_id: string;
  event_id: string;
  field: BettingMarketRunners;
  removals: readonly RunnerRemoval[];
  closed_at: number | null;
}

export function positionFromRow(row: PositionRow): StoredPosition {
  const { user_id, market_id, event_id, exposure } = row;
  return {
    userId: user_id,
    marketId: market_id,
    eventId: event_id,
    legs: JSON.parse(row.legs) as StoredPosition['legs'], // the column is written from this type alone
    removals: JSON.parse(row.removals) as StoredPosition['removals'], // the column is written from this type alone
    exposure,
  };
}

export function marketFromRow({ market_id, event_id, field, removals, closed_at }: MarketRow): BettingMarket {
  return { marketId: market_id, eventId: event_id, field, removals, closed: closed_at !== null };
}

export interface BatchWrites {
  readonly bets?: readonly Bet[];
  /** Bets whose status, price, result or times changed. */
  readonly changes?: readonly Bet[];
  readonly positions?: readonly StoredPosition[];
  readonly refusals?: readonly OrderRejection[];
  readonly markets?: readonly Omit<BettingMarket, 'closed'>[];
}

/** Writes all that a batch decided, in one statement. */
export async function saveBatch(connection: Connection, writes: BatchWrites): Promise<void> {
  await callFunctions(connection, [toBatchCall(writes)]);
}

/** The call that writes all that a batch decided. */
export function toBatchCall({ bets, changes, positions, refusals, markets }: BatchWrites): FunctionCall {
  return {
    function: 'betting_apply_batch',
    values: [
      json(bets?.map(toBetRow)),
      json(changes?.map(toBetRow)),
      json(
        positions?.map(({ userId, marketId, eventId, legs, removals, exposure }) => ({
          user_id: userId,
          market_id: marketId,
          event_id: eventId,
          legs,
          removals,
          exposure,
        })),
      ),
      json(
        refusals?.map(({ userId, clientRef, reason, at }) => ({ user_id: userId, client_ref: clientRef, reason, at })),
      ),
      json(
        markets?.map(({ marketId, eventId, field, removals }) => ({
          market_id: marketId,
          event_id: eventId,
          field,
          removals,
        })),
      ),
    ],
  };
}

function json(rows: readonly object[] | undefined): string | null {
  return rows && rows.length > 0 ? JSON.stringify(rows) : null;
}
