import type { ReleaseDetail, ReleasesOverview } from '@backlay/shared/contract';
import { CallError, useHost, useSession } from '@backlay/shared/host';
import { ErrorPanel, Icon, Sheet, Skeleton, Avatar, Link, type IconName } from '@backlay/shared/ui';
import { useState, useSyncExternalStore } from 'react';
import { requireValue, formatTime } from '@backlay/shared/domain';
import { AuditLog, AuditEntries } from './audit-log';
import { Rollouts } from './rollouts';
import { SidePanel } from './side-panel';
import { ConfirmCommand } from './confirm';
import styles from './console.module.scss';
import { Inspector } from './inspector';
import { Matrix, type MatrixSelection, StateFilter, tenantsWith, type Filter } from './matrix';
import { PageErrorsView } from './page-errors';
import { QaUsers } from './qa-users';
import { usePolledCall } from './use-polled-call';
import { formatAuditEntry } from './format';
import type { ReleaseCommand } from './commands';

export type View = 'releases' | 'rollouts' | 'errors' | 'audit' | 'people';

/** The console's bar: it needs nothing of a player's header. */
export function ConsoleHeader() {
  const { overlays, i18n } = useHost();
  const name = useSession((state) => state.profile?.fullName || state.profile?.userName || '');
  return (
    <header className={styles.header}>
      <Link href="/releases">
        <Icon name="rocket" size={20} />
        Release console
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={i18n.t('nav.profileOf', { name })}
        onClick={() => overlays.open('profile-menu')}
      >
        <Avatar name={name} />
      </button>
    </header>
  );
}

const VIEWS: readonly { readonly id: View; readonly name: string; readonly icon: IconName }[] = [
  { id: 'releases', name: 'Releases', icon: 'rocket' },
  { id: 'rollouts', name: 'Rollouts', icon: 'activity' },
  { id: 'errors', name: 'Errors', icon: 'warning' },
  { id: 'audit', name: 'Audit log', icon: 'book' },
  { id: 'people', name: 'QA right', icon: 'users' },
];

interface ConsoleNavProps {
  readonly view: View;
  /** Rights are given by those who may write. */
  readonly mayGive: boolean;
  readonly onView: (view: View) => void;
}

export function ConsoleNav({ view, mayGive, onView }: ConsoleNavProps) {
  return (
    <nav className={styles.nav} aria-label="Console">
      {VIEWS.filter(({ id }) => id !== 'people' || mayGive).map(({ id, name, icon }) => (
        <button key={id} type="button" aria-current={view === id ? 'page' : undefined} onClick={() => onView(id)}>
          <Icon name={icon} size={18} />
          {name}
        </button>
      ))}
    </nav>
  );
}

/** From here the version that is looked at stands beside the table; below, in a sheet. */
const WIDE = '(min-width: 1200px)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
  );
}

