export { MAIN, PageFrame } from './page/page-frame';
export { getVisibleSections } from './page/visible-sections';
export { ChatWidget } from './support/chat-widget';
export { StickyLinks } from './support/sticky-links';
