import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Bet } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { toPaise } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { ButtonLink, Card, MoneyText, SectionHead, WidgetBoundary } from '@backlay/shared/ui';
import { useOpenBetsPorts } from './ports';
import { isSessionBet, marketTypeOf, formatMatchedPrice, sideKey, getBetSubject } from '../market';
import { CashOutOverview } from '../cash-out';
import { OpenBetList } from './open-bet-list';
import styles from './open-bets.module.scss';

/** Open bets, and what was settled today (B2.07). */
export default function OpenBetsScreen() {
  const t = useT();
  const { openBets } = useOpenBetsPorts();
  useEffect(() => void openBets.read(), [openBets]);
  return (
    <div className={styles.page}>
      <h1>{t('openBets.tab')}</h1>
      <WidgetBoundary name="cash-out">
        <CashOutOverview className={styles.cashOut} />
      </WidgetBoundary>
      <Card className={styles.edges}>
        <OpenBetList />
      </Card>
      <SettledToday />
      <ButtonLink href="/bet-history" iconEnd="forward" className={styles.more}>
        {t('history.open')}
      </ButtonLink>
    </div>
  );
}

function SettledToday() {
  const t = useT();
  const translateMessage = useSaid();
  const { openBets } = useOpenBetsPorts();
  const fresh = useStore(openBets.store, ({ settled }) => settled);
  const read = useSettledToday(fresh.length);
  if (read.length === 0) return null;
  return (
    <section className={styles.settled} aria-label={t('openBets.settled')}>
      <SectionHead title={t('openBets.settled')} />
      <Card>
        <ul>
          {read.map((bet) => (
            <li key={bet._id}>
              <span>
                <b>{translateMessage(getBetSubject(bet))}</b>
                <small>
                  {termsOf(
                    bet,
                    t(sideKey(marketTypeOf(bet), bet.odds.type)),
                    isSessionBet(bet) ? t('event.session') : translateMessage(bet.market.marketName),
                  )}
                </small>
                {bet.explanation && <span className={styles.why}>{translateMessage(bet.explanation)}</span>}
              </span>
              <MoneyText paise={toPaise(bet.profitLoss ?? 0)} signed />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function termsOf(bet: Bet, side: string, market: string): string {
  return `${market}, ${side.toLowerCase()} ${formatMatchedPrice(bet)}`;
}

/** Bets settled since midnight of the player's day; read again whenever one more is settled. */
function useSettledToday(settledNow: number): readonly Bet[] {
  const sinceMidnight = () => ({
    page: 1,
    limit: 25,
    startDate: new Date(new Date().setHours(0, 0, 0, 0)).toISOString(),
  });
  const { answer } = useCallQuery('betHistory', sinceMidnight, { key: 'today', version: settledNow });
  return answer?.docs.filter(({ status }) => status === 'settled' || status === 'void') ?? [];
}
