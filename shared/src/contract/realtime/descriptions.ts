import type { SocketEventName, SocketRequests } from './events';

/** What each event of the socket states. */
export const socketEventSummaries: Readonly<Record<SocketEventName, string>> = {
  getMarketStatusByEventId: 'Frame of a subscribed event: prices, statuses and score since the frame before',
  getHomeCacheUpdates: 'The lists of home changed',
  getMarketCacheUpdates: 'Markets of events were added, removed or redefined',
  highlightUpdated: 'The highlighted events changed',
  getEventStatus: 'The status of a subscribed event changed',
  LiveTvUpdated: 'A subscribed event has another live TV address',
  DeleteLiveTvUpdate: 'A subscribed event has no live TV any more',
  getEventScore: 'A subscribed event has a score',
  scoreUpdated: 'The score of a subscribed event changed',
  scoreDeleted: 'A subscribed event has no score any more',
  getAddMarketUpdate: 'A subscribed event has a new market',
  getModifyMarketUpdate: 'A market of a subscribed event changed its definition',
  getDeleteMarketUpdate: 'A market of a subscribed event was removed',
  getPtsUpdates: 'The balance or the exposure of the account changed',
  getOpenBetUpdates: 'A bet of the player was placed or changed',
  getOpenBetResultUpdates: 'Bets of the player were settled',
  getOpenBetCasinoUpdates: 'A casino bet of the player was placed or changed',
  getOpenBetCasinoResultUpdates: 'Casino bets of the player ended',
  getDepositStatusChanged: 'A deposit request of the player has another status',
  getDepositUpdates: 'A deposit request of the player changed',
  getWithdrawUpdates: 'A withdrawal request of the player changed',
  getBonusUpdates: 'A bonus of the player changed; amounts are rupees',
  getBroadcastNotification: 'A notification for the account',
  manualDisconnect: 'Another tab uses the session; this connection ends',
  maintenceMode: 'The maintenance mode of the site changed',
  getRefreshPage: 'Staff ask the page to reload',
  logoutUserByAdmin: 'Staff ended the session',
  getBetfairTokenExpired: 'The feed is not available',
  getBetfairTokenRefreshed: 'The feed is available again',
  getUserCreated: 'A player registered; staff receive it',
  remoteRevoked: 'A version of a remote was revoked',
  releasesChanged: 'The registry has another revision; staff receive it',
};

/** What each request of the socket does. */
export const socketRequestSummaries: Readonly<Record<keyof SocketRequests, string>> = {
  postEventSubscription: 'Subscribes to an event and returns its complete frame',
  deleteEventSubscription: 'Ends the subscription of an event',
  getMarketStatusByEventId: 'Returns the complete frame of an event, for instance after a gap',
  getAllEvent: 'Lists the events of all sports or of one sport with their statuses',
  getAllMarket: 'Lists the markets without a result of all sports or of one sport',
  active: 'Reports that the page is in use',
};
