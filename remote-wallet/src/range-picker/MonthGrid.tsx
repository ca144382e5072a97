import { useState } from 'react';
import { useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';
import { dayOf, writeDay, writeMonth, writeWeekday } from '../moment';
import { daysBetween, earliestDay, monthFrom, monthGrid, type DateRange } from './date-range';
import styles from './range-picker.module.scss';

/** Seven days from a Monday on, for the heads of the columns. */
const WEEK = Array.from({ length: 7 }, (_, n) => new Date(2024, 0, 1 + n).getTime());

interface MonthGridProps {
  readonly range: DateRange;
  readonly now: number;
  readonly onChange: (range: DateRange) => void;
}

/** A month of days. The first press begins a range, the second ends it, whichever day comes first. */
export function MonthGrid({ range, now, onChange }: MonthGridProps) {
  const t = useT();
  const [month, setMonth] = useState(() => monthFrom(range.to, 0));
  const [begun, setBegun] = useState<number | null>(null);
  const [earliest, today] = [earliestDay(now), dayOf(now)];
  const [first, last] = [dayOf(range.from), dayOf(range.to)];

  const press = (day: number) => {
    onChange(daysBetween(begun ?? day, day));
    setBegun(begun === null ? day : null);
  };
  return (
    <div className={styles.month}>
      <div className={styles.turn}>
        <IconButton
          icon="chevron-left"
          label={t('range.previous')}
          disabled={month <= earliest}
          onClick={() => setMonth(monthFrom(month, -1))}
        />
        <b aria-live="polite">{writeMonth(month)}</b>
        <IconButton
          icon="chevron-right"
          label={t('range.following')}
          disabled={monthFrom(month, 1) > today}
          onClick={() => setMonth(monthFrom(month, 1))}
        />
      </div>
      <div className={styles.days}>
        {WEEK.map((day) => (
          <small key={day} aria-hidden>
            {writeWeekday(day)}
          </small>
        ))}
        {monthGrid(month).map((day, at) =>
          day === null ? (
            <span key={at} />
          ) : (
            <button
              key={at}
              type="button"
              disabled={day < earliest || day > today}
              aria-label={writeDay(day)}
              aria-pressed={first <= day && day <= last}
              data-end={day === first || day === last || undefined}
              onClick={() => press(day)}
            >
              {new Date(day).getDate()}
            </button>
          ),
        )}
      </div>
    </div>
  );
}
