export { casinoBets, casinoReport, toWireCasinoBet } from './bets';
export type { CasinoLimits, CasinoNews, CasinoPlayer, CasinoPlayers, GameProvider } from './ports';
export { approvableWin, heldForWins, type WinApproval } from './held-wins';
export { CasinoSessions } from './sessions';
export { CasinoWallet } from './wallet';
export type { WalletOperation, WalletRejection, WalletResult } from './wallet-operations';
export { listProviderEntries } from './transaction-repository';
export { registerCasinoRoleRoutes } from './role-routes';
