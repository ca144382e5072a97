import { Button, Modal } from '@backlay/shared/ui';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';

/** How the site comes onto the home screen of an iPhone or iPad, where no browser asks by itself (E7.04). */
export default function InstallSteps({ onClose }: { readonly onClose: () => void }) {
  const { tenant } = useShell().host;
  const t = useDeferredTexts();
  return (
    <Modal
      open
      onClose={onClose}
      title={t('install.title', { brand: tenant.name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('install.understood')}
        </Button>
      }
    >
      <ol>
        <li>{t('install.share')}</li>
        <li>{t('install.choose')}</li>
        <li>{t('install.confirm')}</li>
      </ol>
      <p>{t('install.push')}</p>
    </Modal>
  );
}
