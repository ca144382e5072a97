export { EventGroup, homeSections, bySport, HomeSkeleton } from './event-group';
export { EventListsStore } from './event-lists-store';
export { default as HomeScreen } from './home-screen';
export { sportPath } from './sport-chips';
export { useHome } from './use-home';
export { HomePortsContext } from './ports';
