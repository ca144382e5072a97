import {
  type EventDefinition,
  type EventScore,
  type MarketBook,
  type MarketDefinition,
  type MarketResult,
  type RunnerPrices,
} from '@backlay/shared/domain';
import { closeMarket, toMarketRunners, listOpenMarkets, getStoredMarket } from '../orders';
import type { Connection } from '../../core/database';
import { orRefusal, reject, HttpRejection, RefusedInTransaction } from '../../core/http';
import { findLimitProblem, validatePrices, withPrices } from '../feed';
import { liveTvPath, type CurrentMarket } from '../markets';
import { settledAtOf } from '../settlement';
import { FeedOverrides } from './feed-overrides';
import type { Actor, Correction, MarketAdminDeps, MarketAdminError, Settling } from './ports';
import { SessionAdmin } from './session-admin';
import { validateResult, withRemovals, withSessionOvers } from './validate-result';
import { findMarketName, type MarketAuditEntry, type MarketAdminState, type MarketChanges } from './repository';

const HAS_RESULT = 'This market has its result; correct it instead';

/** A result as bets settle by it. */
const toSettled = (market: CurrentMarket, result: MarketResult): MarketResult =>
  withSessionOvers(withRemovals(result, market), market.definition.name, market.definition.type);

/**
 * Events and markets that staff enter, price and decide, and staff changes to those of the feed. Every action is recorded.
 */
export class MarketAdmin {
  private readonly amendments = new FeedOverrides(() => this.parts.markets.now);
  private readonly own = new Set<string>();
  readonly sessions: SessionAdmin;
  private state: MarketAdminState | undefined;

  constructor(private readonly parts: MarketAdminDeps) {
    const { store, markets } = parts;
    const isOwn = (marketId: string) => this.own.has(marketId);
    this.sessions = new SessionAdmin({ store, markets, isOwn, overrides: this.amendments });
  }

  /** Before the feed speaks: what was changed of its markets holds from its first word. */
  async load(): Promise<void> {
    const { store, markets } = this.parts;
    this.state = await store.load();
    for (const [id, changes] of this.state.overrides) this.amendments.changeMarket(id, changes);
    for (const score of this.state.scores) this.amendments.setScore(score);
    for (const [eventId, url] of this.state.liveTv) markets.hand.setLiveTv(eventId, url);
    markets.setFeedTransform((message) => this.amendments.amend(message));
  }

  /**
   * After the feed has spoken: events and markets of people come back, suspended until somebody looks at them; `asTheyStand` beside another
   * process that serves them.
   */
  async restore({ asTheyStand: asStored = false } = {}): Promise<void> {
    const { database, markets } = this.parts;
    const { events = [], markets: stored = [] } = this.state ?? {};
    this.state = undefined;
    const settled = await settledAtOf(
      database,
      stored.map(({ definition }) => definition.id),
    );
    const open = stored.filter(({ definition }) => !settled.has(definition.id));
    const at = markets.now;
    for (const event of events)
      if (open.some(({ definition }) => definition.eventId === event.id))
        markets.hand.applyMessages({ kind: 'event', at, event });
    for (const { definition, book } of open) {
      this.own.add(definition.id);
      const isShown = asStored || book.status === 'CLOSED';
      const shown: MarketBook = isShown ? book : { ...book, status: 'SUSPENDED', version: book.version + 1 };
      markets.hand.applyMessages(
        { kind: 'market', at, market: definition },
        { kind: 'book', at, eventId: definition.eventId, book: shown },
      );
    }
    for (const score of this.amendments.allScores()) markets.hand.applyMessages({ kind: 'score', at, score });
  }

  /**
   * Applies what another process changed of the feed's markets and entered itself. Its visible part arrives as a staff
   * action.
   */
  async refresh(): Promise<void> {
    const { overrides, scores, markets } = await this.parts.store.load();
    for (const [id, changes] of overrides) this.amendments.changeMarket(id, changes);
    const held = new Set(scores.map(({ eventId }) => eventId));
    for (const { eventId } of this.amendments.allScores()) if (!held.has(eventId)) this.amendments.dropScore(eventId);
    for (const score of scores) this.amendments.setScore(score);
    this.own.clear();
    for (const { definition } of markets) this.own.add(definition.id);
  }

  async createEvent(event: EventDefinition, actor: Actor): Promise<void> {
    const { store, markets } = this.parts;
    await store.saveEvent(event, { ...actor, action: 'createEvent', eventId: event.id, details: { name: event.name } });
    markets.hand.applyMessages({ kind: 'event', at: markets.now, event });
  }

