export { StickyLinks } from './sticky-links';
