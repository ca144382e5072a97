import { useState } from 'react';
import type { Proposal } from '@backlay/shared/contract';
import { toPaise, formatDateTime } from '@backlay/shared/domain';
import { usePagedCallQuery, useCallMutation } from '@backlay/shared/data';
import { useT, useHost } from '@backlay/shared/host';
import {
  Card,
  EmptyState,
  ErrorPanel,
  MoneyText,
  Skeleton,
  Button,
  KeyValue,
  KeyValueList,
  Sheet,
} from '@backlay/shared/ui';
import { Pagination } from '../../transactions';
import { useStaffNames } from './use-staff-names';
import styles from './approvals.module.scss';
import { TransactionCodeField, useTransactionCode } from './transaction-code-field';

interface ApprovalSheetProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One proposal with its preview of now; a second person confirms exactly what is shown here (D1.17). */
export function ApprovalSheet({ proposal, onClose, onDone }: ApprovalSheetProps) {
  const t = useT();
  const { toasts } = useHost();
  const confirmed = useTransactionCode();
  const approval = useCallMutation('approveProposal', { inFlight: 'payment' });
  const rejection = useCallMutation('rejectProposal', { inFlight: 'payment' });
  const withdrawal = useCallMutation('withdrawProposal');
  const { _id: proposalId, action, own, mayApprove, version } = proposal;

  const approve = () =>
    confirmed.run(
      (transactionCode) => approval.send({ proposalId, version, transactionCode }),
      ({ message }) => {
        toasts.success(message);
        onDone();
      },
    );
  const reject = () =>
    confirmed.run(
      (transactionCode) => rejection.send({ proposalId, transactionCode }),
      ({ message }) => {
        toasts.success(message);
        onDone();
      },
    );
  const withdraw = async () => {
    const done = await withdrawal.send({ proposalId });
    if (!done) return;
    if (!done.ok) return confirmed.fail(done.message || t('failure.title'));
    toasts.success(done.answer.message);
    onDone();
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`approval.action.${action}`)}
      footer={
        <div className={styles.buttons}>
          {own && (
            <Button block busy={withdrawal.busy} onClick={() => void withdraw()}>
              {t('approval.withdraw')}
            </Button>
          )}
          {mayApprove && (
            <>
              <Button block variant="danger" busy={confirmed.busy} onClick={reject}>
                {t('queue.reject')}
              </Button>
              <Button block variant="primary" busy={confirmed.busy} onClick={approve}>
                {t('queue.approve')}
              </Button>
            </>
          )}
        </div>
      }
    >
      <ProposalPreview proposal={proposal} />
      {own && <p>{t('approval.ownWaits')}</p>}
      {mayApprove && <TransactionCodeField confirmed={confirmed} />}
    </Sheet>
  );
}

/** Who proposed what, and what each field would become. */
function ProposalPreview({ proposal }: { readonly proposal: Proposal }) {
  const t = useT();
  const names = useStaffNames();
  const { brand, changed, proposer, preview } = proposal;
  return (
    <>
      <p className={styles.subject}>{names.subject(proposal)}</p>
      <p className={styles.by}>
        {proposer
          ? t('approval.by', { name: proposer.userName, type: names.role(proposer.userType) })
          : t('approval.byPlatform')}
      </p>
      {changed && (
        <p className={styles.changed} role="status">
          {t('approval.differs')}
        </p>
      )}
      <KeyValueList>
        {preview.map(({ field, proposed, now }) => (
          <KeyValue key={field} name={names.previewField(field)}>
            <span className={styles.lines}>{names.previewValue(field, shownOf({ proposed, now }), brand)}</span>
          </KeyValue>
        ))}
      </KeyValueList>
    </>
  );
}

/** The list is read again this often, ms: proposals come at any time. */
const READ_AGAIN_MS = 10_000;

/** A value as it was proposed and as it is now. A list of several lines is shown as it is now. */
const shownOf = ({ proposed, now }: Pick<Proposal['preview'][number], 'proposed' | 'now'>): string => {
  if (now === null || now === proposed) return proposed;
  return `${proposed}${now}`.includes('\n') ? now : `${proposed} → ${now}`;
};

/** A list of players, each on a line of its own: it is for the sheet. */
const LISTS: readonly string[] = ['moves', 'owing'];

/** Values that the action would replace, as they were proposed. */
const changesOf = ({ preview }: Proposal) =>
  preview.filter(({ field, proposed }) => proposed.includes(' → ') && !LISTS.includes(field));

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
