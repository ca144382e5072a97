import type { TextKey } from '../texts';
import type { MarketDefinition } from '../market';
import type { Paise } from '../money';
import { toWireMarketType } from './bet-returns';

/** The player's own maxima per bet in rupees; absent, empty, 0 and "0" mean no limit (B3.29, B5.07, OQ-77). */
export interface PlayerMaxima {
  readonly sessionMax?: number | string | null;
  readonly bookmakerMax?: number | string | null;
  readonly betfairMax?: number | string | null;
}

/** A refusal of the slip: what is wrong, and the catalogue's name of the text for the player. */
export interface OrderErrorCode {
  readonly code:
    | 'in-flight'
    | 'login-first'
    | 'not-allowed'
    | 'unfinished'
    | 'invalid-stake'
    | 'range'
    | 'zero'
    | 'user-max';
  /** Null: the press is ignored without a word (B5.03). */
  readonly text: TextKey | null;
  /** The login panel opens as well (OQ-21). */
  readonly opensLogin?: boolean;
}

export interface Selection {
  readonly loggedIn: boolean;
  readonly inFlight: boolean;
  /** Odds, or the run of a session. */
  readonly value: number;
  /** The market's maximum in rupees. */
  readonly max: number;
}

/** Whether a price may be put on the slip; in the order of OQ-21 (B5.08, B5.09). */
export function validateSelection({ loggedIn, inFlight, value, max }: Selection): OrderErrorCode | null {
  if (inFlight) return { code: 'unfinished', text: 'slip.unfinished' };
  if (!loggedIn) return { code: 'not-allowed', text: 'slip.notAllowed', opensLogin: true };
  if (value === 0 || max === 1) return { code: 'not-allowed', text: 'slip.notAllowed' };
  return null;
}

export interface OrderInput {
  readonly loggedIn: boolean;
  readonly inFlight: boolean;
  readonly stake: Paise;
  readonly odd: number;
  readonly run: number;
  readonly market: Pick<MarketDefinition, 'type' | 'manual' | 'min' | 'max'>;
  readonly maxima: PlayerMaxima;
}

/** What keeps an order from being sent, the first of B5.01 to B5.07 that applies. The server repeats it (B7.07). */
export function validateOrder({
  loggedIn,
  inFlight,
  stake,
  odd,
  run,
  market,
  maxima,
}: OrderInput): OrderErrorCode | null {
  if (inFlight) return { code: 'in-flight', text: null };
  if (!loggedIn) return { code: 'login-first', text: 'slip.loginFirst', opensLogin: true };
  if (!Number.isSafeInteger(stake) || stake <= 0) return { code: 'invalid-stake', text: 'slip.invalidStake' };
  if (stake < market.min * 100 || stake > market.max * 100) return { code: 'range', text: 'slip.range' };
  if (!(odd > 0) || (market.type === 'session' && !(run > 0))) return { code: 'zero', text: 'slip.zero' };
  const limit = getPlayerMaxStake(market, maxima);
  if (limit !== null && stake > limit) return { code: 'user-max', text: 'slip.userMax' };
  return null;
}

/** The player's maximum for this kind of market in paise; null without a limit (B5.06, B5.07). */
export function getPlayerMaxStake(
  market: Pick<MarketDefinition, 'type' | 'manual'>,
  maxima: PlayerMaxima,
): Paise | null {
  const { sessionMax, bookmakerMax, betfairMax } = maxima;
  const rupees = Number(
    { SESSION: sessionMax, BOOKMAKER: bookmakerMax, BETFAIR: betfairMax }[toWireMarketType(market)] ?? 0,
  );
  return rupees > 0 ? Math.round(rupees * 100) : null;
}

/** What remains of typed text: digits without leading zeros (B5.10). */
export function parseStakeDigits(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '');
}

/**
 * The client's id of a bet before the platform has it (`clientRef`). It is a UUID of version 7, so that those of a day lie
 * side by side in the index.
 * @param now ms
 * @param random a UUID of version 4, whose random part it reuses
 */
export function createClientReference(now: number, random: string): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** Sentences by which the platform refuses a bet or an order for want of balance (E1.17). */
export const BALANCE_REFUSALS: readonly string[] = ['Insufficient balance', 'Not Enough Balance For This Order'];
