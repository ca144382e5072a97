import { useState } from 'react';
import type { Proposal } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { usePagedCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, MoneyText, Skeleton } from '@backlay/shared/ui';
import { formatDateTime } from '../../wallet-home';
import { Pagination } from '../../transactions';
import { ApprovalSheet } from './approval-sheet';
import { useStaffNames } from './use-staff-names';
import styles from './approvals.module.scss';

/** The list is read again this often, ms: proposals come at any time. */
const READ_AGAIN_MS = 10_000;

/** Values that the action would replace, as they were proposed. */
const changesOf = ({ preview }: Proposal) => preview.filter(({ proposed }) => proposed.includes(' → '));

/** What waits for a second person in the role's scope, and what the role proposed itself (D1.17). */
export function ApprovalList() {
  const t = useT();
  const names = useStaffNames();
  const [open, setOpen] = useState<Proposal | null>(null);
  const list = usePagedCallQuery('approvals', {}, { every: READ_AGAIN_MS });
  const reload = () => void list.reload();
  const proposals = list.answer?.docs ?? [];

  if (list.state === 'failed') return <ErrorPanel onRetry={reload}>{t('approval.failed')}</ErrorPanel>;
  return (
    <>
      <Card padded={proposals.length === 0}>
        {proposals.length === 0 &&
          (list.answer === null ? (
            <Skeleton height={96} />
          ) : (
            <EmptyState icon="transactions" title={t('approval.empty')} />
          ))}
        {proposals.length > 0 && (
          <ul className={styles.list} aria-label={t('approval.title')}>
            {proposals.map((proposal) => (
              <li key={proposal._id}>
                <button type="button" className={styles.row} onClick={() => setOpen(proposal)}>
                  <span>
                    <b>{t(`approval.action.${proposal.action}`)}</b>
                    <small>{names.subject(proposal)}</small>
                    {changesOf(proposal).map(({ field, proposed }) => (
                      <small key={field}>
                        {`${names.previewField(field)}: ${names.previewValue(field, proposed, proposal.brand)}`}
                      </small>
                    ))}
                    <time dateTime={proposal.createdAt}>{formatDateTime(proposal.createdAt)}</time>
                  </span>
                  {proposal.amount !== null && <MoneyText paise={toPaise(proposal.amount)} symbol />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Pagination list={list} />
      {open && (
        <ApprovalSheet
          proposal={proposals.find(({ _id }) => _id === open._id) ?? open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            reload();
          }}
        />
      )}
    </>
  );
}
