export { switchToSisterSite, getSisterSite } from './sister';
