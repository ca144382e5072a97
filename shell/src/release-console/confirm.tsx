import { CallError, useHost } from '@backlay/shared/host';
import { Button, Modal, TextField } from '@backlay/shared/ui';
import { useState, type ReactNode } from 'react';
import styles from './console.module.scss';
import type { ReleaseDetail } from '@backlay/shared/contract';
import { formatRejection } from './format';
import { executeCommand, summariseCommand, type ReleaseCommand } from './commands';

interface ConfirmProps {
  readonly title: string;
  readonly button: string;
  readonly danger: boolean;
  /** What will happen. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Does it, with the reason as it was written; answers why it was refused, in words, or null once it is done. */
  readonly carryOut: (reason: string) => Promise<string | null>;
}

/** Shows the effect beforehand and requires a reason. A refusal stays visible, and nothing has changed. */
export function Confirm({ title, button, danger, children, onClose, carryOut }: ConfirmProps) {
  const { i18n } = useHost();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const confirm = async () => {
    setBusy(true);
    setRefusal('');
    try {
      const refused = await carryOut(reason.trim());
      if (refused === null) onClose();
      else setRefusal(refused);
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
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
        {button}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={title} footer={footer}>
      <p>{children}</p>
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

interface ConfirmCommandProps {
  readonly command: ReleaseCommand;
  readonly detail: ReleaseDetail;
  readonly onClose: () => void;
  /** It is done: what is on the page is older than the registry. */
  readonly onDone: () => void;
}

/** One change of the registry. A refusal names the rule and its remedy. */
export function ConfirmCommand({ command: requested, detail, onClose, onDone }: ConfirmCommandProps) {
  const { api, toasts } = useHost();
  const { title, text, button, danger } = summariseCommand(requested, detail);
  const write = async (reason: string) => {
    const docs = await executeCommand(api, requested, detail, reason);
    onDone();
    if (!docs.ok) return formatRejection(docs);
    toasts.success(`${title}: done`);
    return null;
  };
  return (
    <Confirm title={title} button={button} danger={danger} onClose={onClose} carryOut={write}>
      {text}
    </Confirm>
  );
}
