import { useStore } from 'zustand';
import { maskPhone } from '@backlay/shared/domain';
import { ButtonLink, Icon } from '@backlay/shared/ui';
import { useShell, useTranslate } from '../app/shell-context';
import styles from './content.module.scss';

/** Where a new player ends up: the greeting, a first deposit, on to the prices, and how an exchange works (A2.15, A2.16, E8.11). */
export function WelcomePage() {
  const { host, remotes } = useShell();
  const t = useTranslate();
  const profile = useStore(host.session.store, (state) => state.profile);
  const hasLimits = profile !== null && remotes.routes.some(({ path }) => path === '/safer-gambling');
  return (
    <div className={styles.welcome}>
      <header className={styles.greeting}>
        <Icon name="done" size={40} />
        <div>
          <h1>{t('welcome.title')}</h1>
          <p>
            {t('welcome.thanks', { brand: host.tenant.name })}
            {profile && (
              <>
                {' '}
                {t('welcome.userName')} <b>{maskPhone(profile.userName)}</b>
              </>
            )}
          </p>
        </div>
      </header>
      <div className={styles.start}>
        <remotes.Slot name="welcome.deposit" />
        <remotes.Slot name="welcome.lesson" />
      </div>
      <div className={styles.onwards}>
        <ButtonLink variant={profile ? 'secondary' : 'primary'} size="lg" block href="/">
          {t('welcome.enjoy')}
        </ButtonLink>
        {hasLimits && (
          <ButtonLink size="lg" block icon="clock" href="/safer-gambling">
            {t('welcome.limits')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
