import type { Market } from '@backlay/shared/contract';
import type { I18n } from '@backlay/shared/host';
import type { MarketState } from '../odds';

/** How a market ended, in words: who won, how many runs, or that no bets stand (B4.27). */
export function formatMarketResult(t: I18n['t'], market: Market, result: NonNullable<MarketState['result']>): string {
  const { outcome, runs, winners, ending, margin, total, score } = result;
  if (outcome === 'void') return t(ending === 'abandoned' ? 'market.abandoned' : 'market.void');
  if (runs !== undefined) return t(ending === 'abandoned' ? 'market.abandonedAt' : 'market.runs', { runs });
  if (score) return t('market.score', { score: score.join('–') });
  if (margin !== undefined) return t('market.margin', { margin });
  if (total !== undefined) return t('market.total', { total });
  if (winners.length === 0) return t('market.nobody');
  const names = winners.map((id) => market.teams.find((team) => team.id === id)?.name ?? id).join(', ');
  if (ending === 'tied') return t('market.tied', { names });
  return t(ending === 'super-over' ? 'market.superOver' : 'market.winner', { names });
}
