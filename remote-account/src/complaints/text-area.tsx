import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from '@backlay/shared/ui';
import styles from './text-area.module.scss';

/** Several lines of text. */
export function TextArea({
  label,
  help,
  error,
  ...area
}: Pick<FieldFrameProps, 'label' | 'help' | 'error'> & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {({ control, message }) => (
        <textarea
          id={control}
          className={styles.area}
          rows={4}
          aria-invalid={error ? true : undefined}
          aria-describedby={message}
          {...area}
        />
      )}
    </FieldFrame>
  );
}
