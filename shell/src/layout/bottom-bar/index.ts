export { BottomNavigation } from './site-bar';
export { useActiveTab } from './use-active-tab';
