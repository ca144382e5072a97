import { Icon } from '../icon';
import styles from './form-error.module.scss';

/** What is wrong with the whole form, where no field owns it. */
export function FormError({ children }: { children: string }) {
  return (
    <div className={styles.error} role="alert">
      <Icon name="invalid" size={16} />
      {children}
    </div>
  );
}
