import type { RequestAuditEntry } from '@backlay/shared/contract';
import { toPaise, formatDateTime } from '@backlay/shared/domain';
import { usePagedCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { EmptyState, ErrorPanel, MoneyText, Skeleton } from '@backlay/shared/ui';
import { Pagination } from '../../transactions';
import { useStaffNames } from './use-staff-names';
import styles from './requests.module.scss';

/** What roles did, newest first: with one request, or with all of the down-line. */
export function RequestAuditLog({ requestId }: { readonly requestId?: string }) {
  const t = useT();
  const list = usePagedCallQuery('requestDeeds', requestId ? { requestId } : {});
  const auditEntries = list.answer?.docs ?? [];
  if (list.state === 'failed') return <ErrorPanel onRetry={() => void list.reload()}>{t('queue.failed')}</ErrorPanel>;
  if (auditEntries.length === 0)
    return list.state === 'loading' ? <Skeleton height={60} /> : <EmptyState icon="book" title={t('queue.noAudit')} />;
  return (
    <>
      <ol className={styles.deeds}>
        {auditEntries.map((auditEntry) => (
          <AuditEntryRow key={auditEntry._id} auditEntry={auditEntry} />
        ))}
      </ol>
      <Pagination list={list} />
    </>
  );
}

function AuditEntryRow({ auditEntry }: { readonly auditEntry: RequestAuditEntry }) {
  const t = useT();
  const names = useStaffNames();
  const { at, actor, actorType, action, user, amount, from, to, remarks, kind } = auditEntry;
  return (
    <li>
      <span>
        <b>
          {actor} ({names.role(actorType)}): {names.requestAction(action)}
        </b>
        <small>
          {t(kind === 'deposit' ? 'queue.deposits' : 'queue.withdrawals')}, {user}
          {from ? `, ${names.requestStatus(from)} – ${names.requestStatus(to)}` : `, ${names.requestStatus(to)}`}
          {remarks && `, ${remarks}`}
        </small>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </span>
      <MoneyText paise={toPaise(amount)} symbol />
    </li>
  );
}
