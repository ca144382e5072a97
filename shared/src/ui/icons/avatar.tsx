import { classNames } from '../layout/class-names';
import { getBadgeColours, getInitials } from './badge-colours';
import styles from './avatar.module.scss';

/** The player, as two letters of the name. */
export function Avatar({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  return (
    <span className={classNames(styles.avatar, size === 'lg' && styles.large)} aria-hidden>
      {getInitials(name)}
    </span>
  );
}

/** A team as a disc in two colours, always the same for the same name. The name stands beside it. */
export function TeamBadge({ name, size = 20 }: { name: string; size?: number }) {
  const [first, second] = getBadgeColours(name);
  return (
    <span
      className={styles.badge}
      style={{ width: size, height: size, background: `linear-gradient(135deg, ${first} 50%, ${second} 50%)` }}
      aria-hidden
    />
  );
}

export interface LogoProps {
  /** The tenant's logo, transparent, drawn 28 px high; without it the text stands in for it. */
  src?: string;
  /** The tenant's name: the text beside or instead of the mark, and what is spoken. */
  text: string;
  /** The file holds the word as well, so the text is only spoken. */
  wordmark?: boolean;
}

/** The tenant's mark on the header. The link around it is the header's. */
export function Logo({ src, text, wordmark = false }: LogoProps) {
  return (
    <span className={styles.logo}>
      {src && <img src={src} alt={wordmark ? text : ''} height={28} />}
      {!(src && wordmark) && <span>{text}</span>}
    </span>
  );
}
