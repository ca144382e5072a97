import { classNames } from '../layout/class-names';
import { FieldFrame, type FieldFrameProps } from './field';
import { Icon } from '../icons/icon';
import { useUiText } from '../texts';
import styles from './stepper.module.scss';
import { useEffect, useRef, type ComponentProps, type PointerEvent } from 'react';

/** Before a held button repeats, and between two repeats, in ms. */
const HOLD_MS = 400;
const REPEAT_MS = 80;

/** Handlers of a button that acts on press and again and again while it is held; keyboard and click act once. */
export function useLongPress(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  const repeat = () => {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, REPEAT_MS);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      // Only the first button of a mouse, and any touch.
      if (event.button > 0) return;
      repeated.current = false;
      stop();
      timer.current = setTimeout(repeat, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // The click that ends a long press is the last of its repeats, not one more.
    onClick: () => {
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}

export interface StepperProps extends Omit<FieldFrameProps, 'label'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** One step down or up; its owner knows how large a step is. */
  onStep: (direction: -1 | 1) => void;
  disabled?: boolean;
  /** Further attributes of the text in the middle. */
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'disabled'>;
}

/** Minus, value, plus. A button that is held goes on stepping after 400 ms. */
export function Stepper({
  label,
  value,
  onChange,
  onStep,
  disabled,
  input,
  aside,
  help,
  error,
  className,
}: StepperProps) {
  const translate = useUiText();
  const down = useLongPress(() => onStep(-1));
  const up = useLongPress(() => onStep(1));
  return (
    <FieldFrame label={label} aside={aside} help={help} error={error} className={className}>
      {({ control, message }) => (
        <div className={classNames(styles.stepper, error && styles.invalid)}>
          <button type="button" aria-label={translate('ui.decrease', { name: label })} disabled={disabled} {...down}>
            <Icon name="minus" size={18} />
          </button>
          <input
            id={control}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={message}
            onChange={(event) => onChange(event.target.value)}
            {...input}
          />
          <button type="button" aria-label={translate('ui.increase', { name: label })} disabled={disabled} {...up}>
            <Icon name="plus" size={18} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
