import { useT } from '@backlay/shared/host';
import { Button, Sheet } from '@backlay/shared/ui';
import styles from './failure-panel.module.scss';

/** In place of a screen or slot that could not be shown; everything else goes on (A8.10). */
export function FailurePanel({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.title}>{t('failure.title')}</p>
      <Button onClick={onRetry}>{t('failure.retry')}</Button>
    </div>
  );
}

/** The same where an overlay would be: with a way out, because the page is behind it. */
export function FailureSheet({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }) {
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
