import type { MarketType } from '../market';

/** Market types as bets name them on the wire (B3.04). */
export type WireMarketType = 'SESSION' | 'BOOKMAKER' | 'BETFAIR';

/** `other` is BOOKMAKER when people enter the market, else BETFAIR (OQ-11, OQ-84); premium goes as BETFAIR (OQ-98). */
export function toWireMarketType(market: { readonly type: MarketType; readonly manual: boolean }): WireMarketType {
  if (market.type === 'session') return 'SESSION';
  if (market.type === 'premium') return 'BETFAIR';
  return market.type === 'bookmaker' || market.manual ? 'BOOKMAKER' : 'BETFAIR';
}
