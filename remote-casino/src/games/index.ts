export {
  listingOf,
  type Listing,
  gamePath,
  getPlayPath,
  readSearch,
  type GameAddress,
  detailsPath,
  nameFromCode,
  parseGamePath,
} from './game-paths';
export { Favourite, FavouriteOverlay } from './favourite';
export { RecentAndFavouritesProvider, useRecentAndFavourites } from './recent-and-favourites';
export { useGame } from './use-game';
export { useEveryGame, useGames } from './use-games';
