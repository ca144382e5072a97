import { fill, uiTexts } from '../../domain';
import { classNames } from '../class-name';
import styles from './steps.module.scss';

/** How far a flow has come: one bar per step. */
export function Steps({ current, count }: { current: number; count: number }) {
  return (
    <div className={styles.steps} role="img" aria-label={fill(uiTexts['ui.step'], { number: current, count })}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={classNames(index < current && styles.done)} />
      ))}
    </div>
  );
}
