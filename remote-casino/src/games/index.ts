export { listingOf, type Listing } from './categories';
export { Favourite, FavouriteOverlay } from './favourite';
export {
  gamePath,
  getPlayPath,
  readSearch,
  type GameAddress,
  detailsPath,
  nameFromCode,
  parseGamePath,
} from './game-paths';
export { RecentAndFavouritesProvider, useRecentAndFavourites } from './recent-and-favourites';
export { useGame } from './use-game';
export { useEveryGame, useGames } from './use-games';
