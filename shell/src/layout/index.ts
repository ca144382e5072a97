export { isMoneyOffered } from './page/money-actions';
export { MAIN, PageFrame } from './page/page-frame';
export { getVisibleSections } from './page/visible-sections';
export { ChatWidget, StickyLinks } from './page/chat-widget';
