export { SiteBar } from './SiteBar';
