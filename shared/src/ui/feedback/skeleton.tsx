import type { CSSProperties } from 'react';
import { classNames } from '../layout/class-names';
import styles from './skeleton.module.scss';

export interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  className?: string;
}

/** A bone of what is on its way, in its final size. It shows after 150 ms, so that a quick answer never flickers. */
export function Skeleton({ width = '100%', height = 14, round = false, className }: SkeletonProps) {
  return (
    <span className={classNames(styles.bone, round && styles.round, className)} style={{ width, height }} aria-hidden />
  );
}
