import { useState, type FormEvent } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT, useSingleFlight } from '@backlay/shared/host';
import { Button, Card, FormError, OtpBoxes, TextField } from '@backlay/shared/ui';
import { useCopyToClipboard } from '../profile';
import styles from './second-factor.module.scss';
import { isCompleteOtp } from '@backlay/shared/domain';

interface CodeStepProps {
  readonly label: string;
  readonly action: string;
  /** A recovery code may stand for the app's. */
  readonly orRecovery?: boolean;
  /** Answers what is wrong with the code, or nothing. */
  readonly onCode: (code: string) => Promise<string>;
}

/** The code of the app, and what is done with it. */
export function AuthenticatorStep({ label, action, orRecovery = false, onCode }: CodeStepProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [error, setError] = useState('');
  const [busy, run] = useSingleFlight();
  const change = (text: string) => {
    setCode(text);
    setError('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (recovery ? code.trim() === '' : !isCompleteOtp(code)) return setError(t('forgot.otp'));
    void run(async () => {
      const problem = await onCode(code.trim());
      if (problem === '') return;
      setCode('');
      setError(problem);
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {recovery ? (
        <TextField
          label={t('secondFactor.recovery')}
          autoComplete="off"
          value={code}
          error={error || undefined}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <OtpBoxes label={label} value={code} error={error || undefined} onChange={change} />
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {action}
      </Button>
      {orRecovery && (
        <Button
          variant="link"
          onClick={() => {
            setRecovery(!recovery);
            change('');
          }}
        >
          {t(recovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
        </Button>
      )}
    </form>
  );
}

interface AppSecret {
  readonly secret: string;
  readonly uri: string;
}

interface FactorSetUpProps {
  readonly intro: string;
  /** The app is in use; the recovery codes are on the screen. */
  readonly onTurnedOn?: () => void;
  /** The player confirmed that the recovery codes are saved. */
  readonly onDone: () => void;
  /** The set-up could not begin. */
  readonly onRefused?: () => void;
}

/** A QR and a key, a code of the app, then the recovery codes once (A2.24, D1.11). */
export function FactorSetUp({ intro, onTurnedOn, onDone, onRefused }: FactorSetUpProps) {
  const { toasts } = useHost();
  const t = useT();
  const [app, setApp] = useState<AppSecret | null>(null);
  const [recovery, setRecovery] = useState<readonly string[] | null>(null);
  const [error, setError] = useState('');
  const begin = useCallMutation('startSecondFactor');
  const setting = useCallMutation('setSecondFactor');

  const start = async () => {
    setError('');
    const started = await begin.send({});
    if (!started) return;
    if (started.ok) return setApp(started.answer.docs);
    setError(started.reason === 'lost' ? t('call.lost') : started.message);
    if (started.reason !== 'lost') onRefused?.();
  };

  /** Returns what is wrong, or nothing. */
  async function turnOn(otp: string): Promise<string> {
    const done = await setting.send({ otp, enable2fa: true });
    if (!done) return '';
    if (!done.ok) return done.reason === 'lost' ? t('call.lost') : done.message;
    setApp(null);
    toasts.success(t('secure.turnedOn'));
    setRecovery(done.answer.docs.recoveryCodes);
    onTurnedOn?.();
    return '';
  }

  const finish = () => {
    setRecovery(null);
    onDone();
  };
  if (recovery) return <RecoveryCodes codes={recovery} onDone={finish} />;
  if (app) {
    return (
      <Card padded className={styles.form}>
        <h2>{t('secure.scan')}</h2>
        {/* Dark on white whatever the theme: that is what cameras read. */}
        <div className={styles.qr}>
          <QRCodeSVG value={app.uri} size={192} marginSize={4} title={t('secure.qr')} />
        </div>
        <p className={styles.text}>{t('secure.secret')}</p>
        <Secret text={app.secret} />
        <AuthenticatorStep label={t('secure.code')} action={t('secure.turnOn')} onCode={turnOn} />
      </Card>
    );
  }
  return (
    <Card padded className={styles.form}>
      <p className={styles.text}>{intro}</p>
      {error && <FormError>{error}</FormError>}
      <Button variant="primary" size="lg" icon="lock" busy={begin.busy} onClick={() => void start()}>
        {t('secure.start')}
      </Button>
    </Card>
  );
}

/** The key in groups of four, as it is typed; copied without the gaps. */
function Secret({ text }: { readonly text: string }) {
  const t = useT();
  const copy = useCopyToClipboard();
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
  const copy = useCopyToClipboard();
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
