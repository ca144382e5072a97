import type { ReleasesOverview, ReleaseTenant } from '@backlay/shared/contract';
import { Icon } from '@backlay/shared/ui';
import type { ReactNode } from 'react';
import { Cell, StateMark } from './cell';
import styles from './matrix.module.scss';
import { stateOf } from './format';
import consoleStyles from './console.module.scss';

/** A square of the matrix, and its selected version; the active one by default. */
export interface MatrixSelection {
  readonly tenantId: string;
  readonly remote: string;
  readonly version?: string;
}

interface MatrixProps {
  readonly overview: ReleasesOverview;
  readonly tenants: readonly ReleaseTenant[];
  readonly selected: MatrixSelection | null;
  readonly onSelect: (place: MatrixSelection) => void;
}

/** Tenants down, remotes across: the version of each and how it does. A table at a desk, a card for each tenant on a phone. */
export function Matrix(props: MatrixProps) {
  return (
    <>
      <MatrixTable {...props} />
      <PhoneCards {...props} />
    </>
  );
}

function MatrixTable({ overview, tenants, selected, onSelect }: MatrixProps) {
  return (
    <div className={styles.table} tabIndex={0} role="region" aria-label="Tenants by remotes">
      <table>
        <caption>Version and health of the shell and every remote on every tenant</caption>
        <thead>
          <tr>
            <th scope="col">Tenant</th>
            {overview.remotes.map(({ name, head, versions }) => (
              <th key={name} scope="col">
                <b>{name}</b>
                <span>{head ?? (versions.length > 0 ? 'not on stable' : 'not released')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tenants.map((tenant) => (
            <tr key={tenant.id}>
              <th scope="row">
                <TenantName tenant={tenant} detail={kindOf(tenant)} />
              </th>
              {overview.remotes.map(({ name }) => (
                <td key={name}>{cellOf(tenant, name, selected, onSelect, false)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PhoneCards({ overview, tenants, selected, onSelect }: MatrixProps) {
  return (
    <div className={styles.cards}>
      {tenants.map((tenant, index) => {
        const pinned = tenant.cells.filter((cell) => cell.pinned !== null).length;
        const bad = tenant.cells.filter((cell) => ['failing', 'degraded', 'refused'].includes(stateOf(cell))).length;
        return (
          <details key={tenant.id} className={styles.card} open={index === 0 || bad > 0}>
            <summary>
              <TenantName tenant={tenant} detail={`${kindOf(tenant)}, ${tenant.cells.length} parts`} />
              <span className={styles.end}>
                {pinned > 0 && <Count icon={<Icon name="pin" size={14} label="pinned" />}>{pinned}</Count>}
                {bad > 0 && <Count icon={<Icon name="warning" size={16} label="in trouble" />}>{bad}</Count>}
                <Icon name="chevron-down" size={18} />
              </span>
            </summary>
            <div className={styles.grid}>
              {overview.remotes.map(({ name }) => (
                <div key={name}>{cellOf(tenant, name, selected, onSelect, true)}</div>
              ))}
            </div>
          </details>
        );
      })}
    </div>
  );
}

function cellOf(
  tenant: ReleaseTenant,
  remote: string,
  selected: MatrixSelection | null,
  onSelect: (place: MatrixSelection) => void,
  named: boolean,
): ReactNode {
  const cell = tenant.cells.find((each) => each.remote === remote);
  if (!cell) return null;
  return (
    <Cell
      tenant={tenant.name}
      cell={cell}
      named={named}
      selected={selected?.tenantId === tenant.id && selected.remote === remote}
      onSelect={() => onSelect({ tenantId: tenant.id, remote })}
    />
  );
}

const kindOf = ({ audience, casinoOnly, type }: ReleaseTenant): string =>
  audience === 'staff' ? 'staff' : casinoOnly ? 'casino' : type;

function TenantName({ tenant, detail }: { readonly tenant: ReleaseTenant; readonly detail: string }) {
  return (
    <span className={styles.tenant}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" fill={tenant.colour}>
        <rect width="22" height="22" rx="6" />
        <text x="11" y="15.5" textAnchor="middle">
          {tenant.name.slice(0, 1)}
        </text>
      </svg>
      <span>
        <b>{tenant.name}</b>
        <small>{detail}</small>
      </span>
    </span>
  );
}

const Count = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <span className={styles.count}>
    {icon}
    {children}
  </span>
);

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
    <div className={consoleStyles.filters} role="group" aria-label="Filter by state">
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
