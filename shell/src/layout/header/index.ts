export { SiteHeader } from './SiteHeader';
export { Categories, PhoneMarquee } from './Categories';
