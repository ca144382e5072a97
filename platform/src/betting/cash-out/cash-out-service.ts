import { randomUUID } from 'node:crypto';
import {
  delaySeconds,
  type CashOutPlan,
  type CashOutRule,
  type Paise,
  type ServerMessageKey,
} from '@backlay/shared/domain';
import type { NotificationDraft } from '../../accounts/notifications';
import { getRejectionMessage, type BettingService, type PlayerReader, type PositionView } from '../orders';
import {
  CashOutOffers,
  isReached,
  type CashOutOffer,
  type CashOutOfferDeps,
  type CashOutPlayer,
} from './cash-out-offers';
import {
  consumeRule,
  deleteRule,
  findCashOut,
  listCashOuts,
  listRules,
  saveCashOut,
  saveRule,
  type CashOutCause,
  type StoredRule,
} from './repository';
import { createRuleNote } from './rule-note';

/** A cash out that was carried out, or the offer in its place. */
export type CashOutResult =
  | { readonly ok: true; readonly amount: Paise; readonly share: number }
  | { readonly ok: false; readonly reason: ServerMessageKey; readonly offer: CashOutOffer | null };

export interface CashOutDeps extends CashOutOfferDeps {
  readonly players: PlayerReader;
  readonly betting: Pick<BettingService, 'close'>;
  /** Cancels what waits of a player in a market; the reason where it cannot (E5.06). */
  readonly cancelWaiting?: (userId: string, marketId: string, clientRef: string) => Promise<ServerMessageKey | null>;
  /** Called after the commit of a cash out or a change of rules. */
  readonly notify: (userId: string, news: CashOutNews) => void;
  readonly note: (note: NotificationDraft) => void;
  readonly clock?: () => number;
}

export interface CashOutNews {
  readonly marketId: string;
  readonly eventId: string;
  readonly cause: CashOutCause | 'rules';
  /** Paise; null where only rules changed. */
  readonly amount: Paise | null;
}

/** What one cash out accepts. */
interface CashOutOrder {
  readonly clientRef: string;
  readonly marketId: string;
  readonly share: number;
  readonly cause: CashOutCause;
  /** The worst outcome may not be below it; null takes what is on offer. Paise. */
  readonly least: Paise | null;
  readonly rule?: StoredRule;
}

/** Offers, presses and rules of cash out (E5). The server plans again under lock; nothing that a client sends sets a price. */
export class CashOutService {
  private readonly clock: () => number;
  private readonly running = new Map<string, Promise<CashOutResult>>();
  /** Presses that are not answered yet, by player and reference. */
  private readonly pressing = new Map<string, number>();
  private readonly waking = new Set<() => void>();
  private readonly offersOf: CashOutOffers;
  private stopping = false;

  constructor(private readonly deps: CashOutDeps) {
    this.clock = deps.clock ?? Date.now;
    this.offersOf = new CashOutOffers(deps);
  }

  /** An offer for each open position of a player, in one market, one event or everywhere. */
  offers(...asked: Parameters<CashOutOffers['list']>): Promise<CashOutOffer[]> {
    return this.offersOf.list(...asked);
  }

  /** Market by market: one that cannot be closed stops none of the others (E5.05). */
  async press(
    player: CashOutPlayer,
    clientRef: string,
    orders: readonly Pick<CashOutOrder, 'marketId' | 'share' | 'least'>[],
  ): Promise<{ marketId: string; result: CashOutResult }[]> {
    const key = `${player.userId} ${clientRef}`;
    const results: { marketId: string; result: CashOutResult }[] = [];
    this.pressing.set(key, (this.pressing.get(key) ?? 0) + 1);
    try {
      for (const order of orders) {
        const result = await this.cashOut(player, { ...order, clientRef, cause: 'press' });
        results.push({ marketId: order.marketId, result });
      }
    } finally {
      const left = (this.pressing.get(key) ?? 1) - 1;
      if (left > 0) this.pressing.set(key, left);
      else this.pressing.delete(key);
    }
    return results;
  }

