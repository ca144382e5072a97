import { formatDateTime } from '@backlay/shared/domain';
import type { SettingsAuditEntry } from '@backlay/shared/contract';
import { usePagedCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { EmptyState, ErrorPanel, Skeleton } from '@backlay/shared/ui';
import { Pagination } from '../../transactions';
import { useStaffNames } from '../approvals/use-staff-names';
import styles from './settings-audit-log.module.scss';

/** For a new setting its values, without empty fields and internal names. */
const isDisplayed = ({ field, from, to }: SettingsAuditEntry['changes'][number]) =>
  field !== '_id' && (from !== '' || to !== '');

interface SettingsAuditLogProps {
  readonly kind?: SettingsAuditEntry['kind'];
  readonly subjectId?: string;
}

/** Who changed which setting from what to what, newest first: of one subject, or of all that the role may see. */
export function SettingsAuditLog({ kind, subjectId }: SettingsAuditLogProps) {
  const t = useT();
  const names = useStaffNames();
  const list = usePagedCallQuery('settingDeeds', {
    ...(kind ? { kind } : {}),
    ...(subjectId ? { subjectId } : {}),
  });
  const auditEntries = list.answer?.docs ?? [];
  const changeText = (field: string, from: string, to: string): string => {
    const name = names.settingField(field);
    return from ? t('settings.change', { field: name, from, to: to || '-' }) : `${name}: ${to}`;
  };
  if (list.state === 'failed')
    return <ErrorPanel onRetry={() => void list.reload()}>{t('settings.failed')}</ErrorPanel>;
  if (auditEntries.length === 0)
    return list.answer === null ? <Skeleton height={60} /> : <EmptyState icon="book" title={t('settings.noAudit')} />;
  return (
    <>
      <ol className={styles.deeds}>
        {auditEntries.map(({ _id, at, actor, actorType, kind: what, subject, brand, changes }) => (
          <li key={_id}>
            <b>
              {actor} ({names.role(actorType)})
            </b>
            <small>
              {t(`settings.kind.${what}`)}, {[subject, brand].filter(Boolean).join(', ')}
            </small>
            <ul>
              {changes.filter(isDisplayed).map(({ field, from, to }) => (
                <li key={field}>{changeText(field, names.settingValue(field, from), names.settingValue(field, to))}</li>
              ))}
            </ul>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
      <Pagination list={list} />
    </>
  );
}
