import { Icon, type IconName } from '../icons/icon';
import { Section } from './section';
import styles from './gallery.module.scss';
import { CUSTOM_ICONS } from '../icons/custom-icons';
import { LANDING_ICONS } from '../icons/landing-icons';
import { DEFERRED_ICONS } from '../icons/deferred-icons';
import { listKeys } from '../../domain';

/** Every icon there is, for the gallery; whoever imports this carries them all. */
export const ICON_NAMES = [
  ...listKeys(LANDING_ICONS),
  ...listKeys(DEFERRED_ICONS),
  ...listKeys(CUSTOM_ICONS),
] satisfies IconName[];

const ROLES = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'surface-press',
  'line',
  'line-strong',
  'field-line',
  'text-1',
  'text-2',
  'text-3',
  'chrome',
  'chrome-2',
  'accent',
  'accent-ui',
  'accent-text',
  'accent-soft',
  'brand',
  'brand-soft',
  'back-1',
  'back-2',
  'back-3',
  'back-text',
  'lay-1',
  'lay-2',
  'lay-3',
  'lay-text',
  'pos',
  'neg',
  'warn',
  'info',
  'live',
  'flash',
  'focus',
  'whatsapp',
] as const;

export function ColourSection() {
  return (
    <Section title="Colour roles">
      <ul className={styles.swatches}>
        {ROLES.map((role) => (
          <li key={role}>
            <span style={{ background: `var(--${role})` }} />
            {role}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const TYPES = [
  ['display', '₹24,850.00'],
  ['title-1', 'India v Australia'],
  ['title-2', 'In-Play'],
  ['title-3', 'Match Odds'],
  ['body', 'Sorry, the page your are looking for does not exist.'],
  ['label', 'Confirm Bets'],
  ['caption', 'Available ₹24,850.00'],
  ['micro', 'Min 100 · Max 5,00,000'],
  ['odds-lg', '1.86'],
  ['odds', '1.86  11.5  1.01'],
  ['size', '142K'],
] as const;

export function TypeSection() {
  return (
    <Section title="Type, Anek Latin">
      <div className={styles.types}>
        {TYPES.map(([token, text]) => (
          <p key={token} style={{ font: `var(--t-${token})` }}>
            {text}
            <small>{token}</small>
          </p>
        ))}
      </div>
    </Section>
  );
}

export function IconSection() {
  return (
    <Section title="Icons">
      <div className={styles.icons}>
        {ICON_NAMES.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} size={22} />
          </span>
        ))}
      </div>
    </Section>
  );
}
