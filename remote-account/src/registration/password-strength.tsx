import { passwordStrength } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import styles from './registration.module.scss';

const STEPS = [1, 2, 3, 4] as const;
const WORDS = [
  'register.strength0',
  'register.strength1',
  'register.strength2',
  'register.strength3',
  'register.strength4',
] as const;

/** Four bars that fill as the password gets better: advice, it decides nothing (A2.48, OQ-18). */
export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useT();
  const strength = password === '' ? 0 : passwordStrength(password);
  return (
    <div
      className={styles.strength}
      data-strength={strength}
      role="meter"
      aria-label={t('register.strength')}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={strength}
      aria-valuetext={password === '' ? undefined : t(WORDS[strength])}
    >
      {STEPS.map((step) => (
        <span key={step} data-on={step <= strength} />
      ))}
    </div>
  );
}
