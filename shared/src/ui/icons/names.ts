import { CUSTOM_ICONS } from './custom-icons';
import { LANDING_ICONS } from './landing-icons';
import type { IconName } from './icon';
import { DEFERRED_ICONS } from './deferred-icons';

/** Every icon there is, for the gallery; whoever imports this carries them all. */
export const ICON_NAMES = [LANDING_ICONS, DEFERRED_ICONS, CUSTOM_ICONS].flatMap(Object.keys) as IconName[];
