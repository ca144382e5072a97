export { MAIN, PageFrame } from './PageFrame';
export { partsOf, type PageParts } from './parts';
