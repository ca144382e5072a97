import type { BettingPlayers } from '../accounts/identity';
import type { Notifications } from '../accounts/notifications';
import { listPlayersOnBreak } from '../accounts/safer-gambling';
import type { MarketService } from '../betting/markets';
import { AlertWatcher, PriceAlerts } from '../betting/price-alerts';
import type { Database } from '../core/database';
import { isSeenBy, seenByDemo } from '../core/scope';

export interface PriceAlertDeps {
  readonly database: Database;
  readonly markets: MarketService;
  readonly notifications: Notifications;
  readonly warn: (message: string, fields?: object) => void;
}

/** Price alerts, which are looked at whenever a price moves (E7.03). */
export function registerPriceAlerts(
  { database, markets, notifications, warn }: PriceAlertDeps,
  players: BettingPlayers,
): { readonly priceAlerts: PriceAlerts; readonly alertWatcher: AlertWatcher } {
  const priceAlerts = new PriceAlerts({
    database,
    players,
    notifications,
    findMarket: (marketId) => markets.findCurrentMarket(marketId),
    showMarket: ({ tenantId, demo }, market) => {
      const brands = demo ? seenByDemo([tenantId]) : [tenantId];
      const isSeen = isSeenBy(market.event, brands) && isSeenBy(market.definition, brands);
      return isSeen ? markets.players.show(market, markets.players.poolOf(brands)) : undefined;
    },
    playersOnBreak: (connection, userIds) => listPlayersOnBreak(connection, userIds, Date.now()),
  });
  const alertWatcher = new AlertWatcher({ database, alerts: priceAlerts, warn });
  markets.onFrame(({ markets: changed, removed = [] }) => {
    changed.forEach(({ marketId }) => alertWatcher.onMarket(marketId));
    removed.forEach((marketId) => alertWatcher.onRemoved(marketId));
  });
  alertWatcher.start();
  return { priceAlerts, alertWatcher };
}
