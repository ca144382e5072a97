export { Popover } from './popover';
export type { PopoverProps } from './popover';
export { MenuButton, MenuLink, MenuList, MenuSwitch } from './menu';
export type { MenuSwitchProps } from './menu';
