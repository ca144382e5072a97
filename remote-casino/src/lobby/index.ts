export { getGameImage } from './image-queue';
export { Limits } from './limits';
