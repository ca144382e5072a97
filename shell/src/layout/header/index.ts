export { SiteHeader } from './site-header';
export { Categories, PhoneMarquee } from './categories';
