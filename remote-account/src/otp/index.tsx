import { useT } from '@backlay/shared/host';
import { Button } from '@backlay/shared/ui';
import type { OtpRequest } from './otp-request';
import styles from './resend-line.module.scss';

export { useOtpRequest, type OtpRequest } from './otp-request';
export { usePhoneCodes } from './phone-codes';

/** Under the boxes: the seconds that run down, then a button to send the code again (A4.18). */
export function ResendLine({ request, onResend }: { readonly request: OtpRequest; readonly onResend: () => void }) {
  const t = useT();
  if (request.wait > 0) {
    return (
      <p className={styles.line} role="timer" aria-live="off">
        {t('otp.resendIn', { time: clock(request.wait) })}
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <Button variant="link" size="sm" busy={request.sending} onClick={onResend}>
        {t('otp.resend')}
      </Button>
    </p>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
