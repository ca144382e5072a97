import { CUSTOM_ICONS } from './custom-icons';
import { LANDING_ICONS } from './first';
import type { IconName } from './icon';
import { DEFERRED_ICONS } from './more';

/** Every icon there is, for the gallery; whoever imports this carries them all. */
export const ICON_NAMES = [LANDING_ICONS, DEFERRED_ICONS, CUSTOM_ICONS].flatMap(Object.keys) as IconName[];
