export { leaveForSister, sisterSite } from './sister';
