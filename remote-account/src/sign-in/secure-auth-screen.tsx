import { useState } from 'react';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useSession, useT, toCallResult } from '@backlay/shared/host';
import { Button, Card, Tag } from '@backlay/shared/ui';
import { PasskeyList } from './passkey-list';
import { AuthenticatorStep, FactorSetUp } from './factor-set-up';
import styles from './second-factor.module.scss';

/** /secureauth: the second factor by an authenticator app, and the way to another password (A2.24, A2.75, OQ-08). */
export default function SecureAuthScreen() {
  const { overlays, toasts } = useHost();
  const t = useT();
  const profile = useSession((state) => state.profile);
  const openPassword = () => {
    if (profile?.demo) toasts.error(t('demo.restricted'));
    else overlays.open('change-password');
  };
  if (!profile) return null;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('secure.title')}</h1>
        <Tag>{t(profile.enable2fa ? 'secure.on' : 'secure.off')}</Tag>
      </header>
      <SecondFactor on={profile.enable2fa} />
      <PasskeyList />
      <Card padded className={styles.form}>
        <h2>{t('secure.password')}</h2>
        <p className={styles.text}>{t('secure.passwordText')}</p>
        <Button icon="key" onClick={openPassword}>
          {t('changePassword.title')}
        </Button>
      </Card>
    </div>
  );
}

function SecondFactor({ on }: { readonly on: boolean }) {
  const { session, toasts } = useHost();
  const t = useT();
  const setting = useCallMutation('setSecondFactor');
  // The recovery codes stay until the player saved them, though the second factor is on by then.
  const [showsCodes, setShowsCodes] = useState(false);

  /** Returns what is wrong, or nothing. */
  async function turnOff(otp: string): Promise<string> {
    const done = await setting.send({ otp, enable2fa: false });
    if (!done) return '';
    if (!done.ok) return done.reason === 'lost' ? t('call.lost') : done.message;
    toasts.success(t('secure.turnedOff'));
    await toCallResult(session.refreshProfile());
    return '';
  }

  if (!on || showsCodes) {
    const onTurnedOn = () => {
      setShowsCodes(true);
      void toCallResult(session.refreshProfile());
    };
    return <FactorSetUp intro={t('secure.intro')} onTurnedOn={onTurnedOn} onDone={() => setShowsCodes(false)} />;
  }
  return (
    <Card padded className={styles.form}>
      <p className={styles.text}>{t('secure.intro')}</p>
      <AuthenticatorStep label={t('secure.turnOffCode')} action={t('secure.turnOff')} orRecovery onCode={turnOff} />
    </Card>
  );
}
