import { classNames } from './class-names';
import { useUiText } from '../texts';
import styles from './steps.module.scss';

/** How far a flow has come: one bar per step. */
export function Steps({ current, count }: { current: number; count: number }) {
  const translate = useUiText();
  return (
    <div className={styles.steps} role="img" aria-label={translate('ui.step', { number: current, count })}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={classNames(index < current && styles.done)} />
      ))}
    </div>
  );
}
