import type { MarketChange } from '../betfair-stream/change';
import type { MarketResult } from '@backlay/shared/domain';
import type { ClosedBook } from './account';

// The Exchange Stream protocol: one JSON object a line, CRLF at its end. Only the fields that are read.
// https://docs.developer.betfair.com names them (Exchange Stream API).

export interface ConnectionMessage {
  readonly op: 'connection';
  readonly connectionId: string;
}

/** The answer to a request, by its id. */
export interface StatusMessage {
  readonly op: 'status';
  readonly id?: number;
  readonly statusCode: 'SUCCESS' | 'FAILURE';
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly connectionClosed?: boolean;
}

export interface MarketMessage {
  readonly op: 'mcm';
  readonly id?: number;
  /** What kind of change: an image of the whole subscription, what was missed since a clock, a sign of life; none for an ordinary change. */
  readonly ct?: 'SUB_IMAGE' | 'RESUB_DELTA' | 'HEARTBEAT';
  /** A large change comes in parts. */
  readonly segmentType?: 'SEG_START' | 'SEG' | 'SEG_END';
  readonly initialClk?: string;
  readonly clk?: string;
  /** When it was published, ms. */
  readonly pt: number;
  readonly heartbeatMs?: number;
  /** 503: the exchange itself is behind; its prices cannot be trusted until a message comes without it. */
  readonly status?: number | null;
  readonly mc?: readonly MarketChange[];
}

export type ServerMessage = ConnectionMessage | StatusMessage | MarketMessage;

export interface MarketFilter {
  readonly eventTypeIds?: readonly string[];
  readonly marketTypes?: readonly string[];
  readonly countryCodes?: readonly string[];
  readonly marketIds?: readonly string[];
  readonly bettingTypes?: readonly string[];
}

export const AUTHENTICATION_ID = 1;
/** Requests of subscriptions count from here. */
export const SUBSCRIPTION_ID = 2;

export const authentication = (appKey: string, session: string) =>
  ({ op: 'authentication', id: AUTHENTICATION_ID, appKey, session }) as const;

export interface SubscriptionRequest {
  readonly id: number;
  readonly marketIds: readonly string[];
  readonly conflateMs: number;
  readonly heartbeatMs: number;
  /** Where the last connection got to. */
  readonly from?: { readonly initialClk: string; readonly clk: string };
}

export const marketSubscription = ({ id, marketIds, conflateMs, heartbeatMs, from }: SubscriptionRequest) =>
  ({
    op: 'marketSubscription',
    id,
    segmentationEnabled: true,
    conflateMs,
    heartbeatMs,
    ...from,
    marketFilter: { marketIds },
    marketDataFilter: {
      fields: ['EX_MARKET_DEF', 'EX_BEST_OFFERS_DISP', 'EX_LTP', 'EX_TRADED_VOL', 'EX_TRADED'],
      ladderLevels: 10,
    },
  }) as const;

/** How a market ended by its book; undefined while it is on. `at` stands for removals without a date, ms. */
export function toMarketResult({ marketId, status, runners }: ClosedBook, at: number): MarketResult | undefined {
  if (status !== 'CLOSED') return undefined;
  const key = ({ selectionId, handicap }: ClosedBook['runners'][number]): string =>
    handicap ? `${selectionId}:${handicap}` : String(selectionId);
  const winners = runners.filter((runner) => runner.status === 'WINNER').map(key);
  const removed = runners
    .filter((runner) => runner.status === 'REMOVED')
    .map((runner) => ({
      id: key(runner),
      adjustmentFactor: runner.adjustmentFactor ?? 0,
      at: runner.removalDate ? Date.parse(runner.removalDate) : at,
    }));
  return {
    marketId,
    // Whether a market without winners is void is decided by its rule.
    outcome: 'settled',
    winners,
    ...(removed.length > 0 ? { removed } : {}),
  };
}
