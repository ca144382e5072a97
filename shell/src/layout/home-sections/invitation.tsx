import { Button, Card } from '@backlay/shared/ui';
import { useShell, useTenantSettings, useTranslate } from '../../app/shell-context';
import { openRegistration } from '../money-actions/money-actions';
import styles from './home-sections.module.scss';

/** Asks a visitor of the landing page to register, where the brand registers players, or to log in. */
export function Invitation() {
  const shell = useShell();
  const site = useTenantSettings();
  const t = useTranslate();
  const { overlays, tenant } = shell.host;
  const title = t('invite.title', { brand: tenant.name });
  return (
    <section className={styles.invitation} aria-label={title}>
      <Card padded className={styles.touch}>
        <div>
          <h2>{title}</h2>
          <p>{t(site.register ? 'invite.register' : 'invite.login')}</p>
        </div>
        <div className={styles.touchActions}>
          <Button onClick={() => overlays.open('login')}>{t('nav.login')}</Button>
          {site.register && (
            <Button variant="primary" onClick={() => openRegistration(shell)}>
              {t('nav.register')}
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}
