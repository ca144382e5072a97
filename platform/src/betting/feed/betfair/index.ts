export { betfairAccount, BetfairLoginError, type AccountSettings, type BetfairAccount } from './account';
export { BetfairFeed, type BetfairOptions } from './betfair-feed';
export { betfairConfig, readBetfairSettings, type BetfairConfig, type BetfairSettings } from './settings';
