import { useState, useEffect, useRef, type KeyboardEvent } from 'react';
import { formatDateRange, startOfLocalDay, formatDay, formatMonth, formatWeekday } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, Chip, Icon, Sheet, IconButton } from '@backlay/shared/ui';
import {
  DATE_PRESETS,
  rangeOf,
  type DatePreset,
  type DateRange,
  dayByKey,
  daysBetween,
  earliestDay,
  monthFrom,
  monthGrid,
} from './date-range';
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

/** Days that a list is about: a preset, or days of one's own. */
export interface PickedRange {
  readonly preset: DatePreset | 'custom';
  readonly range: DateRange;
}

/** The range of a preset at `now`, ms. */
export const presetRange = (preset: DatePreset, now: number): PickedRange => ({ preset, range: rangeOf(preset, now) });

interface RangePickerProps {
  readonly value: PickedRange;
  /** ms: today, as the screen was opened. */
  readonly now: number;
  readonly onChange: (picked: PickedRange) => void;
}

/** The days of a list: a button with the chosen range, presets behind it, and a month to pick both days from (C2.31). */
export function DateRangePicker({ value, now, onChange }: RangePickerProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const shown = formatDateRange(value.range.from, value.range.to);
  const name = value.preset === 'custom' ? shown : `${t(`transactions.${value.preset}`)}, ${shown}`;
  return (
    <div>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={`${t('transactions.dates')}: ${name}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" size={18} />
        <span>{shown}</span>
        <Icon name="chevron-down" size={18} />
      </button>
      {open && (
        <Picking
          value={value}
          now={now}
          onClose={() => setOpen(false)}
          onChange={(picked) => {
            setOpen(false);
            onChange(picked);
          }}
        />
      )}
    </div>
  );
}

function Picking({ value, now, onChange, onClose }: RangePickerProps & { readonly onClose: () => void }) {
  const t = useT();
  const [range, setRange] = useState<DateRange>(value.range);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('transactions.dates')}
      desktop="modal"
      footer={
        <Button variant="primary" size="lg" block onClick={() => onChange({ preset: 'custom', range })}>
          {t('range.apply')}
        </Button>
      }
    >
      <div className={styles.presets} role="group" aria-label={t('transactions.dates')}>
        {DATE_PRESETS.map((preset) => (
          <Chip
            key={preset}
            selected={preset === value.preset}
            onClick={() => onChange({ preset, range: rangeOf(preset, now) })}
          >
            {t(`transactions.${preset}`)}
          </Chip>
        ))}
      </div>
      <MonthGrid range={range} now={now} onChange={setRange} />
      <p className={styles.limit}>{t('range.limit')}</p>
    </Sheet>
  );
}
