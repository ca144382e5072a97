import { useState, type FormEvent } from 'react';
import { isCompleteOtp } from '@backlay/shared/domain';
import { useT, useSingleFlight } from '@backlay/shared/host';
import { Button, OtpBoxes, TextField } from '@backlay/shared/ui';
import styles from './second-factor.module.scss';

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
