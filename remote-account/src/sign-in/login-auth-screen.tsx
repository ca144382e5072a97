import { useEffect, useState, type FormEvent } from 'react';
import { isCompleteOtp } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useSession, useT, toCallResult } from '@backlay/shared/host';
import { Button, Card, FormError, OtpBoxes, TextField } from '@backlay/shared/ui';
import { useAutoFocus } from '../profile';
import { FactorSetUp } from './factor-set-up';
import { offerPasskey } from './passkey-support';
import styles from './second-factor.module.scss';

/** /login-auth: the code of the app, or its set-up where the role needs one (A2.25, A4.02, OQ-08, D1.11). */
export default function LoginAuthScreen() {
  const { navigation } = useHost();
  const status = useSession((state) => state.status);
  const mustEnrol = useSession((state) => state.profile?.mustEnrol2fa === true);
  const done = status === 'signed-in';
  useEffect(() => {
    // Who is in already has nothing to give here.
    if (done) navigation.go('/', { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the way on after the code is the shell's (A4.05)
  }, []);
  if (done) return null;
  return mustEnrol ? <Enrolment /> : <CodeForm />;
}

/** The set-up that the role needs before anything else is open. */
function Enrolment() {
  const { session } = useHost();
  const t = useT();
  const goOn = () => void toCallResult(session.refreshProfile());
  return (
    <div className={styles.page}>
      <h1>{t('secure.enrolment')}</h1>
      {/* Refused where another tab has set it up: the profile leads on. */}
      <FactorSetUp intro={t('secure.required')} onDone={goOn} onRefused={goOn} />
      <div className={styles.others}>
        <Button variant="link" onClick={() => void session.signOut()}>
          {t('secondFactor.cancel')}
        </Button>
      </div>
    </div>
  );
}

function CodeForm() {
  const host = useHost();
  const { session } = host;
  const t = useT();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [error, setError] = useState('');
  const verification = useCallMutation('verifySecondFactor');

  const verify = async (given: string) => {
    const text = given.trim();
    if (recovery && text === '') return setError(t('secondFactor.recoveryEmpty'));
    if (!recovery && !isCompleteOtp(text)) return setError(t('forgot.otp'));
    setError('');
    const done = await verification.send({ otp: text });
    if (!done) return;
    if (done.ok) {
      await session.refreshProfile();
      // A passkey is both factors at once: the code was the last one that is needed.
      return offerPasskey(host);
    }
    setCode('');
    setError(done.reason === 'lost' ? t('call.lost') : done.message);
  };
  const change = (text: string) => {
    setCode(text);
    setError('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  const otherWay = () => {
    setRecovery(!recovery);
    change('');
  };
  return (
    <div className={styles.page}>
      <h1>{t('secondFactor.title')}</h1>
      <Card padded>
        <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={verification.busy}>
          <p className={styles.text}>{t(recovery ? 'secondFactor.recoveryIntro' : 'secondFactor.intro')}</p>
          {recovery ? (
            <RecoveryField value={code} onChange={change} />
          ) : (
            <OtpBoxes label={t('secondFactor.code')} value={code} autoFocus onChange={change} onComplete={verify} />
          )}
          {error && <FormError>{error}</FormError>}
          <Button type="submit" variant="primary" size="lg" block busy={verification.busy}>
            {t('secondFactor.submit')}
          </Button>
          <div className={styles.others}>
            <Button variant="link" onClick={otherWay}>
              {t(recovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
            </Button>
            <Button variant="link" onClick={() => void session.signOut()}>
              {t('secondFactor.cancel')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

/** The cursor is in it when it comes: the boxes that it stands in for had it. */
function RecoveryField({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const t = useT();
  const field = useAutoFocus();
  return (
    <TextField
      label={t('secondFactor.recovery')}
      ref={field}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
