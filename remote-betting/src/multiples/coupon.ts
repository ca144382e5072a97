import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bet, Market } from '@backlay/shared/contract';
import {
  delaySeconds,
  isMultipleOf,
  listMultipleKinds,
  MULTIPLE_LEGS_MOST,
  whenSessionKnown,
  type MultipleKind,
} from '@backlay/shared/domain';
import { CallError, type Host } from '@backlay/shared/host';
import { readSelectedPrice, type FrameClock, type OddsStore } from '../odds';
import type { OpenBets } from '../open-bets';
import { generateClientReference } from '../slip';
import {
  EMPTY_COUPON,
  findRelatedSelections,
  hasNewPrices,
  isUnderWay,
  readCoupon,
  writeCoupon,
  type ChangedLeg,
  type CouponLeg,
  type CouponState,
} from './coupon-state';

export interface CouponDeps {
  readonly host: Host;
  readonly clock: FrameClock;
  readonly books: OddsStore;
  readonly openBets: Pick<OpenBets, 'take'>;
}

/** An answer is waited for this much longer than the longest delay of a leg. */
const ANSWER_MARGIN_MS = 10_000;
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000] as const;

const coupons = new WeakMap<Host, Coupon>();

/** The one coupon of a host; the first screen that shows it creates it. */
export function createCoupon(deps: CouponDeps): Coupon {
  const coupon = coupons.get(deps.host) ?? new Coupon(deps);
  coupons.set(deps.host, coupon);
  return coupon;
}

/** The selections of a multiple, how they are combined, and their one order at a time (E6.02, E6.07). */
export class Coupon {
  readonly store: StoreApi<CouponState> = createStore(() => readCoupon(''));
  /** Whose coupon it is; a visitor has no id. */
  private playerId = '';
  /** Until then an order that the platform does not know may still be in its delay, ms. */
  private decidedBy: number | null = null;

  constructor(private readonly deps: CouponDeps) {
    this.store.subscribe((state) => writeCoupon(this.playerId, state));
    deps.host.realtime.on('getOpenBetUpdates', ({ bet }) => this.finish(bet));
    deps.host.session.store.subscribe(() => this.followSession());
    this.followSession();
  }

  setCollecting(isCollecting: boolean): void {
    this.store.setState({ isCollecting });
  }

  /** A price of the sportsbook was pressed: it goes on the coupon as it is now. */
  select(market: Market, runner: Market['teams'][number]): void {
    const { books, clock } = this.deps;
    const price = readSelectedPrice(books, toAddress(market.id, runner.id), null, clock.now());
    if (!price.ok) return;
    this.toggle({
      marketId: market.id,
      marketName: market.name,
      eventId: market.event.id,
      eventName: market.event.name,
      competitionId: market.competition.id,
      runnerId: runner.id,
      runnerName: runner.name,
      odd: price.price,
      version: price.version,
      delaySeconds: delaySeconds(0, market.delay),
    });
  }

  /** Adds a selection, takes another outcome of its market in place of the present one, or removes the same one. */
  toggle(leg: CouponLeg): void {
    const { legs } = this.store.getState();
    if (legs.some(({ marketId, runnerId }) => marketId === leg.marketId && runnerId === leg.runnerId))
      return this.remove(leg.marketId);
    const others = legs.filter(({ marketId }) => marketId !== leg.marketId);
    if (others.length < MULTIPLE_LEGS_MOST) return this.setLegs([...others, leg]);
    this.update({ message: this.deps.host.i18n.t('multiple.full', { count: MULTIPLE_LEGS_MOST }) });
  }

  remove(marketId: string): void {
    this.setLegs(this.store.getState().legs.filter((leg) => leg.marketId !== marketId));
  }

  clear(): void {
    this.setLegs([]);
  }

  setStake(stake: string): void {
    if (/^\d{0,9}$/.test(stake)) this.update({ stake, message: '' });
  }

  setKind(kind: MultipleKind): void {
    if (isMultipleOf(kind, this.store.getState().legs.length)) this.update({ kind, message: '' });
  }

