export { defineBettingCalls } from './calls';
export { bettingNews } from './news';
export { betDocs, positionDocs } from './wire';
