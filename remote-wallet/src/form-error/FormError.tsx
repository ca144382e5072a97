import { Icon } from '@backlay/shared/ui';
import styles from './form-error.module.scss';

/** What is wrong with the whole form, where no field owns it. */
export function FormError({ children }: { readonly children: string }) {
  return (
    <p className={styles.error} role="alert">
      <Icon name="invalid" size={16} />
      {children}
    </p>
  );
}
