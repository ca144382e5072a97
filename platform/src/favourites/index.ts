export { defineFavouriteCalls } from './calls';
export { FavouriteRepository, type Favourite, type FavouriteKind } from './favourites';
