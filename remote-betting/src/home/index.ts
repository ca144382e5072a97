export { EventGroup } from './event-group';
export { default as HomeScreen } from './home-screen';
export { HomeSkeleton } from './home-skeleton';
export { bySport, homeSections } from './sections';
export { SportChips, sportPath } from './sport-chips';
