import { useState } from 'react';
import { useT } from '@backlay/shared/host';
import { Button, Chip, Icon, Sheet } from '@backlay/shared/ui';
import { formatDateRange } from '../wallet-home';
import { DATE_PRESETS, rangeOf, type DatePreset, type DateRange } from './date-range';
import { MonthGrid } from './month-grid';
import styles from './date-range-picker.module.scss';

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
