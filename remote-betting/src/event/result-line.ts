import type { Market } from '@backlay/shared/contract';
import type { I18n } from '@backlay/shared/host';
import type { MarketState } from '../odds';

/** How a market ended, in words: who won, how many runs, or that no bets stand (B4.27). */
export function wordOfResult(t: I18n['t'], market: Market, result: NonNullable<MarketState['result']>): string {
  if (result.outcome === 'void') return t('market.void');
  if (result.runs !== undefined) return t('market.runs', { runs: result.runs });
  const names = result.winners.map((id) => market.teams.find((team) => team.id === id)?.name ?? id);
  return t('market.winner', { names: names.join(', ') });
}