  /** What became of a press, so that nothing is sent again to learn it (E7.05). */
  async outcome({ userId }: Pick<CashOutPlayer, 'userId'>, clientRef: string) {
    // Read first: what ends meanwhile is in the rows.
    const isRunning = this.pressing.has(`${userId} ${clientRef}`);
    return { isRunning, closed: await listCashOuts(this.deps.database, { userId, clientRef }) };
  }

  /** Closes one position: all of its bets or none, and only at the accepted amount. The same reference, once or fifty times, is one. */
  cashOut(player: CashOutPlayer, order: CashOutOrder): Promise<CashOutResult> {
    const key = `${player.userId} ${order.clientRef} ${order.marketId}`;
    const running = this.running.get(key);
    if (running) return running;
    const closed = this.cashOutOnce(player, order).finally(() => this.running.delete(key));
    this.running.set(key, closed);
    return closed;
  }

  rules(userId: string, marketId?: string): Promise<StoredRule[]> {
    return listRules(this.deps.database, userId, marketId);
  }

  /** Stores a rule; a reason where the player has nothing to close in the market. */
  async setRule(
    player: CashOutPlayer,
    rule: CashOutRule & { readonly marketId: string; readonly share: number },
  ): Promise<ServerMessageKey | null> {
    if (await this.isBlocked(player)) return 'slip.notAllowed';
    const [offer] = await this.offersOf.list(player, { marketId: rule.marketId });
    if (!offer) return 'cashOut.nothing';
    const { type } = offer.view.field;
    if (type === 'session') return 'cashOut.session';
    await saveRule(this.deps.database, { ...rule, ...player, id: randomUUID() }, this.clock());
    this.notifyRules(player.userId, offer.view);
    return null;
  }

  async removeRule(userId: string, marketId: string, kind: CashOutRule['kind']): Promise<boolean> {
    const removed = await deleteRule(this.deps.database, { userId, marketId, kind });
    if (removed) this.deps.notify(userId, { marketId, eventId: '', cause: 'rules', amount: null });
    return removed;
  }

  /** Carries a rule out where the complete offer has reached its value. Fires once: the rule goes with the bets (E5.04). */
  async tryRule(rule: StoredRule): Promise<CashOutResult | null> {
    if (await this.isBlocked(rule)) return null;
    const [offer] = await this.offersOf.list(rule, { marketId: rule.marketId });
    if (!offer?.plan || !isReached(rule, offer.plan)) return null;
    const { marketId, share, kind: cause, id: clientRef } = rule;
    const result = await this.cashOut(rule, { clientRef, marketId, share, cause, least: null, rule });
    if (result.ok) this.deps.note(createRuleNote(rule, offer.view, result.amount));
    return result;
  }

