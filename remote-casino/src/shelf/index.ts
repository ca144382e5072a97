export { ShelfProvider, useShelf, type ShelfState } from './shelf';
export { Favourite } from './Favourite';
