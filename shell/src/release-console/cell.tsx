import type { ReleaseCell } from '@backlay/shared/contract';
import { classNames, Icon } from '@backlay/shared/ui';
import styles from './cell.module.scss';
import { STATE_ICONS, formatCellState, stateOf, formatChoiceSource, type CellState } from './format';

const TONES: Readonly<Partial<Record<CellState, string>>> = {
  behind: styles.warn,
  degraded: styles.warn,
  refused: styles.warn,
  failing: styles.fail,
};

/** The mark of a state: a dot while all is well, an icon when it is not; the words stand beside it. */
export function StateMark({ state }: { readonly state: CellState }) {
  const icon = STATE_ICONS[state];
  if (icon) return <Icon name={icon} size={16} />;
  return <i className={classNames(styles.dot, state === 'unknown' && styles.idle)} aria-hidden="true" />;
}

interface CellProps {
  readonly tenant: string;
  readonly cell: ReleaseCell;
  readonly selected: boolean;
  /** With the remote's name in it, where no column shows it. */
  readonly named?: boolean;
  readonly onSelect: () => void;
}

/** One version on one tenant: what runs, whether it is well, whether it is pinned. */
export function Cell({ tenant, cell, selected, named = false, onSelect }: CellProps) {
  const state = stateOf(cell);
  const { remote, version, pinned } = cell;
  if (version === null && cell.wanted === null)
    return (
      <button
        type="button"
        className={classNames(styles.cell, styles.off)}
        aria-label={`${tenant} ${remote}, not enabled`}
        aria-pressed={selected}
        onClick={onSelect}
      >
        {named && <b>{remote}</b>}
        <span aria-hidden="true">–</span>
      </button>
    );
  const label = [
    `${tenant} ${remote} ${version ?? 'none'}`,
    formatCellState(state),
    pinned === null ? formatChoiceSource(cell.why) : 'pinned',
  ].join(', ');
  return (
    <button
      type="button"
      className={classNames(styles.cell, TONES[state], pinned !== null && styles.pinned)}
      aria-label={label}
      aria-pressed={selected}
      title={formatChoiceSource(cell.why)}
      onClick={onSelect}
    >
      <StateMark state={state} />
      <span className={styles.text}>
        {named && <b>{remote}</b>}
        {version ?? 'none'}
      </span>
      {pinned !== null && <Icon name="pin" size={14} className={styles.pin} />}
    </button>
  );
}
