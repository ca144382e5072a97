import { Button, Modal } from '@backlay/shared/ui';
import { useState } from 'react';
import { useShell } from '../app/shell-context';
import { useLaterTexts } from '../later-texts';

/** Asks once more, then lets every open page load again (A7.40, OQ-31). */
export default function RefreshDialog({ onClose }: { readonly onClose: () => void }) {
  const { host } = useShell();
  const t = useLaterTexts();
  const [busy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    host.api
      .call('refreshAllPages', {}, { toast: true })
      .then(({ message }) => host.toasts.success(message))
      .catch(() => undefined)
      .finally(onClose);
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('staff.refreshUsers')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button variant="primary" icon="retry" busy={busy} onClick={refresh}>
            {t('staff.refreshUsers')}
          </Button>
        </>
      }
    >
      <p>{t('staff.refreshAbout')}</p>
    </Modal>
  );
}
