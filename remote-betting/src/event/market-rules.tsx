import type { Market } from '@backlay/shared/contract';
import { CRICKET, formatOdds, isRacing, ruleOf, toField } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import styles from './market.module.scss';

const RULES = { each: 'rules.each', lines: 'rules.lines', line: 'rules.line' } as const;

/** What holds for bets on a market: delay, limits, who wins, commission, non-runners. */
export function MarketRules({ market }: { readonly market: Market }) {
  const t = useT();
  const { delay, winners, commission, type, eventType } = market;
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
      {type === 'bookmaker' && <li>{t('rules.per100')}</li>}
      {isRace && <li>{t('rules.nonRunner')}</li>}
      {winners === 1 && rule === 'winners' && type === 'betfair' && <li>{t('rules.deadHeat')}</li>}
      {isCricket && (type === 'session' ? <li>{t('rules.abandoned')}</li> : <li>{t('rules.tie')}</li>)}
      <li>{commission ? t('rules.commission', { percent: formatOdds(commission) }) : t('rules.noCommission')}</li>
      <li>{t('rules.void')}</li>
    </ul>
  );
}
