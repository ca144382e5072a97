import type { ReleaseDetail } from '@backlay/shared/contract';
import { CallError, useHost } from '@backlay/shared/host';
import { Button, Modal, TextField } from '@backlay/shared/ui';
import { useState } from 'react';
import styles from './console.module.scss';
import { refusalInWords } from './words';
import { carryOut, wishInWords, type Wish } from './writes';

interface ConfirmWishProps {
  readonly wish: Wish;
  readonly detail: ReleaseDetail;
  readonly onClose: () => void;
  /** It is done: what is on the page is older than the registry. */
  readonly onDone: () => void;
}

/** Says what will happen before it does; a refusal says which rule and what would satisfy it, and nothing has changed. */
export function ConfirmWish({ wish, detail, onClose, onDone }: ConfirmWishProps) {
  const { api, toasts, i18n } = useHost();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { title, text, button, danger } = wishInWords(wish, detail);
  const confirm = async () => {
    setBusy(true);
    setRefusal('');
    try {
      const docs = await carryOut(api, wish, detail, reason.trim());
      onDone();
      if (!docs.ok) return setRefusal(refusalInWords(docs));
      toasts.success(`${title}: done`);
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
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
        {button}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={title} footer={footer}>
      <p>{text}</p>
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
