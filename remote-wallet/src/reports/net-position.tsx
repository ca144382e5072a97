import { useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { toPaise, startOfLocalDay } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Figure, Figures, MoneyText, Skeleton } from '@backlay/shared/ui';
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

type Result = NonNullable<ReturnType<typeof useReport>['report']>['result'];

const FIGURES = [
  { name: 'position.in', of: (result: Result) => result.deposited, signed: false },
  { name: 'position.out', of: (result: Result) => result.withdrawn, signed: false },
  { name: 'position.net', of: (result: Result) => result.netDeposited, signed: true },
  { name: 'position.result', of: (result: Result) => result.net, signed: true },
] as const;

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
      <Figures>
        {FIGURES.map(({ name, of, signed }) => (
          <Figure key={name} name={t(name)}>
            {report ? <MoneyText paise={toPaise(of(report.result))} signed={signed} /> : <Skeleton width={72} />}
          </Figure>
        ))}
      </Figures>
    </section>
  );
}
