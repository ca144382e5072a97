export { EventGroup, homeSections, bySport, HomeSkeleton } from './event-group';
export { isPriced } from './event-tile';
export { DRAWN_DATA, EventListsStore, type DrawnLists } from './event-lists-store';
export { hideId, showId } from './packed-home';
export { default as HomeScreen } from './home-screen';
export { sportPath } from './sport-chips';
export { useHome } from './use-home';
export { HomePortsContext } from './ports';
