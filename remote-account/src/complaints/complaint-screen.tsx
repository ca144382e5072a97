import { useState } from 'react';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { useSearchParams } from '@backlay/shared/router';
import { Button, Card, EmptyState, ErrorPanel, Select, Skeleton } from '@backlay/shared/ui';
import { ComplaintRow } from './complaint-row';
import { NewComplaint } from './new-complaint';
import { STATUSES, useComplaints } from './use-complaints';
import styles from './complaints.module.scss';

/** /complain-box: a player's complaints and a new one; for roles those of users, to answer and decide (C2.06, C2.40, C6.02). */
export default function ComplaintScreen() {
  const t = useT();
  const { toasts } = useHost();
  const demo = useSession((state) => state.profile?.demo ?? false);
  const [query] = useSearchParams();
  const complaints = useComplaints(query.get('player'));
  const { staff, docs, state, filter } = complaints;
  const [writing, setWriting] = useState(false);
  const write = () => (demo ? toasts.error(t('demo.restricted')) : setWriting(true));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('complain.title')}</h1>
        {staff ? (
          <Select
            compact
            label={t('complain.decide')}
            value={filter}
            options={STATUSES.map((value) => ({ value, label: t(`complain.status.${value}`) }))}
            onChange={complaints.choose}
          />
        ) : (
          <Button variant="primary" icon="plus" onClick={write}>
            {t('complain.new')}
          </Button>
        )}
      </header>
      {state === 'loading' && docs.length === 0 && (
        <Card padded>
          <Skeleton height={48} />
        </Card>
      )}
      {state === 'failed' && <ErrorPanel onRetry={complaints.reload}>{t('complain.failed')}</ErrorPanel>}
      {state === 'ready' && docs.length === 0 && (
        <Card>
          <EmptyState icon="info" title={t('complain.empty')}>
            {t(staff ? 'complain.emptyStaff' : 'complain.emptyText')}
          </EmptyState>
        </Card>
      )}
      {docs.length > 0 && (
        <ul className={styles.list} aria-label={t('complain.title')}>
          {docs.map((complaint) => (
            <ComplaintRow
              key={complaint._id}
              complaint={complaint}
              staff={staff}
              onChanged={complaints.changed}
              onPictureFailed={() => complaints.refresh(complaint._id)}
            />
          ))}
        </ul>
      )}
      {complaints.more && (
        <Button block busy={complaints.busy} onClick={complaints.loadMore}>
          {t('complain.more')}
        </Button>
      )}
      {writing && <NewComplaint onClose={() => setWriting(false)} onMade={complaints.added} />}
    </div>
  );
}
