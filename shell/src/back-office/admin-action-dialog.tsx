import { Button, Modal } from '@backlay/shared/ui';
import { useState, type ReactNode } from 'react';
import { useDeferredTexts } from '../app/use-deferred-texts';

interface AdminActionDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The button that does it. */
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** A dialog for one action, which may still be cancelled. */
export function AdminActionDialog({ title, onClose, button, children }: AdminActionDialogProps) {
  const t = useDeferredTexts();
  const footer = (
    <>
      <Button onClick={onClose}>{t('staff.cancel')}</Button>
      {button}
    </>
  );
  return (
    <Modal open onClose={onClose} title={title} footer={footer}>
      {children}
    </Modal>
  );
}

/** Runs an action. Done or refused, its dialog closes (A8.08); a toast shows the reason of a refusal. */
export function useAdminAction(
  onClose: () => void,
): readonly [busy: boolean, run: (createAuditEntry: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const run = (createAuditEntry: () => Promise<void>) => {
    setBusy(true);
    void createAuditEntry()
      .catch(() => undefined)
      .finally(onClose);
  };
  return [busy, run];
}
