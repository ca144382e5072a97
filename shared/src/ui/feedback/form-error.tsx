import { Icon } from '../icons/icon';
import styles from './form-error.module.scss';

/** Error of the whole form, or of the field that `id` links to it. */
export function FormError({ id, children }: { id?: string; children: string }) {
  return (
    <div id={id} className={styles.error} role="alert">
      <Icon name="invalid" size={16} />
      {children}
    </div>
  );
}
