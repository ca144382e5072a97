export { MAIN, PageFrame } from './PageFrame';
export { getVisibleSections, type PageSections } from './parts';
