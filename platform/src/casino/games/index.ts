export { defineCasinoCalls, type CasinoRoutesDeps } from './routes';
export { findGameByCode, listGames } from './game-catalogue';
export { fileOf, PICTURES, serveGameArt, SHAPES, type Shape } from './game-pictures';
