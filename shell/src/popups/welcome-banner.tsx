import { Button, Icon, IconButton } from '@backlay/shared/ui';
import { useEffect, useState, type RefCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';
import styles from './welcome-banner.module.scss';

const SECURITY = '/secureauth';

/** The login form that had the focus is gone: the next Tab is for what it left behind, unless somebody was quicker. */
const takeFocus: RefCallback<HTMLElement> = (banner) => {
  if (document.activeElement === document.body) banner?.focus({ preventScroll: true });
};

/**
 * A warning to players, once per login, on home (A2.75, OQ-49). It lies over the foot of the page and takes nothing else away; while
 * something else is open it waits, because it could be neither reached nor read.
 */
export function WelcomeBanner() {
  const { host, remotes } = useShell();
  const t = useDeferredTexts();
  const { pathname } = useLocation();
  const signedIn = useStore(
    host.session.store,
    ({ status, userType }) => status === 'signed-in' && userType === 'user',
  );
  const covered = useStore(host.overlays.store, ({ open }) => open.length > 0);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (!signedIn) setClosed(false);
  }, [signedIn]);

  if (!signedIn || closed || covered || pathname !== '/' || !host.session.isFresh()) return null;
  const text = host.i18n.said(host.tenant.theme.theme.bannerText?.trim() || t('banner.phishing'));
  const hasSecurity = remotes.routes.some(({ path }) => path === SECURITY);
  const close = () => setClosed(true);
  return (
    <div ref={takeFocus} role="dialog" tabIndex={-1} aria-label={t('phishing.title')} className={styles.banner}>
      <Icon name="warning" size={20} />
      <p>{text}</p>
      <IconButton icon="close" label={t('phishing.close')} onClick={close} />
      {hasSecurity && (
        <Button
          size="sm"
          icon="lock"
          className={styles.action}
          onClick={() => {
            close();
            host.navigation.go(SECURITY);
          }}
        >
          {t('phishing.secure')}
        </Button>
      )}
    </div>
  );
}
