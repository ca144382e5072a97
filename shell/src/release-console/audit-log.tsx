import type { ReleaseAuditEntry } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { Button, ErrorPanel, Skeleton } from '@backlay/shared/ui';
import { useState } from 'react';
import styles from './console.module.scss';
import { usePolledCall } from './use-polled-call';
import { formatAuditEntry, formatShortTime } from './format';

type Names = ReadonlyMap<string, string>;

/** Who did what to the releases, newest first. */
export function AuditEntries({
  entries,
  tenants,
  now,
}: {
  readonly entries: readonly ReleaseAuditEntry[];
  readonly tenants: Names;
  readonly now: number;
}) {
  if (entries.length === 0) return <p className={styles.none}>Nothing has happened yet.</p>;
  return (
    <ol className={styles.deeds}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <time dateTime={entry.at}>{formatShortTime(entry.at, now)}</time>
          <span>
            <b>{entry.actor}</b> {formatAuditEntry(entry, tenants)}
            {entry.reason && <small>{entry.reason}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const PAGE = 30;

/** The whole audit log, a page at a time. */
export function AuditLog({ tenants, now }: { readonly tenants: Names; readonly now: number }) {
  const { api } = useHost();
  const [page, setPage] = useState(1);
  const log = usePolledCall(`audit/${page}`, async (signal) =>
    api.call('releaseAudit', { page, limit: PAGE }, { signal }),
  );
  if (!log.value) return log.failed ? <ErrorPanel onRetry={log.refresh} /> : <Skeleton height={320} />;
  return (
    <>
      <AuditEntries entries={log.value.docs} tenants={tenants} now={now} />
      <div className={styles.pages}>
        <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <Button size="sm" disabled={log.value.docs.length < PAGE} onClick={() => setPage(page + 1)}>
          Older
        </Button>
      </div>
    </>
  );
}
