export { defineCasinoCalls, type CasinoRoutesDeps } from './routes';
export { findGameByCode, listGames } from './game-catalogue';
