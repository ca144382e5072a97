import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { CountPill } from '../feedback/badge';
import styles from './card.module.scss';

/** A flat surface with a line around it. */
export function Card({ padded = false, className, ...rest }: ComponentProps<'div'> & { padded?: boolean }) {
  return <div className={classNames(styles.card, padded && styles.padded, className)} {...rest} />;
}

export interface SectionHeadProps {
  title: ReactNode;
  /** How many there are, as a grey pill beside the title. */
  count?: number;
  /** A link or button at the end. */
  more?: ReactNode;
  /** Heading level; 2 unless the section lies in another. */
  level?: 2 | 3;
}

/** Title of a part of the page, above its cards. */
export function SectionHead({ title, count, more, level = 2 }: SectionHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.head}>
      <Heading>{title}</Heading>
      {count !== undefined && <CountPill count={count} />}
      {more && <span className={styles.more}>{more}</span>}
    </div>
  );
}
