export { GameArt, GameGrid, GameTile, GameTileSkeleton } from './game-tile';
export type { GameArtProps, GameTileProps } from './game-tile';