  /** Legs that are not what the player chose: as the platform named them, or by the screen since then (E6.07). */
  listChanges(): readonly ChangedLeg[] {
    const { legs, changed } = this.store.getState();
    return legs.flatMap((leg) => {
      const { marketId } = leg;
      return this.findLiveChange(leg) ?? changed.find((each) => each.marketId === marketId) ?? [];
    });
  }

  /** Whether the screen shows a leg that takes no bet now: its market is suspended, closed or without a price. */
  isBlocked(): boolean {
    return this.store.getState().legs.some((leg) => this.findLiveChange(leg)?.newOdd === null);
  }

  /** Takes every changed leg at its new price. One that takes no bet stays: it is removed, or tried again (E6.07). */
  acceptChanges(): void {
    const { legs } = this.store.getState();
    const changed = this.listChanges();
    this.update({
      legs: legs.map((leg) => {
        const change = changed.find(({ marketId }) => marketId === leg.marketId);
        if (!change || change.newOdd === null) return leg;
        return { ...leg, odd: change.newOdd, version: change.marketVersion };
      }),
      changed: changed.filter(({ newOdd }) => newOdd === null),
      message: '',
    });
  }

  /** Places the multiple under a reference of its own. A press while one is on its way places nothing. */
  async place(): Promise<void> {
    if (!this.isReady()) return;
    const { host } = this.deps;
    if (host.session.store.getState().status === 'restoring') {
      this.store.setState({ step: 'waiting' });
      await whenSessionKnown(host.session);
      // The player who signed in may have an order on its way.
      if (this.store.getState().step !== 'waiting') return;
      this.store.setState({ step: 'idle' });
    }
    if (host.session.store.getState().status !== 'signed-in') return void host.navigation.requireSignIn();
    const moved = this.store.getState().legs.flatMap((leg) => this.findLiveChange(leg) ?? []);
    if (moved.length > 0) return this.showChanges(moved, host.i18n.t('multiple.legsChanged'));
    await this.send(generateClientReference());
  }

  /** Reads the coupon of whoever is here now. Selections of a visitor become those of the player who signs in. */
  private followSession(): void {
    const { status, profile } = this.deps.host.session.store.getState();
    const playerId = status === 'signed-in' ? (profile?._id ?? '') : '';
    if (status === 'restoring' || playerId === this.playerId) return;
    const left = this.store.getState();
    const own = readCoupon(playerId);
    const wasVisitor = this.playerId === '';
    const brings = wasVisitor && left.legs.length > 0 && own.reference === null;
    if (wasVisitor) writeCoupon('', EMPTY_COUPON);
    this.playerId = playerId;
    this.decidedBy = null;
    const isCollecting = own.isCollecting || (wasVisitor && left.isCollecting);
    this.store.setState(brings ? left : { ...own, isCollecting }, true);
    if (own.reference !== null) void this.ask(own.reference, 0);
  }

  private isReady(): boolean {
    const state = this.store.getState();
    const { legs, kind, stake, changed } = state;
    if (isUnderWay(state) || hasNewPrices(changed) || findRelatedSelections(legs)) return false;
    return isMultipleOf(kind, legs.length) && Number(stake) >= 1;
  }

  private async send(reference: string): Promise<void> {
    const { host, clock, books } = this.deps;
    const { legs, kind, stake } = this.store.getState();
    this.store.setState({ step: 'sending', reference, changed: [], message: '' });
    const landed = host.inFlight.begin('bet');
    const timeoutMs = this.getAnswerMs();
    this.decidedBy = clock.now() + timeoutMs;
    const order = {
      clientRef: reference,
      kind,
      stake: Number(stake),
      legs: legs.map(({ marketId, runnerId, odd, version }) => ({
        marketId,
        teamId: runnerId,
        odd,
        marketVersion: Math.max(version, books.market(marketId)?.version ?? 0),
      })),
    };
    try {
      const { docs, message } = await host.api.call('placeMultiple', order, { timeoutMs });
      if (docs.bet) this.finish(docs.bet);
      else this.refuse(reference, message, docs.changed);
    } catch (error) {
      if (error instanceof CallError && error.status >= 400 && error.status < 500)
        this.refuse(reference, error.message);
      else if (this.isWaitingFor(reference)) {
        this.store.setState({ step: 'unknown' });
        await this.ask(reference, 0);
      }
    } finally {
      landed();
    }
  }

