import type { OddsStore, CellAddress } from './odds-store';
import type { PriceCellView } from './cell-renderer';

/** A price that moved this shortly before the press was not what the player aimed at, ms. */
export const STABLE_PRICE_MS = 300;

/** What a press on a cell means at the moment of the press. */
export type SelectedPrice =
  | {
      readonly ok: true;
      readonly price: number;
      readonly amount: number;
      readonly version: number;
      readonly was: number | null;
    }
  | { readonly ok: false; readonly reason: 'no-price' | 'blocked' | 'stale' };

/** Reads the price from the store, never from the screen. `was` is the price that the player aimed at, when it changed under the finger. */
export function readSelectedPrice(
  books: OddsStore,
  address: CellAddress,
  view: PriceCellView | null,
  now: number,
): SelectedPrice {
  const market = books.market(address.marketId);
  if (!market || books.blockOf(address.marketId, address.runnerId) !== null) return { ok: false, reason: 'blocked' };
  if (books.isStale(market.eventId)) return { ok: false, reason: 'stale' };
  const level = books.priceAt(address);
  if (!level) return { ok: false, reason: 'no-price' };
  return { ok: true, ...level, version: market.version, was: aimedAt(view, level.price, now) };
}

function aimedAt(view: PriceCellView | null, price: number, now: number): number | null {
  if (!view || view.shown === 0) return null;
  if (view.shown !== price) return view.shown;
  if (now - view.shownAt < STABLE_PRICE_MS && view.before !== 0 && view.before !== price) return view.before;
  return null;
}
