export {
  getGamePath,
  detailsPath,
  gamePath,
  nameFromCode,
  getPlayPath,
  parseGamePath,
  readSearch,
  type GameAddress,
} from './game-paths';
export { categoryOf, listingOf, pathOf, type Listing } from './categories';
export { readGames, writeGames, type CachedGames } from './game-cache';
export { useEveryGame, useGames } from './use-games';
export { useGame } from './use-game';