/** The release console: what runs where, how it does, and who changed it. Staff alone; the platform decides who may write. */
export default function ReleasesScreen() {
  const { api, toasts, i18n } = useHost();
  const wide = useWide();
  const [view, setView] = useState<View>('releases');
  const [place, setPlace] = useState<MatrixSelection | null>(null);
  const [command, setCommand] = useState<{ readonly command: ReleaseCommand; readonly detail: ReleaseDetail } | null>(
    null,
  );
  const overview = usePolledCall(
    'overview',
    async (signal) => (await api.call('releasesOverview', {}, { signal })).docs,
  );
  const detail = usePolledCall(
    place && `${place.tenantId}/${place.remote}/${place.version ?? ''}`,
    async (signal) =>
      (await api.call('releaseDetail', { ...requireValue(place, 'the selected release') }, { signal })).docs,
  );

  const refresh = () => {
    overview.refresh();
    detail.refresh();
  };
  const tryIt = () => {
    if (!detail.value) return;
    const { tenant, remote, version } = detail.value;
    api
      .call('issueQaPin', { tenantId: tenant.id, pins: { [remote]: version } })
      .then(({ docs }) => window.open(docs.link, '_blank', 'noopener'))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        toasts.error(error.message || i18n.t('failure.title'));
      });
  };
  const tenant = overview.value?.tenants.find(({ id }) => id === place?.tenantId);
  const heading =
    place && `${tenant?.name ?? place.tenantId}, ${place.remote} ${detail.value?.version ?? place.version ?? ''}`;
  const inspector = place && (
    <Inspector
      detail={detail.value}
      failed={detail.failed}
      threshold={tenant?.threshold ?? 0}
      now={Date.now()}
      onRetry={detail.refresh}
      onCommand={(wanted) => detail.value && setCommand({ command: wanted, detail: detail.value })}
      onLook={(version) => setPlace({ ...place, version })}
      onTry={tryIt}
    />
  );

  return (
    <div className={styles.console}>
      <ConsoleHeader />
      <div className={styles.body} data-inspecting={(place && view === 'releases') || undefined}>
        <ConsoleNav view={view} mayGive={overview.value?.may.write ?? false} onView={setView} />
        <div className={styles.main}>
          {overview.value ? (
            <Overview view={view} overview={overview.value} stale={overview.failed} place={place} onPlace={setPlace} />
          ) : overview.failed ? (
            <ErrorPanel onRetry={overview.refresh} />
          ) : (
            <Skeleton height={420} />
          )}
        </div>
        {wide && place && view === 'releases' && (
          <SidePanel heading={heading ?? ''} about={`${place.tenantId}/${place.remote}`} onClose={() => setPlace(null)}>
            {inspector}
          </SidePanel>
        )}
      </div>
      {!wide && place && (
        <Sheet open onClose={() => setPlace(null)} title={heading}>
          {inspector}
        </Sheet>
      )}
      {command && <ConfirmCommand {...command} onClose={() => setCommand(null)} onDone={refresh} />}
    </div>
  );
}

interface OverviewProps {
  readonly view: View;
  readonly overview: ReleasesOverview;
  /** The last question had no answer. */
  readonly stale: boolean;
  readonly place: MatrixSelection | null;
  readonly onPlace: (place: MatrixSelection) => void;
}

function Overview({ view, overview, stale, place, onPlace }: OverviewProps) {
  const [filter, setFilter] = useState<Filter | null>(null);
  const names = new Map(overview.tenants.map(({ id, name }) => [id, name]));
  const now = Date.parse(overview.checkedAt);
  if (view === 'rollouts')
    return (
      <>
        <h1>Rollouts</h1>
        <Rollouts tenants={names} now={now} />
      </>
    );
  if (view === 'errors')
    return (
      <>
        <h1>Errors</h1>
        <PageErrorsView remotes={overview.remotes.map(({ name }) => name)} />
      </>
    );
  if (view === 'audit')
    return (
      <>
        <h1>Audit log</h1>
        <AuditLog tenants={names} now={now} />
      </>
    );
  if (view === 'people')
    return (
      <>
        <h1>QA right</h1>
        <QaUsers />
      </>
    );
  return (
    <>
      <h1>Releases</h1>
      <p className={styles.checked} role="status">
        {overview.tenants.length} tenants, {overview.remotes.length} packages.{' '}
        {stale ? 'Cannot be reached; last' : 'Checked'} {formatTime(overview.checkedAt)}
      </p>
      {overview.notices.map((notice) => (
        <p key={notice._id} className={styles.notice} role="alert">
          <Icon name="rollback" size={18} />
          <span>
            <b>Rolled back by itself, {formatTime(notice.at)}.</b>{' '}
            {formatAuditEntry(notice, names).replace(/^rolled back automatically: /, '')}
            {notice.reason && <small>{notice.reason}</small>}
          </span>
        </p>
      ))}
      <StateFilter counts={overview.counts} filter={filter} onFilter={setFilter} />
      <Matrix overview={overview} tenants={tenantsWith(overview.tenants, filter)} selected={place} onSelect={onPlace} />
      <p className={styles.legend}>
        <span>Head of stable under each package.</span>
        <span>
          <Icon name="pin" size={16} /> Pinned: ignores new releases
        </span>
        <span>
          <Icon name="warning" size={16} /> Behind head, degraded or refused
        </span>
        <span>
          <Icon name="error" size={16} /> Failing
        </span>
      </p>
      <h2>Activity</h2>
      <AuditEntries entries={overview.activity} tenants={names} now={now} />
    </>
  );
}
