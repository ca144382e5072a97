import { useState } from 'react';
import { useStore } from 'zustand';
import { QUICK_BET_PRESETS, STAKE_PRESETS, parseStakeDigits, type StakePreset } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, IconButton, TextField } from '@backlay/shared/ui';
import type { PresetKind, StakePreferences } from './ports';
import styles from './stake-editor.module.scss';

interface Row {
  readonly key: number;
  readonly label: string;
  /** Digits; '' is no stake yet. */
  readonly value: string;
}

const rowsOf = (presets: readonly StakePreset[]): readonly Row[] =>
  presets.map(({ label, value }, key) => ({ key, label, value: String(value) }));

interface StakeEditorProps {
  readonly kind: PresetKind;
  readonly preferences: StakePreferences;
  readonly onDone?: () => void;
}

/** The stakes of the slip, or those of the quick bet, to be changed: what stands on each button and what it stakes (B2.04, B3.01). */
export function StakeEditor({ kind, preferences, onDone }: StakeEditorProps) {
  const t = useT();
  const presets = useStore(preferences.store, ({ stakes, quickStakes }) => (kind === 'stake' ? stakes : quickStakes));
  const saving = useStore(preferences.store, (stored) => stored.saving);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [tried, setTried] = useState(false);
  const shown = rows ?? rowsOf(presets);
  const most = kind === 'stake' ? STAKE_PRESETS : QUICK_BET_PRESETS;

  const change = (key: number, over: Partial<Row>) =>
    setRows(shown.map((row) => (row.key === key ? { ...row, ...over } : row)));
  const add = () =>
    setRows([...shown, { key: Math.max(-1, ...shown.map(({ key }) => key)) + 1, label: '', value: '' }]);
  const save = async () => {
    setTried(true);
    if (shown.some(({ value }) => value === '')) return;
    const wanted = shown.map(({ label, value }) => ({ label: label.trim() || value, value: Number(value) }));
    if (!(await preferences.save(kind, wanted))) return;
    setRows(null);
    setTried(false);
    onDone?.();
  };
  return (
    <form
      className={styles.editor}
      aria-label={t(kind === 'stake' ? 'stake.edit' : 'quickBet.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ol className={styles.rows}>
        {shown.map((row, index) => (
          <PresetRow
            key={row.key}
            row={row}
            index={index}
            tried={tried}
            last={shown.length === 1}
            onChange={(over) => change(row.key, over)}
            onRemove={() => setRows(shown.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      {shown.length < most && (
        <Button variant="quiet" icon="plus" onClick={add}>
          {t('stake.add')}
        </Button>
      )}
      <div className={styles.actions}>
        {onDone && (
          <Button size="lg" onClick={onDone}>
            {t('slip.cancel')}
          </Button>
        )}
        <Button size="lg" variant="primary" type="submit" busy={saving}>
          {t('stake.save')}
        </Button>
      </div>
    </form>
  );
}

interface PresetRowProps {
  readonly row: Row;
  readonly index: number;
  /** A save was tried: a stake that is missing is an error. */
  readonly tried: boolean;
  /** The only row, which cannot be removed. */
  readonly last: boolean;
  readonly onChange: (over: Partial<Row>) => void;
  readonly onRemove: () => void;
}

/** The label of a button and what it stakes. */
function PresetRow({ row: { label, value }, index, tried, last, onChange, onRemove }: PresetRowProps) {
  const t = useT();
  return (
    <li>
      <TextField
        label={t('stake.label', { number: index + 1 })}
        hideLabel={index > 0}
        maxLength={12}
        value={label}
        placeholder={value}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <TextField
        label={t('stake.value', { number: index + 1 })}
        hideLabel={index > 0}
        start="₹"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={tried && value === '' ? t('slip.invalidStake') : undefined}
        onChange={(event) => onChange(valueTyped(label, value, parseStakeDigits(event.target.value).slice(0, 9)))}
      />
      <IconButton icon="bin" label={t('stake.remove', { number: index + 1 })} disabled={last} onClick={onRemove} />
    </li>
  );
}

/** A button that was named by its stake is named by the new one. */
function valueTyped(label: string, before: string, value: string): Partial<Row> {
  return label === '' || label === before ? { label: value, value } : { value };
}
