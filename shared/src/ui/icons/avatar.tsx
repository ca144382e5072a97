import { classNames } from '../layout/class-names';
import { Icon } from './icon';
import styles from './avatar.module.scss';

/** Hues that a team may have: those of back (238) and lay (4) stay reserved for prices. */
const HUES = [28, 50, 75, 95, 130, 150, 170, 195, 262, 280, 300, 325] as const;

/** FNV-1a: small, and the same name gives the same colours on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text.trim().toLowerCase()) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Two colours of a team, as CSS. */
export function getBadgeColours(name: string): readonly [string, string] {
  const seed = hash(name);
  const first = seed % HUES.length;
  const second = (first + 3 + ((seed >>> 8) % (HUES.length - 5))) % HUES.length;
  return [`oklch(0.52 0.14 ${HUES[first]})`, `oklch(0.8 0.12 ${HUES[second]})`];
}

/** First letters of the first and the last word; of a single word its first two; of a telephone number none. `rohan.mehta` is RM. */
export function getInitials(name: string): string {
  if (/^\+?\d+$/.test(name)) return '';
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const letters = words.length > 1 ? `${[...first][0]}${[...last][0]}` : [...first].slice(0, 2).join('');
  return letters.toUpperCase();
}

/** The player, as two letters of the name; an icon where the name is a number or empty (E8.13). */
export function Avatar({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  return (
    <span className={classNames(styles.avatar, size === 'lg' && styles.large)} aria-hidden>
      {getInitials(name) || <Icon name="user" size={size === 'lg' ? 24 : 18} />}
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
