export { Icon, ICON_NAMES } from './icon';
export type { IconName, IconProps } from './icon';
export { sportIcon } from './sport-icon';
