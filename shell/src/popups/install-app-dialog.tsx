import { Button, ButtonLink, Modal } from '@backlay/shared/ui';
import { useShell, useTenantSettings } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';

/** How to get the app, where the domain has one (A2.77, OQ-41). */
export default function InstallAppDialog({ onClose }: { readonly onClose: () => void }) {
  const { tenant } = useShell().host;
  const { apkUrl } = useTenantSettings();
  const t = useDeferredTexts();
  if (!apkUrl) return null;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('apk.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('update.later')}</Button>
          <ButtonLink variant="primary" icon="download" href={apkUrl} onClick={onClose}>
            {t('apk.download')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('apk.text', { brand: tenant.name })}</p>
      <p>{t('apk.steps')}</p>
    </Modal>
  );
}
