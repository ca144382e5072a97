import { useEffect, useRef, useState } from 'react';
import { Button, Modal } from '@backlay/shared/ui';
import styles from './requests.module.scss';

interface CancelRequestProps {
  readonly label: string;
  readonly question: string;
  readonly keep: string;
  readonly onCancel: () => void;
}

/** The list takes the focus once the request that had it is gone from the page. */
function useFocusOfList() {
  const list = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      const place = list.current;
      // After the commit, which removes the button.
      queueMicrotask(() => {
        if (!place?.isConnected || document.activeElement !== document.body) return;
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      });
    },
    [],
  );
  return (button: HTMLElement) => {
    list.current = button.closest<HTMLElement>('[role="tabpanel"]') ?? button.closest('section');
  };
}

/** A button that cancels a request after one question (C4.03, E8.08). */
export function CancelRequest({ label, question, keep, onCancel }: CancelRequestProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const setListOf = useFocusOfList();
  return (
    <>
      <Button
        size="sm"
        onClick={({ currentTarget }) => {
          setListOf(currentTarget);
          setAsking(true);
        }}
      >
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
