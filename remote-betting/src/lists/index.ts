export type { EventListsStore, HomeList, SportTree } from './event-lists-store';
export { HOME_UPDATE_DELAY_MS, useHome, useSportTree } from './use-home';
