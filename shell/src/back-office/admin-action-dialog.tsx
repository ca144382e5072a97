import { Button, Modal } from '@backlay/shared/ui';
import { useState, type ReactNode, useCallback, useEffect } from 'react';
import { useDeferredTexts } from '../app/use-deferred-texts';
import type { EndpointPayload } from '@backlay/shared/contract';
import { useShell } from '../app/shell-context';

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

export type SiteSetting = EndpointPayload<'siteSettings'>[number];

/** The sites as they are now; null while they are asked for. Failing, there are none. */
export function useSites(): { readonly sites: readonly SiteSetting[] | null; readonly reload: () => Promise<void> } {
  const { api } = useShell().host;
  const [sites, setSites] = useState<readonly SiteSetting[] | null>(null);
  const reload = useCallback(
    () =>
      api.call('siteSettings', {}, { toast: true }).then(
        ({ docs }) => setSites(docs),
        () => setSites([]),
      ),
    [api],
  );
  useEffect(() => void reload(), [reload]);
  return { sites, reload };
}