  /** The market begins suspended and without prices. */
  async createMarket(definition: MarketDefinition, actor: Actor): Promise<void> {
    const { store, markets } = this.parts;
    const book: MarketBook = {
      marketId: definition.id,
      version: 1,
      status: 'SUSPENDED',
      inPlay: definition.openDate <= markets.now,
      totalMatched: 0,
      runners: definition.runners.map(({ id }) => ({ id, status: 'ACTIVE', back: [], lay: [] })),
    };
    const { eventId, id: marketId, name, type } = definition;
    await store.saveMarket(definition, book, {
      ...actor,
      action: 'createMarket',
      eventId,
      marketId,
      details: { name, type, min: definition.min, max: definition.max },
    });
    this.own.add(marketId);
    markets.hand.applyMessages(
      { kind: 'market', at: markets.now, market: definition },
      { kind: 'book', at: markets.now, eventId, book },
    );
  }

  async modifyMarket(
    { definition, book }: CurrentMarket,
    changes: MarketChanges,
    actor: Actor,
  ): Promise<MarketAdminError> {
    const { store, markets } = this.parts;
    const market: MarketDefinition = { ...definition, ...changes };
    const wrong = findLimitProblem(market);
    if (wrong) return wrong;
    const auditEntry = {
      ...actor,
      action: 'modifyMarket',
      eventId: market.eventId,
      marketId: market.id,
      details: { ...changes },
    };
    if (this.own.has(market.id)) await store.saveMarket(market, book, auditEntry);
    else {
      const all = { ...this.amendments.ofMarket(market.id), ...changes };
      await store.saveOverride(market.id, all, auditEntry);
      this.amendments.changeMarket(market.id, all);
    }
    markets.hand.applyMessages({ kind: 'market', at: markets.now, market });
    return null;
  }

  /** Prices show at once and are stored after that: a wrong price costs more while it waits. */
  async price(market: CurrentMarket, prices: readonly RunnerPrices[], actor: Actor): Promise<MarketAdminError> {
    const { definition, book } = market;
    if (!this.own.has(definition.id)) return 'The feed prices this market';
    const wrong = validatePrices(definition, book, prices);
    if (wrong) return wrong;
    const runners = withPrices(book, prices);
    const turned = runners.some(({ status }, at) => status !== book.runners[at]?.status);
    const changed = this.show(market, { ...book, version: turned ? book.version + 1 : book.version, runners });
    await this.keep(market, changed, 'priceMarket', { runners: prices }, actor);
    return null;
  }

  async setStatus(
    market: CurrentMarket,
    status: 'OPEN' | 'SUSPENDED' | 'BALL RUNNING',
    actor: Actor,
  ): Promise<MarketAdminError> {
    const { definition, book } = market;
    if (!this.own.has(definition.id)) return 'The feed says the status of this market';
    if (status === 'OPEN' && (definition.betOpenDate ?? 0) > this.parts.markets.now) return 'Bets are not taken yet';
    if (status === book.status) return null;
    const changed = this.show(market, { ...book, status, version: book.version + 1 });
    await this.keep(market, changed, 'setMarketStatus', { status }, actor);
    return null;
  }

  /** Decides a market; its bets settle at once and by themselves. */
  async settle(market: CurrentMarket, result: MarketResult, reason: string, actor: Actor): Promise<MarketAdminError> {
    const wrong = this.findSettleProblem(market, result);
    if (wrong) return wrong;
    const { eventId, id: marketId } = market.definition;
    await this.parts.store.note({
      ...actor,
      action: 'settleMarket',
      eventId,
      marketId,
      reason,
      details: { ...result },
    });
    this.showResult(market, result);
    return null;
  }

  /** Why a market cannot have this result; null where it can. */
  findSettleProblem(market: CurrentMarket, result: MarketResult): MarketAdminError {
    if (market.result) return HAS_RESULT;
    return validateResult(result, toMarketRunners(market.definition));
  }

  /** Begins a settlement in the transaction of the caller, with its entry of the audit; why not where it cannot be done. */
  async beginSettlement(
    connection: Connection,
    { marketId, result, reason }: Settling,
    actor: Actor,
  ): Promise<MarketAdminError> {
    const { markets, settlement, store } = this.parts;
    const market = markets.findCurrentMarket(marketId);
    if (!market) return 'Market not found';
    const wrong = this.findSettleProblem(market, result);
    if (wrong) return wrong;
    const { isNew } = await settlement.begin(connection, toSettled(market, result), market.definition);
    if (!isNew) return HAS_RESULT;
    const { eventId } = market.definition;
    await store.note(
      { ...actor, action: 'settleMarket', eventId, marketId, reason, details: { ...result } },
      connection,
    );
    return null;
  }

  /** Shows the result of a begun settlement, which settles its bets. */
  finishSettlement({ marketId, result }: Pick<Settling, 'marketId' | 'result'>): void {
    const market = this.parts.markets.findCurrentMarket(marketId);
    if (market && !market.result) this.showResult(market, result);
  }

  private showResult(market: CurrentMarket, result: MarketResult): void {
    const { markets } = this.parts;
    const { eventId } = market.definition;
    markets.hand.applyMessages({ kind: 'result', at: markets.now, eventId, result: toSettled(market, result) });
  }

