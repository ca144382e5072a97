export {
  addressOf,
  detailsPath,
  gamePath,
  nameFromCode,
  playPath,
  readAddress,
  readSearch,
  type GameAddress,
} from './addresses';
export { categoryOf, listingOf, pathOf, type Listing } from './categories';
export { readGames, writeGames, type KeptGames } from './game-cache';
export { useEveryGame, useGames } from './use-games';
export { useGame } from './use-game';
