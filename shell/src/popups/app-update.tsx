import { Button, Modal } from '@backlay/shared/ui';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';
import { applyVersion } from './version';

interface AppUpdateProps {
  readonly onClose: () => void;
  readonly props?: Readonly<Record<string, unknown>>;
}

/** The domain has another version than this device knows (A2.76, OQ-40). */
export default function AppUpdate({ onClose, props }: AppUpdateProps) {
  const { host } = useShell();
  const t = useDeferredTexts();
  const version = typeof props?.version === 'string' ? props.version : '';
  const update = () => {
    onClose();
    void applyVersion(host, version, 'caches' in window ? window.caches : undefined);
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('update.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('update.later')}</Button>
          <Button variant="primary" icon="download" onClick={update}>
            {t('update.now')}
          </Button>
        </>
      }
    >
      <p>{t('update.text', { version })}</p>
    </Modal>
  );
}
