export { ShelfProvider, useShelf, type ShelfState } from './shelf';
export { Favourite, StarOnPicture } from './Favourite';
