// Where modules of the platform meet, a room at a time; `platform.ts` puts the rooms together.
export { proveHouse } from './books';
export { openAccount } from './open-account';
export { openBettingCalls } from './open-betting-calls';
export { openBonuses, withWagering } from './open-bonuses';
export { openCasinoRoom } from './open-casino';
export { openMarketDesk } from './open-market-desk';
export { openMarketNews } from './open-market-news';
export { openMoneyCalls } from './open-money-calls';
export { openPayments } from './open-payments';
export { openPlayerDesk } from './open-player-desk';
export { openProcesses } from './open-processes';
export { openQaRoom } from './open-qa';
export { openSaferGambling } from './open-safer-gambling';
export { openWithdrawals } from './open-withdrawals';
export { openAccess } from './open-access';
export { FeedRefused, feedAlone, feedTogether, type FeedLog } from './open-feed';
export { startJobs } from './open-jobs';
