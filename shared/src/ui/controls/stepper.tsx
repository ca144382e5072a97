import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names';
import { FieldFrame } from './field';
import type { FieldFrameProps } from './field';
import { Icon } from '../icons/icon';
import { useUiText } from '../texts';
import { useLongPress } from './use-long-press';
import styles from './stepper.module.scss';

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
