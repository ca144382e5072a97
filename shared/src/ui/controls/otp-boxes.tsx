import { useId, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { classNames } from '../layout/class-names';
import { Icon } from '../icons/icon';
import { useUiText } from '../texts';
import styles from './otp-boxes.module.scss';

/** Digits of a one-time code (A9.01). */
export const OTP_LENGTH = 6;

const BOXES = Array.from({ length: OTP_LENGTH }, (_, index) => index);

export interface OtpBoxesProps {
  label: string;
  /** The digits so far. A box left empty in the middle is a space. */
  value: string;
  onChange: (value: string) => void;
  /** Called once when the sixth digit is in. */
  onComplete?: (code: string) => void;
  error?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Reads typed, pasted and filled digits into the boxes, and moves the focus. */
function useOtpDigits({ value, onChange, onComplete }: Pick<OtpBoxesProps, 'value' | 'onChange' | 'onComplete'>) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = BOXES.map((index) => value[index]?.trim() ?? '');

  const write = (next: readonly string[], focus: number) => {
    const text = next
      .map((digit) => digit || ' ')
      .join('')
      .trimEnd();
    onChange(text);
    boxes.current[Math.min(focus, OTP_LENGTH - 1)]?.focus();
    if (/^\d{6}$/.test(text)) onComplete?.(text);
  };

  // A phone fills the whole code into the box that has the focus, so a box may receive more than one digit.
  const type = (index: number, text: string) => {
    const before = digits[index] ?? '';
    const typed = text.replace(/\D/g, '');
    const fresh = before && typed.length === 2 ? typed.replace(before, '') : typed;
    if (!fresh) {
      if (!text) write(digits.with(index, ''), index);
      return;
    }
    write(
      BOXES.map((at) => fresh[at - index] ?? digits[at] ?? ''),
      index + fresh.length,
    );
  };

  const onKeyDown = (index: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus();
    else if (event.key === 'ArrowRight') boxes.current[index + 1]?.focus();
    else if (event.key === 'Backspace' && !digits[index] && index > 0) write(digits.with(index - 1, ''), index - 1);
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, OTP_LENGTH);
    if (pasted)
      write(
        [...pasted.padEnd(OTP_LENGTH)].map((digit) => digit.trim()),
        pasted.length,
      );
  };

  return { boxes, digits, type, onKeyDown, onPaste };
}

/** Six boxes of one digit each: paste takes the first six digits, backspace steps back (A5.20). */
export function OtpBoxes({ label, value, onChange, onComplete, error, disabled, autoFocus }: OtpBoxesProps) {
  const translate = useUiText();
  const messageId = useId();
  const { boxes, digits, type, onKeyDown, onPaste } = useOtpDigits({ value, onChange, onComplete });
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={error ? messageId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.boxes}>
        {BOXES.map((index) => (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element;
            }}
            className={classNames(styles.box, digits[index] && styles.filled, error && styles.invalid)}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={autoFocus && index === 0}
            aria-label={translate('ui.digit', { number: index + 1, count: OTP_LENGTH })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? messageId : undefined}
            value={digits[index]}
            onChange={(event) => type(index, event.target.value)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onPaste={onPaste}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {error && (
        <p id={messageId} role="alert" className={styles.error}>
          <Icon name="invalid" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
