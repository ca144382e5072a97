export { Limits } from './limits';
export { LazyViewport } from './lazy-viewport';
export { getGameImage } from './image-queue';
export { Rows } from './rows';
export { Tile } from './tile';
