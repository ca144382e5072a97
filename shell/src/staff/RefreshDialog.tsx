import { Button } from '@backlay/shared/ui';
import { useShell } from '../app/shell-context';
import { useLaterTexts } from '../later-texts';
import { DeedModal, useDeed } from './Deed';

/** Asks once more, then lets every open page load again (A7.40, OQ-31). */
export default function RefreshDialog({ onClose }: { readonly onClose: () => void }) {
  const { host } = useShell();
  const t = useLaterTexts();
  const [busy, run] = useDeed(onClose);
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
    <DeedModal title={t('staff.refreshUsers')} onClose={onClose} button={button}>
      <p>{t('staff.refreshAbout')}</p>
    </DeedModal>
  );
}
