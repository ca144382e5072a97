export { drawGame } from './draw-game';
export { pictureOf } from './picture';
