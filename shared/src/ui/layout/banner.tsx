import type { ReactNode } from 'react';
import { ButtonLink } from '../controls/button';
import styles from './banner.module.scss';

export interface BannerProps {
  /** Over the title: LIVE, league, place. */
  overline?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: { href: string; label: string };
  /** The tenant's picture; without it rings are drawn in the colours of the room. */
  art?: string;
  /** The first view: fetched before anything else, because it may be the largest thing painted. */
  priority?: boolean;
  /** Dots and pause of a row of banners. */
  controls?: ReactNode;
  label: string;
}

/** The hero of a page: one picture, one line, one thing to do. */
export function Banner({ overline, title, children, action, art, priority = false, controls, label }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={label}>
      {art ? (
        <img className={styles.art} src={art} alt="" fetchPriority={priority ? 'high' : 'auto'} decoding="async" />
      ) : (
        <Rings />
      )}
      <div className={styles.text}>
        {overline && <p className={styles.overline}>{overline}</p>}
        <h2>{title}</h2>
        {children && <p>{children}</p>}
        {action && (
          <ButtonLink href={action.href} iconEnd="forward" className={styles.action}>
            {action.label}
          </ButtonLink>
        )}
      </div>
      {controls && <div className={styles.controls}>{controls}</div>}
    </section>
  );
}

const RADII = [310, 256, 202, 148] as const;

/** Rings in the ink of the room. They belong to no sport: a slide may be about soccer, a table or a payment. */
function Rings() {
  return (
    <svg className={styles.art} viewBox="0 0 780 176" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      <g transform="translate(600 208)" fill="none" stroke="currentColor" strokeWidth="14">
        {RADII.map((radius, index) => (
          <ellipse key={radius} rx={radius} ry={radius * 0.53} strokeOpacity={0.1 + index * 0.025} />
        ))}
      </g>
    </svg>
  );
}
