export { MAIN, PageFrame } from './page-frame';
export { getVisibleSections, type PageSections } from './visible-sections';
