import { useState, useEffect, useRef } from 'react';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Figure, Figures, MoneyText, Skeleton } from '@backlay/shared/ui';
import { startOfLocalDay, toCallResult } from '../wallet-home';
import { earliestDay, rangeQuery, type DateRange } from './date-range';
import styles from './report.module.scss';
import type { GameReport } from '@backlay/shared/contract';

/** What came in, went out, was won and lost within a range (C7.21). A fetch that fails clears the report (C8.06). */
export function useReport(range: DateRange, userId?: string) {
  const { api } = useHost();
  const [report, setReport] = useState<GameReport | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const asked = useRef(0);
  const { from, to } = range;
  useEffect(() => {
    const mine = ++asked.current;
    setState('loading');
    void toCallResult(api.call('gameReport', { ...rangeQuery({ from, to }), ...(userId ? { userId } : {}) })).then(
      (answer) => {
        if (mine !== asked.current) return;
        setReport(answer.ok ? answer.answer.docs : null);
        setState(answer.ok ? 'ready' : 'failed');
      },
    );
  }, [api, from, to, userId, tries]);
  return { report, state, retry: () => setTries((count) => count + 1) };
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
