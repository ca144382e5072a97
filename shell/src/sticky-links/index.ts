export { StickyLinks } from './StickyLinks';
