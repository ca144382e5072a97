export { categoryOf, pathOf } from './categories';
export { readGames, REFRESH_MS, writeGames, type KeptGames } from './game-cache';
export { useGames } from './use-games';
