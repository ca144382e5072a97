export { Icon } from './icon';
export { ICON_NAMES } from './names';
export type { IconName, IconProps } from './icon';
export { sportIcon } from './sport-icon';
