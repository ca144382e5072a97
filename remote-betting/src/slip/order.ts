import type { Bet, EndpointInput } from '@backlay/shared/contract';
import { createClientReference, toWireMarketType, type PricePolicy } from '@backlay/shared/domain';
import { CallError } from '@backlay/shared/host';
import { browserDetail } from './browser-detail';
import type { BetCountry } from './country';
import type { SlipSelection, SlipState } from './slip-state';

/** What an attempt is called; a repeat of it is called the same. */
export const generateClientReference = () => createClientReference(Date.now(), crypto.randomUUID());

/** An order's fields beyond the slip: the browser, the player's place, and the price policy. */
export interface OrderExtras {
  readonly userAgent: string;
  readonly country: BetCountry;
  readonly pricePolicy: PricePolicy;
}

/** The order as the wire wants it (B3.04, B3.08, OQ-11). `version` is the market as the player saw it when placing. */
export function orderOf(
  state: SlipState,
  selection: SlipSelection,
  reference: string,
  version: number,
  { userAgent, country, pricePolicy }: OrderExtras,
): EndpointInput<'placeBet'> {
  return {
    clientRef: reference,
    marketId: selection.marketId,
    eventId: selection.eventId,
    marketType: toWireMarketType({ type: selection.marketType, manual: selection.manual }),
    marketVersion: version,
    oddType: selection.side,
    odd: Number(state.odd),
    run: state.run,
    teamId: selection.runnerId,
    stake: Number(state.stake),
    nation: selection.runnerName,
    name: selection.eventName,
    matchDate: selection.openDate,
    cashout: false,
    pricePolicy,
    browserDetail: browserDetail(userAgent),
    ...(country ? { countryDetail: country } : {}),
  };
}

/** Outcome of an order, as far as one answer shows. */
export type OrderAnswer =
  | { readonly kind: 'matched' | 'held'; readonly bet: Bet }
  | { readonly kind: 'rejected' | 'lapsed'; readonly reason: string }
  | { readonly kind: 'lost' };

/** The answer to an order from its stored bet. */
export function toOrderResult(bet: Bet): OrderAnswer {
  if (bet.status === 'delayed') return { kind: 'held', bet };
  if (bet.status === 'rejected' || bet.status === 'lapsed') return { kind: bet.status, reason: bet.reason ?? '' };
  return { kind: 'matched', bet };
}

/**
 * No answer, or a failed server, leaves the bet's state open: it may stand. Any other refusal means that no bet was made.
 */
export function toOrderFailure(error: unknown): OrderAnswer {
  if (error instanceof CallError && error.status >= 400 && error.status < 500) {
    return { kind: 'rejected', reason: error.message };
  }
  return { kind: 'lost' };
}
