export { GameGrid, GameTile, GameTileSkeleton } from './game-tile';
export type { GameTileProps } from './game-tile';
