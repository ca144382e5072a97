import type { ReleaseTenant } from '@backlay/shared/contract';
import { Icon } from '@backlay/shared/ui';
import { StateMark } from './cell';
import styles from './console.module.scss';
import { stateOf } from './format';

export type Filter = 'healthy' | 'pinned' | 'behind' | 'degraded' | 'failing' | 'unknown';

const FILTERS: readonly { readonly id: Filter; readonly name: string }[] = [
  { id: 'healthy', name: 'healthy' },
  { id: 'pinned', name: 'pinned' },
  { id: 'behind', name: 'behind head' },
  { id: 'degraded', name: 'degraded' },
  { id: 'failing', name: 'failing' },
  { id: 'unknown', name: 'without traffic' },
];

/** Tenants with at least one square of this kind; all of them without a filter. */
export function tenantsWith(tenants: readonly ReleaseTenant[], filter: Filter | null): readonly ReleaseTenant[] {
  if (filter === null) return tenants;
  return tenants.filter(({ cells }) =>
    cells.some((cell) => {
      if (cell.version === null) return false;
      if (filter === 'pinned') return cell.pinned !== null;
      return filter === 'behind' ? cell.behind : cell.health === filter || stateOf(cell) === filter;
    }),
  );
}

interface StateFilterProps {
  readonly counts: Readonly<Record<Filter, number>>;
  readonly filter: Filter | null;
  readonly onFilter: (filter: Filter | null) => void;
}

export function StateFilter({ counts, filter, onFilter }: StateFilterProps) {
  return (
    <div className={styles.filters} role="group" aria-label="Filter by state">
      {FILTERS.filter(({ id }) => counts[id] > 0 || id === filter).map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={filter === id}
          data-state={id}
          onClick={() => onFilter(filter === id ? null : id)}
        >
          {id === 'pinned' ? <Icon name="pin" size={16} /> : <StateMark state={id} />}
          <b>{counts[id]}</b>
          {name}
        </button>
      ))}
    </div>
  );
}
