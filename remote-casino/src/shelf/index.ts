export { RecentAndFavouritesProvider, useRecentAndFavourites, type RecentAndFavouritesState } from './shelf';
export { Favourite, FavouriteOverlay } from './favourite';