  /** Takes a settlement back; with a result it is made again by that. */
  async correct(
    marketId: string,
    result: MarketResult | null,
    reason: string,
    actor: Actor,
  ): Promise<MarketAdminError> {
    const begun = await orRefusal(
      this.parts.database.transaction(async (connection) => {
        const problem = await this.beginCorrection(connection, { marketId, result, reason }, actor);
        // What was written so far is not to stay.
        if (problem) throw new RefusedInTransaction(reject(409, problem));
      }),
    );
    if (begun instanceof HttpRejection) return begun.message;
    await this.finishCorrection({ marketId, result });
    return null;
  }

  /** Begins a correction in the transaction of the caller, with its entry of the audit; why not where it cannot be done. */
  async beginCorrection(
    connection: Connection,
    { marketId, result, reason }: Correction,
    actor: Actor,
  ): Promise<MarketAdminError> {
    const { store, settlement } = this.parts;
    const stored = await this.correctable(connection, { marketId, result });
    if (typeof stored === 'string') return stored;
    const right = result && {
      ...withSessionOvers(result, await findMarketName(connection, marketId), stored.field.type),
      removed: stored.removals,
    };
    const refusal = await settlement.beginCorrection(connection, marketId, right);
    if (refusal === 'never-settled') return 'This market was never settled';
    if (refusal === 'archived') return 'Bets of this market are in the archive';
    if (refusal) return 'This market is being settled; try again';
    const { eventId } = stored;
    await store.note({ ...actor, action: 'correctMarket', eventId, marketId, reason, details: { result } }, connection);
    return null;
  }

  /** Settles by a begun correction and shows the result. */
  async finishCorrection({ marketId, result }: Pick<Correction, 'marketId' | 'result'>): Promise<void> {
    await this.parts.settlement.finishCorrection(marketId);
    this.parts.markets.hand.setDisplayedResult(marketId, result);
  }

  /** The market as bets know it, where a correction by this result is possible; else why not. */
  async correctable(connection: Connection, { marketId, result }: Pick<Correction, 'marketId' | 'result'>) {
    const stored = await getStoredMarket(connection, marketId);
    if (!stored) return 'Nobody ever bet on this market';
    return (result && validateResult(result, stored.field)) ?? stored;
  }

  /** Takes a market of people down, once nothing waits in it. */
  async deleteMarket({ definition }: CurrentMarket, actor: Actor): Promise<MarketAdminError> {
    const { database, store, markets } = this.parts;
    const { id: marketId, eventId, name } = definition;
    if (!this.own.has(marketId)) return 'The feed takes this market down';
    // Closed first: no bet slips in between looking and deleting.
    await database.transaction((connection) =>
      closeMarket(connection, { marketId, eventId, field: toMarketRunners(definition) }, markets.now),
    );
    // An order that lapsed by the closing is held until the market settles.
    const open = (await listOpenMarkets(database, [marketId])).get(marketId);
    if (open && (open.bets > 0 || open.exposure > 0)) return 'Bets wait for its result; settle it as void first';
    await store.deleteMarket(marketId, { ...actor, action: 'deleteMarket', eventId, marketId, details: { name } });
    this.own.delete(marketId);
    markets.hand.removeMarket(marketId);
    return null;
  }

  async setLiveTv(eventId: string, iframeUrl: string | null, actor: Actor): Promise<void> {
    const { store, markets, announce } = this.parts;
    const action = iframeUrl === null ? 'deleteLiveTv' : 'setLiveTv';
    await store.saveLiveTv(eventId, iframeUrl, { ...actor, action, eventId, details: { iframeUrl } });
    markets.hand.setLiveTv(eventId, iframeUrl);
    const brands = markets.event(eventId)?.event.tenantIds;
    if (iframeUrl === null) announce.toWatchers(eventId, 'DeleteLiveTvUpdate', { eventId }, brands);
    else announce.toWatchers(eventId, 'LiveTvUpdated', { eventId, iframeUrl: liveTvPath(eventId) }, brands);
  }

  /** A score of people stands in the place of the feed's until it is taken away. */
  async setScore(eventId: string, score: EventScore | null, actor: Actor): Promise<void> {
    const { store, markets } = this.parts;
    const action = score ? 'setScore' : 'deleteScore';
    await store.saveScore(eventId, score, { ...actor, action, eventId, details: { score } });
    if (score) {
      this.amendments.setScore(score);
      markets.hand.applyMessages({ kind: 'score', at: markets.now, score });
    } else {
      this.amendments.dropScore(eventId);
      markets.hand.clearScore(eventId);
    }
  }

  private show({ definition }: CurrentMarket, book: MarketBook): MarketBook {
    const { markets } = this.parts;
    const now = { ...book, inPlay: definition.openDate <= markets.now };
    markets.hand.applyMessages({ kind: 'book', at: markets.now, eventId: definition.eventId, book: now });
    return now;
  }

  private keep(
    { definition }: CurrentMarket,
    book: MarketBook,
    action: string,
    details: MarketAuditEntry['details'],
    actor: Actor,
  ) {
    const { eventId, id: marketId } = definition;
    return this.parts.store.saveMarket(definition, book, { ...actor, action, eventId, marketId, details });
  }
}
