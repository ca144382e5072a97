export { Limits } from './limits';
export { NearView } from './near-view';
export { pictureOf } from './picture';
export { Rows } from './rows';
export { Tile } from './tile';
