import type { Proposal } from '@backlay/shared/contract';
import type { TextKey } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, KeyValue, KeyValueList, Sheet } from '@backlay/shared/ui';
import { TransactionCodeField } from './transaction-code-field';
import { useTransactionCode } from './use-transaction-code';
import { toCallResult, useSingleFlight } from '../../wallet-home';
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
  const { api, toasts } = useHost();
  const confirmed = useTransactionCode();
  const [busy, run] = useSingleFlight();
  const { _id: proposalId, action, own, mayApprove, version } = proposal;

  const approve = () =>
    confirmed.run(
      (transactionCode) => api.call('approveProposal', { proposalId, version, transactionCode }),
      ({ message }) => {
        toasts.success(message);
        onDone();
      },
    );
  const reject = () =>
    confirmed.run(
      (transactionCode) => api.call('rejectProposal', { proposalId, transactionCode }),
      ({ message }) => {
        toasts.success(message);
        onDone();
      },
    );
  const withdraw = () =>
    run(async () => {
      const done = await toCallResult(api.call('withdrawProposal', { proposalId }));
      if (!done.ok) return confirmed.fail(done.message || t('failure.title'));
      toasts.success(done.answer.message);
      onDone();
    });

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`approval.action.${action}`)}
      footer={
        <div className={styles.buttons}>
          {own && (
            <Button block busy={busy} onClick={withdraw}>
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
function ProposalPreview({ proposal: { changed, proposer, preview } }: { readonly proposal: Proposal }) {
  const t = useT();
  const { i18n } = useHost();
  const names = useStaffNames();
  const nameOf = (field: string): string => {
    // Only fields of the platform have a name in the catalogue; a custom field of a brand is called as it calls itself.
    const key = `approval.field.${field}` as TextKey;
    const name = i18n.t(key);
    return name === key ? field : name;
  };
  return (
    <>
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
          <KeyValue key={field} name={nameOf(field)}>
            {names.previewValue(field, now === null || now === proposed ? proposed : `${proposed} → ${now}`)}
          </KeyValue>
        ))}
      </KeyValueList>
    </>
  );
}
