import { randomUUID } from 'node:crypto';
import {
  isLocked,
  isValidIncrement,
  type MarketDefinition,
  type MarketResult,
  type ServerMessageKey,
  type Side,
} from '@backlay/shared/domain';
import type { NotificationDraft, Notifications } from '../../accounts/notifications';
import type { Connection, Database } from '../../core/database';
import type { CurrentMarket, PlayerReader } from '../orders';
import {
  consumeAlert,
  deleteAlert,
  deleteAlertsOf,
  listAlerts,
  saveAlert,
  type AlertOwner,
  type PriceAlert,
} from './repository';

/** Alerts that a player may have at the same time (E7.03). */
const MOST = 20;

/** A market with its result where it has one. */
export type AlertMarket = CurrentMarket & { readonly result?: MarketResult | undefined };

export interface PriceAlertsDeps {
  readonly database: Database;
  readonly findMarket: (marketId: string) => AlertMarket | undefined;
  /** The market as a player sees it, with the orders of other players. Undefined where the brand does not have it. */
  readonly showMarket: (
    player: AlertOwner & { readonly demo: boolean },
    market: AlertMarket,
  ) => AlertMarket | undefined;
  readonly players: PlayerReader;
  /** Which of these players are in a time-out or self-exclusion: their alerts wait. */
  readonly playersOnBreak: (connection: Connection, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly notifications: Pick<Notifications, 'add' | 'push'>;
}

export type WantedPrice = Pick<PriceAlert, 'marketId' | 'runnerId' | 'side' | 'price'>;

/** Whether a market is priced in decimal odds that can be waited for. */
const hasDecimalOdds = ({ type, bettingType }: MarketDefinition): boolean =>
  (type === 'betfair' || type === 'premium') && bettingType !== 'LINE';

/** Whether a market takes no bets any more. */
const isOver = ({ book, result }: AlertMarket): boolean => result !== undefined || book.status === 'CLOSED';

/** Whether a market is over or a runner does not take part any more. */
const isEnded = (market: AlertMarket, { runnerId }: Pick<WantedPrice, 'runnerId'>): boolean =>
  isOver(market) || market.book.runners.some(({ id, status }) => id === runnerId && status === 'REMOVED');

/** Whether a wanted price, or a better one, can be had now (E7.03). */
export function isOnOffer(market: AlertMarket, { runnerId, side, price }: Omit<WantedPrice, 'marketId'>): boolean {
  const { book, definition, stale } = market;
  if (stale || isEnded(market, { runnerId }) || book.status !== 'OPEN' || isLocked(definition)) return false;
  const runner = book.runners.find(({ id }) => id === runnerId);
  const [best] = (runner?.status === 'ACTIVE' && runner[side][0]) || [];
  if (best === undefined) return false;
  return side === 'back' ? best >= price : best <= price;
}

/** Prices that players wait for (E7.03). An alert and its notification are one transaction: it fires once, whoever sees the price. */
export class PriceAlerts {
  constructor(private readonly deps: PriceAlertsDeps) {}

  list(owner: AlertOwner): Promise<PriceAlert[]> {
    return listAlerts(this.deps.database, owner);
  }

  /** Stores an alert; a reason where it cannot be set. The same price again is one alert. */
  async create(owner: AlertOwner, wanted: WantedPrice): Promise<ServerMessageKey | null> {
    const { database, players, findMarket, showMarket } = this.deps;
    const player = await players.findById(owner.userId);
    if (player?.userType !== 'user' || player.tenantId !== owner.tenantId || player.blocked) return 'slip.notAllowed';
    const found = findMarket(wanted.marketId);
    const market = found && showMarket({ ...owner, demo: player.demo }, found);
    const runner = market?.definition.runners.find(({ id, isUnnamed }) => id === wanted.runnerId && !isUnnamed);
    if (!market || !runner || isEnded(market, wanted)) return 'alert.noMarket';
    const { definition, event } = market;
    if (!hasDecimalOdds(definition) || (definition.backOnly && wanted.side === 'lay')) return 'alert.noOdds';
    if (!isValidIncrement(wanted.price, definition.priceLadder ?? 'FINEST')) return 'alert.offLadder';
    const alert = {
      ...{ ...owner, ...wanted, id: randomUUID(), eventId: event.id },
      ...{ eventName: event.name, marketName: definition.name, runnerName: runner.name },
    };
    const isStored = await database.transaction((connection) => saveAlert(connection, alert, MOST));
    return isStored ? null : 'alert.most';
  }

  remove(owner: AlertOwner, id: string): Promise<boolean> {
    return deleteAlert(this.deps.database, owner, id);
  }

  /** Ends the alerts of a market that staff removed. */
  endMarket(marketId: string): Promise<void> {
    return deleteAlertsOf(this.deps.database, marketId);
  }

  /**
   * Fires the alert where its price is on offer, and ends it with its market or runner.
   * @returns whether the alert is done with: it fired or ended, or it is not there any more
   */
  async tryAlert(alert: PriceAlert): Promise<boolean> {
    const { database, notifications, players, playersOnBreak, showMarket } = this.deps;
    const { userId, marketId } = alert;
    const market = this.deps.findMarket(marketId);
    if (!market) return false;
    if (isEnded(market, alert)) return consumeAlert(database, alert.id).then(() => true);
    if (market.stale || market.book.status !== 'OPEN') return false;
    const player = await players.findById(userId);
    const seen = player && showMarket({ ...alert, demo: player.demo }, market);
    if (!seen || player.blocked || !isOnOffer(seen, alert)) return false;
    if ((await playersOnBreak(database, [userId])).has(userId)) return false;
    const note = await database.transaction(async (connection) =>
      (await consumeAlert(connection, alert.id)) ? notifications.add(toNote(alert), connection) : null,
    );
    if (note) notifications.push(userId, note);
    return true;
  }
}

function toNote(alert: PriceAlert): NotificationDraft {
  const { id, userId, side, price, eventId, eventName, marketName, runnerName } = alert;
  const odds = price.toFixed(2);
  const sentences: Readonly<Record<Side, string>> = {
    back: `${runnerName} can be backed at ${odds} or more.`,
    lay: `${runnerName} can be laid at ${odds} or less.`,
  };
  return {
    accountId: userId,
    key: `price-alert:${id}`,
    title: 'Price reached',
    message: `${eventName}, ${marketName}: ${sentences[side]}`,
    push: { kind: 'priceAlert', path: `/events/${eventId}` },
  };
}
