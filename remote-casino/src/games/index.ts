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
export {
  Favourite,
  FavouriteOverlay,
  RecentAndFavouritesProvider,
  useRecentAndFavourites,
} from './recent-and-favourites';
export { packGames, packTop, type PackedGames, type PackedTop } from './drawn-games';
export { useGame } from './game-cache';
export { useEveryGame, useGames } from './use-games';
