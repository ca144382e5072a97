import type { MarketChange } from '../betfair-stream';

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
const SUBSCRIPTION_ID = 2;

export const authentication = (appKey: string, session: string) =>
  ({ op: 'authentication', id: AUTHENTICATION_ID, appKey, session }) as const;

export interface SubscriptionRequest {
  readonly filter: MarketFilter;
  readonly conflateMs: number;
  readonly heartbeatMs: number;
  /** Where the last connection got to. */
  readonly from?: { readonly initialClk: string; readonly clk: string };
}

export const marketSubscription = ({ filter, conflateMs, heartbeatMs, from }: SubscriptionRequest) =>
  ({
    op: 'marketSubscription',
    id: SUBSCRIPTION_ID,
    segmentationEnabled: true,
    conflateMs,
    heartbeatMs,
    ...from,
    marketFilter: filter,
    marketDataFilter: {
      fields: ['EX_MARKET_DEF', 'EX_BEST_OFFERS_DISP', 'EX_LTP', 'EX_TRADED_VOL'],
      ladderLevels: 3,
    },
  }) as const;
