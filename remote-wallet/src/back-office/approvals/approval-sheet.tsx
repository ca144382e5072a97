import type { Proposal } from '@backlay/shared/contract';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { Button, KeyValue, KeyValueList, Sheet } from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from './transaction-code-field';
import { useStaffNames } from './use-staff-names';
import styles from './approvals.module.scss';

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
            {names.previewValue(field, now === null || now === proposed ? proposed : `${proposed} → ${now}`, brand)}
          </KeyValue>
        ))}
      </KeyValueList>
    </>
  );
}
