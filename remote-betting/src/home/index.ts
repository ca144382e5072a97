export { EventGroup } from './event-group';
export { eventPath } from './event-link';
export { HomeSkeleton } from './home-skeleton';
export { bySport, homeSections } from './sections';
export { SportChips, sportPath } from './sport-chips';
