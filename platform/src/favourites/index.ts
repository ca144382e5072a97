export { defineFavouriteCalls } from './calls';
export { Favourites, type Favourite, type FavouriteKind } from './favourites';
