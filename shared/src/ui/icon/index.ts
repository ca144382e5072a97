export { Icon } from './icon';
export type { IconName, IconProps } from './icon';
export { sportIcon } from './sport-icon';
