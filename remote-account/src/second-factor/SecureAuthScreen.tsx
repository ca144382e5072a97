import { useState } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { Button, Card, FormError, Tag } from '@backlay/shared/ui';
import { useCopy } from '../copy';
import { attempt, useOneAtATime } from '../outcome';
import { CodeStep } from './CodeStep';
import styles from './second-factor.module.scss';

interface SetUp {
  readonly secret: string;
  readonly uri: string;
}

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
  const { api, session, toasts } = useHost();
  const t = useT();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [recovery, setRecovery] = useState<readonly string[] | null>(null);
  const [error, setError] = useState('');
  const [busy, run] = useOneAtATime();

  const start = () =>
    run(async () => {
      setError('');
      const started = await attempt(api.call('startSecondFactor'));
      if (started.ok) setSetUp(started.answer.docs);
      else setError(started.lost ? t('call.lost') : started.message);
    });

  /** Answers what is wrong, or nothing. */
  async function turn(otp: string, enable2fa: boolean): Promise<string> {
    const done = await attempt(api.call('setSecondFactor', { otp, enable2fa }));
    if (!done.ok) return done.lost ? t('call.lost') : done.message;
    setSetUp(null);
    toasts.success(t(enable2fa ? 'secure.turnedOn' : 'secure.turnedOff'));
    if (enable2fa) setRecovery(done.answer.docs.recoveryCodes);
    await attempt(session.refreshProfile());
    return '';
  }

  if (recovery) return <RecoveryCodes codes={recovery} onDone={() => setRecovery(null)} />;
  if (on) {
    return (
      <Card padded className={styles.form}>
        <p className={styles.text}>{t('secure.intro')}</p>
        <CodeStep
          label={t('secure.turnOffCode')}
          action={t('secure.turnOff')}
          orRecovery
          onCode={(otp) => turn(otp, false)}
        />
      </Card>
    );
  }
  if (setUp) {
    return (
      <Card padded className={styles.form}>
        <h2>{t('secure.scan')}</h2>
        {/* Dark on white whatever the theme: that is what cameras read. */}
        <div className={styles.qr}>
          <QRCodeSVG value={setUp.uri} size={192} marginSize={4} title={t('secure.qr')} />
        </div>
        <p className={styles.text}>{t('secure.secret')}</p>
        <Secret text={setUp.secret} />
        <CodeStep label={t('secure.code')} action={t('secure.turnOn')} onCode={(otp) => turn(otp, true)} />
      </Card>
    );
  }
  return (
    <Card padded className={styles.form}>
      <p className={styles.text}>{t('secure.intro')}</p>
      {error && <FormError>{error}</FormError>}
      <Button variant="primary" size="lg" icon="lock" busy={busy} onClick={start}>
        {t('secure.start')}
      </Button>
    </Card>
  );
}

/** The key in groups of four, as it is typed; copied without the gaps. */
function Secret({ text }: { readonly text: string }) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className={styles.secret}>
      <code>{text.match(/.{1,4}/g)?.join(' ')}</code>
      <Button icon="copy" onClick={() => void copy(text)}>
        {t('copy.copy')}
      </Button>
    </div>
  );
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useT();
  const copy = useCopy();
  return (
    <Card padded className={styles.form}>
      <h2>{t('secure.recoveryTitle')}</h2>
      <p className={styles.text}>{t('secure.recoveryText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon="copy" onClick={() => void copy(codes.join('\n'))}>
          {t('copy.copy')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('secure.recoveryDone')}
        </Button>
      </div>
    </Card>
  );
}
