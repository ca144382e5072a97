import { useId, useState, type ComponentProps, type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { classNames } from '../layout/class-names';
import { IconButton } from './button';
import { Icon } from '../icons/icon';
import { useUiText } from '../texts';
import styles from './field.module.scss';
import errorStyles from './form-error.module.scss';

export interface FieldFrameProps {
  label: ReactNode;
  /** At the other end of the label's line: the range of a stake. */
  aside?: ReactNode;
  help?: ReactNode;
  /** What is wrong, in the product's own words. Replaces the help. */
  error?: ReactNode;
  className?: string;
}

interface FrameIds {
  control: string;
  message: string | undefined;
}

/** Label above, control, help or error below. `children` gets the ids that tie them together. */
export function FieldFrame({
  label,
  aside,
  help,
  error,
  className,
  children,
}: FieldFrameProps & { children: (ids: FrameIds) => ReactNode }) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={className}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      {children({ control: id, message: error || help ? messageId : undefined })}
      {error ? (
        <p id={messageId} className={classNames(styles.help, styles.error)} role="alert">
          <Icon name="invalid" size={16} />
          {error}
        </p>
      ) : (
        help && (
          <p id={messageId} className={styles.help}>
            {help}
          </p>
        )
      )}
    </div>
  );
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldFrameProps & {
    /** Before the value: an icon or the rupee sign. */
    start?: ReactNode;
    /** After the value: a unit, a button. */
    end?: ReactNode;
    /** The label is for screen readers only, where an icon shows the same. */
    hideLabel?: boolean;
    /** Figures of the slip: large and bold. */
    large?: boolean;
  };

/** One line of text. `type="password"` brings its own switch to show it. */
export function TextField({
  label,
  aside,
  help,
  error,
  className,
  start,
  end,
  hideLabel = false,
  large = false,
  type = 'text',
  disabled,
  ...input
}: TextFieldProps) {
  const translate = useUiText();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <FieldFrame
      label={label}
      aside={aside}
      help={help}
      error={error}
      className={classNames(hideLabel && styles.hiddenLabel, className)}
    >
      {({ control, message }) => (
        <div className={classNames(styles.box, error && styles.invalid, disabled && styles.off, large && styles.large)}>
          {start && <span className={styles.adornment}>{start}</span>}
          <input
            id={control}
            type={secret && shown ? 'text' : type}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={message}
            {...input}
          />
          {end}
          {secret && (
            <IconButton
              icon={shown ? 'eye-off' : 'eye'}
              label={translate(shown ? 'ui.hidePassword' : 'ui.showPassword')}
              className={styles.end}
              disabled={disabled}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** Error of the whole form, or of the field that `id` links to it. */
export function FormError({ id, children }: { id?: string; children: string }) {
  const element = useRef<HTMLDivElement>(null);
  // Below the fold of a sheet nobody would see why a press did nothing.
  useEffect(() => {
    // Some browsers answer a promise, which no effect may return.
    void element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={element} id={id} className={errorStyles.error} role="alert">
      <Icon name="invalid" size={16} />
      {children}
    </div>
  );
}

/** Takes the focus to the first field that is wrong: what has to be seen to is where the next key goes. A new `wrong` for each try. */
export function useWrongField(wrong: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);
  return form;
}
