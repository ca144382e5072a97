import { useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Figure, Figures, MoneyText, Skeleton } from '@backlay/shared/ui';
import { startOfLocalDay } from '../wallet-home';
import { earliestDay, rangeQuery, type DateRange } from './date-range';
import styles from './report.module.scss';

/** What came in, went out, was won and lost within a range (C7.21). A read that fails clears the report (C8.06). */
export function useReport(range: DateRange, userId?: string) {
  const { from, to } = range;
  const { state, answer, reload } = useCallQuery(
    'gameReport',
    { ...rangeQuery({ from, to }), ...(userId ? { userId } : {}) },
    { keepsPrevious: true },
  );
  return { report: state === 'failed' ? null : (answer?.docs ?? null), state, retry: () => void reload() };
}

/** What a year of play came to: paid in, paid out, and what is between them; the whole report is behind it. */
export function NetPosition() {
  const t = useT();
  const { overlays } = useHost();
  const [range] = useState(() => ({ from: earliestDay(Date.now()), to: startOfLocalDay(Date.now()) + 86_400_000 - 1 }));
  const { report, state } = useReport(range);
  if (state === 'failed') return null;
  return (
    <section className={styles.position} aria-label={t('position.title')}>
      <div>
        <h2>{t('position.title')}</h2>
        <Button variant="link" onClick={() => overlays.open('report')}>
          {t('report.open')}
        </Button>
      </div>
      {report ? (
        <Figures>
          <Figure name={t('position.in')}>
            <MoneyText paise={toPaise(report.result.deposited)} />
          </Figure>
          <Figure name={t('position.out')}>
            <MoneyText paise={toPaise(report.result.withdrawn)} />
          </Figure>
          <Figure name={t('position.net')}>
            <MoneyText paise={toPaise(report.result.netDeposited)} signed />
          </Figure>
          <Figure name={t('position.result')}>
            <MoneyText paise={toPaise(report.result.net)} signed />
          </Figure>
        </Figures>
      ) : (
        <Skeleton height={58} />
      )}
    </section>
  );
}
