import { useT } from '@backlay/shared/host';
import { Button, Sheet } from '@backlay/shared/ui';
import styles from './failure-panel.module.scss';

/** Where an overlay that could not be shown would be: with a way out, because the page is behind it (A8.10). */
export function FailureOverlay({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t('failure.title')}>
      <div role="alert">
        <Button block variant="primary" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      </div>
    </Sheet>
  );
}

/** The room of a screen whose files are on their way. */
export function WaitingScreen() {
  return <div className={styles.waiting} aria-busy="true" />;
}
