import { CUSTOM_ICONS } from './custom-icons';
import { LANDING_ICONS } from './landing-icons';
import type { IconName } from './icon';
import { DEFERRED_ICONS } from './deferred-icons';

/** Every icon there is, for the gallery; whoever imports this carries them all. */
export const ICON_NAMES = [LANDING_ICONS, DEFERRED_ICONS, CUSTOM_ICONS].flatMap(Object.keys) as IconName[];

/** By the feed's event type id (B9.01 to B9.05). */
const SPORT_ICONS: Readonly<Record<string, IconName>> = {
  '1': 'soccer',
  '2': 'tennis',
  '4': 'cricket',
  '7': 'horse',
  '4339': 'greyhound',
  '7522': 'basketball',
  '6422': 'snooker',
  '2378961': 'politics',
  '23789607': 'kabaddi',
  '27454571': 'esports',
};

/** The mark of a sport; a trophy for one that has none of its own. */
export function sportIcon(sportId: string): IconName {
  return SPORT_ICONS[sportId] ?? 'trophy';
}
