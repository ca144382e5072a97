import { DRAWN } from './drawn';
import { FIRST } from './first';
import type { IconName } from './icon';
import { MORE } from './more';

/** Every icon there is, for the gallery; whoever imports this carries them all. */
export const ICON_NAMES = [FIRST, MORE, DRAWN].flatMap(Object.keys) as IconName[];