  /** Asks what became of an order without an answer, until it is known. One that is not known may still be in its delay. */
  private async ask(reference: string, attempt: number): Promise<void> {
    const { host, clock } = this.deps;
    if (!this.isWaitingFor(reference)) return;
    this.decidedBy ??= clock.now() + this.getAnswerMs();
    const isDecided = clock.now() >= this.decidedBy;
    try {
      const { docs } = await host.api.call('betOutcome', { clientRef: reference });
      if (docs) return this.finish(docs);
      if (isDecided) return this.refuse(reference, host.i18n.t('multiple.notPlaced'));
    } catch {
      // Asked again below.
    }
    const wait = ASK_AGAIN_MS[Math.min(attempt, ASK_AGAIN_MS.length - 1)] ?? 1000;
    clock.after(wait, () => void this.ask(reference, attempt + 1));
  }

  /** The bet of the order on its way, by whichever way it comes first. */
  private finish(bet: Bet): void {
    if (!this.isWaitingFor(bet.clientRef)) return;
    this.deps.openBets.take(bet);
    const { isCollecting } = this.store.getState();
    this.store.setState({ ...EMPTY_COUPON, isCollecting, step: 'accepted' });
  }

  private refuse(reference: string, message: string, changed: readonly ChangedLeg[] = []): void {
    if (this.isWaitingFor(reference)) this.showChanges(changed, message);
  }

  private showChanges(changed: readonly ChangedLeg[], message: string): void {
    this.store.setState({ step: 'idle', reference: null, changed, message });
  }

  /** What the screen shows of a leg where that is not what the player chose; null where the screen has no later news. */
  private findLiveChange({ marketId, runnerId, eventId, odd, version }: CouponLeg): ChangedLeg | null {
    const { books } = this.deps;
    const market = books.market(marketId);
    // The platform may have named a later version than the screen has.
    if (!market || market.version < version || books.isStale(eventId)) return null;
    const isBlocked = books.blockOf(marketId, runnerId) !== null;
    const price = isBlocked ? null : (books.priceAt(toAddress(marketId, runnerId))?.price ?? null);
    return price === odd ? null : { marketId, odd, newOdd: price, marketVersion: market.version };
  }

  /** How long the answer may take, ms: the longest delay of a leg for this player, and a margin. */
  private getAnswerMs(): number {
    const { profile } = this.deps.host.session.store.getState();
    const delays = this.store.getState().legs.map((leg) => delaySeconds(profile?.betDelay, leg.delaySeconds));
    return Math.max(0, ...delays) * 1000 + ANSWER_MARGIN_MS;
  }

  private isWaitingFor(reference: string): boolean {
    return this.store.getState().reference === reference;
  }

  /** Legs and what hangs on them. */
  private setLegs(legs: readonly CouponLeg[]): void {
    const { kind, changed } = this.store.getState();
    const [first = 'accumulator'] = listMultipleKinds(legs.length);
    this.update({
      legs,
      kind: isMultipleOf(kind, legs.length) ? kind : first,
      changed: changed.filter(({ marketId, odd }) => legs.some((leg) => leg.marketId === marketId && leg.odd === odd)),
      message: '',
    });
  }

  /** A change by the player; an order that is on its way is not changed. */
  private update(more: Partial<CouponState>): void {
    if (!isUnderWay(this.store.getState())) this.store.setState({ ...more, step: 'idle' });
  }
}

const toAddress = (marketId: string, runnerId: string) => ({ marketId, runnerId, side: 'back', level: 0 }) as const;
