import type { StatementLine } from '@backlay/shared/contract';

/** What the latest bet came to (A3.21): rupees, above zero for a win, and what it was on. */
export interface LatestResult {
  readonly betPts: number;
  readonly name: string;
}

/** A bet in the casino names its game, one on a market its event. */
type Played = StatementLine & { readonly game?: { readonly subProviderName?: string; readonly gameName?: string } };

/** The result in a line of the statement; null where it has none, or nothing was won or lost (OQ-50). */
export function fetchLatestResult(line: Played | undefined): LatestResult | null {
  if (!line?.betPts) return null;
  const { game, market } = line;
  const name = game
    ? [game.gameName, game.subProviderName].filter(Boolean).join(', ')
    : market
      ? [market.event?.name, market.name].filter(Boolean).join(', ')
      : '';
  return { betPts: line.betPts, name };
}
