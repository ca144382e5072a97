import { useState } from 'react';
import { Button, Modal } from '@backlay/shared/ui';
import styles from './requests.module.scss';

interface CancelRequestProps {
  readonly label: string;
  readonly question: string;
  readonly keep: string;
  readonly onCancel: () => void;
}

/** A button that cancels a request after one question (C4.03, E8.08). */
export function CancelRequest({ label, question, keep, onCancel }: CancelRequestProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Modal
          open
          onClose={close}
          title={label}
          footer={
            <div className={styles.buttons}>
              <Button block onClick={close}>
                {keep}
              </Button>
              <Button
                block
                variant="primary"
                onClick={() => {
                  close();
                  onCancel();
                }}
              >
                {label}
              </Button>
            </div>
          }
        >
          {question}
        </Modal>
      )}
    </>
  );
}
