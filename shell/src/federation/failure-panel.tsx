import { useT } from '@backlay/shared/host';
import { Button } from '@backlay/shared/ui';
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
