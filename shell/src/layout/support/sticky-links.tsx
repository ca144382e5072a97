import { Icon } from '@backlay/shared/ui';
import { useShell, useTenantSettings } from '../../app/shell-context';
import { useDeferredTexts } from '../../app/use-deferred-texts';
import styles from './sticky-links.module.scss';

/** The chats of the brand, always at hand at the edge of a desk's page (A6.18); one without a target is not there (OQ-41). */
export function StickyLinks() {
  const { tenant } = useShell().host;
  const t = useDeferredTexts();
  const { hideStickyIcons, whatsapp, telegram } = useTenantSettings();
  if (hideStickyIcons || tenant.audience === 'staff' || (!whatsapp.support && !telegram)) return null;
  return (
    <nav className={styles.links} data-chats="" aria-label={t('sticky.label')}>
      {whatsapp.support && (
        <a href={whatsapp.support} target="_blank" rel="noopener noreferrer" aria-label={t('sticky.whatsapp')}>
          <Icon name="whatsapp" size={22} />
        </a>
      )}
      {telegram && (
        <a href={telegram} target="_blank" rel="noopener noreferrer" aria-label={t('sticky.telegram')}>
          <Icon name="telegram" size={22} />
        </a>
      )}
    </nav>
  );
}
