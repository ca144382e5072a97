import { useSyncExternalStore } from 'react';
import { useTranslate } from '../shell-context';
import styles from './failure.module.scss';

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Shows that the device has no network; prices lock by their own age. */
export function OfflineNotice() {
  const t = useTranslate();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && t('offline.notice')}
    </div>
  );
}
