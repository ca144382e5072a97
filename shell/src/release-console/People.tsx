import type { QaPerson } from '@backlay/shared/contract';
import { CallError, useHost } from '@backlay/shared/host';
import { Avatar, Button, ErrorPanel, Modal, Skeleton, TextField } from '@backlay/shared/ui';
import { useState } from 'react';
import styles from './console.module.scss';
import people from './people.module.scss';
import { usePolled } from './polled';

/** Who may put versions on a brand for themselves; administrators give the right and take it away. */
export function People() {
  const { api } = useHost();
  const [asked, setAsked] = useState<QaPerson | null>(null);
  const list = usePolled('people', async (signal) => (await api.call('qaPeople', {}, { signal })).docs);
  if (!list.value) return list.failed ? <ErrorPanel onRetry={list.refresh} /> : <Skeleton height={320} />;
  return (
    <>
      <p className={styles.checked}>
        Whoever has the right can put any released version on any brand in production, for nobody but themselves and for
        eight hours at most.
      </p>
      <ul className={people.list}>
        {list.value.map((person) => (
          <li key={person.accountId}>
            <Avatar name={person.userName} />
            <span className={people.who}>
              <b>{person.userName}</b>
              <small>{standing(person)}</small>
            </span>
            <Button
              size="sm"
              aria-label={`${person.qa ? 'Take the QA right from' : 'Give the QA right to'} ${person.userName}`}
              onClick={() => setAsked(person)}
            >
              {person.qa ? 'Take away' : 'Give'}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <ConfirmRight person={asked} onClose={() => setAsked(null)} onDone={list.refresh} />}
    </>
  );
}

function standing({ userType, qa, pins }: QaPerson): string {
  if (!qa) return userType;
  return [userType, 'QA right', pins > 0 && `${pins} ${pins === 1 ? 'pin' : 'pins'} now`].filter(Boolean).join(', ');
}

interface ConfirmRightProps {
  readonly person: QaPerson;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ConfirmRight({ person: { accountId, userName, qa }, onClose, onDone }: ConfirmRightProps) {
  const { api, toasts, i18n } = useHost();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const confirm = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await api.call('setQaRight', { accountId, qa: !qa, ...(reason.trim() && { reason: reason.trim() }) });
      toasts.success(qa ? `${userName} has no QA right any more` : `${userName} has the QA right`);
      onDone();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.message || i18n.t('failure.title'));
    } finally {
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant={qa ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
        {qa ? 'Take away' : 'Give'}
      </Button>
    </>
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={qa ? `Take the QA right from ${userName}` : `Give the QA right to ${userName}`}
      footer={footer}
    >
      <p>
        {qa
          ? `Every version that ${userName} has pinned for themselves ends at once.`
          : `${userName} can put any released version on any brand, for nobody but themselves.`}
      </p>
      <div className={styles.reason}>
        <TextField
          label="Reason, for the audit log"
          value={reason}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </Modal>
  );
}
