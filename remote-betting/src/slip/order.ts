import type { Bet, EndpointInput, EndpointPayload } from '@backlay/shared/contract';
import { createClientReference, toWireMarketType, type PricePolicy } from '@backlay/shared/domain';
import { CallError, type Api } from '@backlay/shared/host';
import type { SlipSelection, SlipState } from './slip-state';

export type BetCountry = EndpointInput<'placeBet'>['countryDetail'];

/** The country detail of a bet has five fields (B3.06); its flag has another name than in the lookup (A3.18). */
const betCountry = ({
  continent,
  city,
  country,
  country_flag,
  region,
}: EndpointPayload<'ipInformation'>): BetCountry => ({
  continent,
  city,
  country,
  countryFlag: country_flag,
  region,
});

/** Country detail for the orders of a page. The lookup runs once; without an answer orders carry none. */
export function countryOf(api: Pick<Api, 'call'>): () => BetCountry {
  let detail: BetCountry;
  api.call('ipInformation').then(
    ({ docs }) => (detail = betCountry(docs)),
    () => undefined,
  );
  return () => detail;
}

const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** Facts about the browser that a bet sends (B3.05). */
export function browserDetail(userAgent: string) {
  const found = BROWSERS.find(([, pattern]) => pattern.test(userAgent));
  return {
    name: found?.[0] ?? '',
    version: found?.[1].exec(userAgent)?.[1] ?? '',
    os: SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '',
    mobile: /Mobi|Android|iPhone/.test(userAgent),
  };
}

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
