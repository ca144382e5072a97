import { useState } from 'react';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Figure, Figures, MoneyText, Skeleton } from '@backlay/shared/ui';
import { startOfLocalDay } from '../wallet-home';
import { earliestDay } from './date-range';
import { useReport } from './use-report';
import styles from './report.module.scss';

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
