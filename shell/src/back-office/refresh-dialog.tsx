import { Button } from '@backlay/shared/ui';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';
import { AdminActionDialog, useAdminAction } from './admin-action-dialog';

/** Asks once more, then lets every open page load again (A7.40, OQ-31). */
export default function RefreshDialog({ onClose }: { readonly onClose: () => void }) {
  const { host } = useShell();
  const t = useDeferredTexts();
  const [busy, run] = useAdminAction(onClose);
  const refresh = async () => {
    const { message } = await host.api.call('refreshAllPages', {}, { toast: true });
    host.toasts.success(message);
  };
  const button = (
    <Button variant="primary" icon="retry" busy={busy} onClick={() => run(refresh)}>
      {t('staff.refreshUsers')}
    </Button>
  );
  return (
    <AdminActionDialog title={t('staff.refreshUsers')} onClose={onClose} button={button}>
      <p>{t('staff.refreshAbout')}</p>
    </AdminActionDialog>
  );
}
