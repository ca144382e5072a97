export { CASINO_SIGNATURE_HEADER, signCasino, signedJson, type ProviderAdapter } from './adapter';
export { casinoBets, casinoReport, toWireCasinoBet } from './bets';
export { defineCasinoCalls, type CasinoRoutesDeps } from './calls';
export { findGameByCode, listGames } from './game-catalogue';
export type { CasinoLimits, CasinoNews, CasinoPlayer, CasinoPlayers, GameProvider } from './ports';
export { approvableWin, heldForWins, type WinApproval } from './held-wins';
export { CasinoSessions } from './sessions';
export { CasinoWallet } from './wallet';
export { CASINO_WEBHOOK_PATH, serveCasinoWebhook } from './webhook';
