export { EventGroup } from './event-group';
export { EventListsStore } from './event-lists-store';
export { default as HomeScreen } from './home-screen';
export { HomeSkeleton } from './home-skeleton';
export { homeSections, bySport } from './sections';
export { sportPath } from './sport-chips';
export { useHome } from './use-home';
export { HomePortsContext } from './ports';
