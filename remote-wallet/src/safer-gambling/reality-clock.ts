/** Where the beginning of a visit is kept, ms: as long as the tab. */
export const SINCE_KEY = 'backlay.visit-since';
