export { SiteBar } from './SiteBar';
export { useActiveTab } from './use-active-tab';
