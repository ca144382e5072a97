import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';
import { startOfLocalDay, formatDay, formatMonth, formatWeekday } from '../wallet-home';
import { dayByKey, daysBetween, earliestDay, monthFrom, monthGrid, type DateRange } from './date-range';
import styles from './date-range-picker.module.scss';

/** Seven days from a Monday on, for the heads of the columns. */
const WEEK = Array.from({ length: 7 }, (_, n) => new Date(2024, 0, 1 + n).getTime());

interface MonthGridProps {
  readonly range: DateRange;
  readonly now: number;
  readonly onChange: (range: DateRange) => void;
}

/** A month of days, which Tab enters once and the arrows walk. The first press begins a range, the second ends it, whichever day comes first. */
export function MonthGrid({ range, now, onChange }: MonthGridProps) {
  const t = useT();
  const [month, setMonth] = useState(() => monthFrom(range.to, 0));
  const [begun, setBegun] = useState<number | null>(null);
  const [earliest, today] = [earliestDay(now), startOfLocalDay(now)];
  const [first, last] = [startOfLocalDay(range.from), startOfLocalDay(range.to)];
  const days = monthGrid(month);
  const [walked, setWalked] = useState<number | null>(null);
  // One of the days that are drawn, whatever month was turned to.
  const within = (day: number | null) => day !== null && day >= earliest && day <= today && days.includes(day);
  const stop = [walked, last, today].find(within) ?? days.find(within);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (walked !== null) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [walked]);

  const turn = (by: number) => {
    setWalked(null);
    setMonth(monthFrom(month, by));
  };
  const walk = (event: KeyboardEvent, from: number) => {
    const to = dayByKey(from, event.key);
    if (to === null) return;
    event.preventDefault();
    const day = Math.min(today, Math.max(earliest, to));
    setWalked(day);
    setMonth(monthFrom(day, 0));
  };
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
          onClick={() => turn(-1)}
        />
        <b aria-live="polite">{formatMonth(month)}</b>
        <IconButton
          icon="chevron-right"
          label={t('range.following')}
          disabled={monthFrom(month, 1) > today}
          onClick={() => turn(1)}
        />
      </div>
      <div className={styles.days} ref={grid}>
        {WEEK.map((day) => (
          <small key={day} aria-hidden>
            {formatWeekday(day)}
          </small>
        ))}
        {days.map((day, at) =>
          day === null ? (
            <span key={at} />
          ) : (
            <button
              key={at}
              type="button"
              disabled={day < earliest || day > today}
              aria-label={formatDay(day)}
              aria-pressed={first <= day && day <= last}
              data-end={day === first || day === last || undefined}
              tabIndex={day === stop ? 0 : -1}
              onKeyDown={(event) => walk(event, day)}
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
