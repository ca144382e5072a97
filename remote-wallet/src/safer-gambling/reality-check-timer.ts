/** Where the beginning of a visit is kept, ms: as long as the tab. */
export const SESSION_START_KEY = 'backlay.visit-since';
