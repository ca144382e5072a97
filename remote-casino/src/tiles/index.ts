export { Limits } from './limits';
export { LazyViewport } from './near-view';
export { getGameImage } from './picture';
export { Rows } from './rows';
export { Tile } from './tile';
