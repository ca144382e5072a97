import type { Market } from '@backlay/shared/contract';
import { CRICKET, formatOdds, isRacing, ruleOf, toField } from '@backlay/shared/domain';
import { useT, useTenant, type I18n } from '@backlay/shared/host';
import { Icon, IconButton } from '@backlay/shared/ui';
import styles from './market.module.scss';
import { getCommission } from '../market';
import { IS_DRAWN, type MarketState } from '../odds';

const RULES = { each: 'rules.each', lines: 'rules.lines', line: 'rules.line' } as const;

/** What holds for bets on a market: delay, limits, who wins, commission, non-runners. */
export function MarketRules({ market }: { readonly market: Market }) {
  const t = useT();
  const commission = getCommission(market, useTenant());
  const { delay, winners, type, eventType } = market;
  const rule = ruleOf(toField({ ...market, runners: market.teams }));
  const isRace = isRacing(eventType.id);
  const isCricket = eventType.id === CRICKET;
  return (
    <ul className={styles.rules}>
      <li>{t('market.delay', { seconds: delay })}</li>
      <li>
        {rule === 'winners'
          ? t(type === 'session' ? 'rules.session' : winners === 1 ? 'rules.oneWinner' : 'rules.winners', { winners })
          : t(RULES[rule])}
      </li>
      {market.backOnly && <li>{t('rules.backOnly')}</li>}
      {type === 'bookmaker' && <li>{t('rules.per100')}</li>}
      {isRace && <li>{t('rules.nonRunner')}</li>}
      {winners === 1 && rule === 'winners' && type === 'betfair' && <li>{t('rules.deadHeat')}</li>}
      {isCricket && (type === 'session' ? <li>{t('rules.abandoned')}</li> : <li>{t('rules.tie')}</li>)}
      <li>{commission ? t('rules.commission', { percent: formatOdds(commission) }) : t('rules.noCommission')}</li>
      <li>{t('rules.void')}</li>
    </ul>
  );
}

interface RulesButtonProps {
  readonly market: Market;
  /** What the rules are of. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens the rules of a market. In a first frame the browser opens them by itself: they can be read without scripts (F9.06). */
export function RulesButton({ market, name, isOpen, onToggle }: RulesButtonProps) {
  const t = useT();
  const label = t('market.rules', { market: name });
  if (!IS_DRAWN) return <IconButton icon="info" size={16} label={label} aria-expanded={isOpen} onClick={onToggle} />;
  return (
    <details className="drawn-rules">
      <summary aria-label={label}>
        <Icon name="info" size={16} />
      </summary>
      <MarketRules market={market} />
    </details>
  );
}

/** How a market ended, in words: who won, how many runs, or that no bets stand (B4.27). */
export function formatMarketResult(t: I18n['t'], market: Market, result: NonNullable<MarketState['result']>): string {
  const { outcome, runs, winners, ending, overs, margin, total, score } = result;
  if (outcome === 'void') return t(ending === 'abandoned' ? 'market.abandoned' : 'market.void');
  if (runs !== undefined && ending === 'shortened') return t('market.shortenedAt', { runs, overs: overs ?? 0 });
  if (runs !== undefined) return t(ending === 'abandoned' ? 'market.abandonedAt' : 'market.runs', { runs });
  if (score) return t('market.score', { score: score.join('–') });
  if (margin !== undefined) return t('market.margin', { margin });
  if (total !== undefined) return t('market.total', { total });
  if (winners.length === 0) return t('market.nobody');
  const names = winners.map((id) => market.teams.find((team) => team.id === id)?.name ?? id).join(', ');
  if (ending === 'shortened') return t('market.shortened', { names, overs: overs ?? 0 });
  if (ending === 'tied') return t('market.tied', { names });
  return t(ending === 'super-over' ? 'market.superOver' : 'market.winner', { names });
}
