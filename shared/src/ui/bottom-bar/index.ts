export { BottomBar, BottomBarItem } from './bottom-bar';
export type { BottomBarItemProps } from './bottom-bar';
