export { BottomNavigation } from './SiteBar';
export { useActiveTab } from './use-active-tab';