  /** Ends waits for delays: those cash outs are refused, and rules stay for the next process. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const wake of this.waking) wake();
    await Promise.allSettled(this.running.values());
  }

  private async cashOutOnce(player: CashOutPlayer, order: CashOutOrder): Promise<CashOutResult> {
    const { database, betting, players } = this.deps;
    const { marketId, clientRef } = order;
    const done = await findCashOut(database, { ...player, clientRef, marketId });
    if (done) return { ok: true, ...done };
    if (await this.isBlocked(player)) return { ok: false, reason: 'slip.notAllowed', offer: null };
    const [first] = await this.offersOf.list(player, { marketId }, order.share);
    if (!first) return this.refuse(player, order, 'cashOut.nothing');
    if (!first.plan || !accepts(order, first.plan)) return this.refuse(player, order, first.reason);
    const { betDelay = 0 } = (await players.findById(player.userId)) ?? {};
    const delay = delaySeconds(betDelay, first.view.market?.definition.delaySeconds);
    await this.wait(delay * 1000);
    if (this.stopping) return this.refuse(player, order, 'refused.interrupted');
    if (await this.isBlocked(player)) return { ok: false, reason: 'slip.notAllowed', offer: null };
    const unable = delay > 0 || order.rule ? await this.findChange(player, order) : null;
    if (unable) return this.refuse(player, order, unable);
    // What is refused leaves the waiting orders alone. Each try cancels by a reference of its own: newer orders end too.
    const blocked = await this.deps.cancelWaiting?.(player.userId, marketId, `${clientRef}:${randomUUID()}`);
    if (blocked) return this.refuse(player, order, blocked);
    let chosen: CashOutPlan | null = null;
    let reason: ServerMessageKey | null = null;
    const closed = await betting.close({
      ...player,
      marketId,
      clientRef: `${clientRef}:${marketId}`,
      choose: async (view, connection) => {
        const offer = this.offersOf.ofView(player, view, order.share);
        reason = offer.reason;
        const isRepeat = await findCashOut(connection, { ...player, clientRef, marketId });
        chosen = !isRepeat && offer.plan && accepts(order, offer.plan) ? offer.plan : null;
        if (chosen && order.rule && !(await this.consume(order.rule, view, connection))) chosen = null;
        return chosen?.fills ?? null;
      },
      record: async (connection, bets) => {
        if (!chosen) return;
        const { amount, share } = chosen;
        const eventId = first.view.position.eventId;
        const { cause } = order;
        await saveCashOut(connection, {
          ...player,
          clientRef,
          marketId,
          eventId,
          cause,
          share,
          amount,
          bets: bets.length,
          at: this.clock(),
        });
      },
    });
    if (!closed.ok) {
      return this.refuse(player, order, closed.reason ? getRejectionMessage[closed.reason] : reason);
    }
    const { amount, share } = requirePlan(chosen);
    const { eventId } = first.view.position;
    this.deps.notify(player.userId, { marketId, eventId, cause: order.cause, amount });
    return { ok: true, amount, share };
  }

  /** Why it is not carried out after a delay, or by a rule that is gone; null where market and rule still allow it. */
  private async findChange(player: CashOutPlayer, order: CashOutOrder): Promise<ServerMessageKey | null> {
    const [offer] = await this.offersOf.list(player, { marketId: order.marketId }, order.share);
    if (!offer?.plan) return offer?.reason ?? 'cashOut.nothing';
    const complete = order.rule && this.offersOf.ofView(player, offer.view, 100).plan;
    if (order.rule && !(complete && isReached(order.rule, complete))) return 'cashOut.changed';
    const rules = order.rule ? await this.rules(player.userId, order.marketId) : [];
    if (order.rule && !rules.some(({ id }) => id === order.rule?.id)) return 'cashOut.changed';
    return accepts(order, offer.plan) ? null : 'cashOut.changed';
  }

  /** The value is looked at again under lock, by the complete offer; then the rule goes. */
  private async consume(
    rule: StoredRule,
    view: PositionView,
    connection: Parameters<typeof consumeRule>[0],
  ): Promise<boolean> {
    const { plan } = this.offersOf.ofView(rule, view, 100);
    return plan !== null && isReached(rule, plan) && consumeRule(connection, rule.id);
  }

  /** Nothing happened; the new offer is in the result. */
  private async refuse(
    player: CashOutPlayer,
    { marketId, clientRef }: CashOutOrder,
    reason: ServerMessageKey | null,
  ): Promise<CashOutResult> {
    // The other half of a double press may have closed the position meanwhile.
    const done = await findCashOut(this.deps.database, { ...player, clientRef, marketId });
    if (done) return { ok: true, ...done };
    const [offer = null] = await this.offersOf.list(player, { marketId });
    return { ok: false, reason: reason ?? offer?.reason ?? 'cashOut.changed', offer };
  }

  /** Accounts that staff have blocked close nothing; a time-out or self-exclusion is not asked for (E5.07). */
  private async isBlocked({ userId, tenantId }: CashOutPlayer): Promise<boolean> {
    const player = await this.deps.players.findById(userId);
    return player?.userType !== 'user' || player.tenantId !== tenantId || player.blocked;
  }

  private notifyRules(userId: string, { position: { marketId, eventId } }: PositionView): void {
    this.deps.notify(userId, { marketId, eventId, cause: 'rules', amount: null });
  }

  private async wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.waking.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.waking.add(end);
      if (this.stopping) end();
    });
  }
}

/** What is shown is what is done: the complete share, and no less than the accepted amount. */
const accepts = ({ share, least }: CashOutOrder, plan: CashOutPlan): boolean =>
  plan.share === share && (least === null || plan.amount >= least);

function requirePlan(plan: CashOutPlan | null): CashOutPlan {
  if (!plan) throw new Error('bets were placed without a plan');
  return plan;
}
