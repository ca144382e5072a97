import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Market, Order } from '@backlay/shared/contract';
import {
  validateSelection,
  delaySeconds,
  limitsOf,
  type StepDirection,
  ruleOf,
  toField,
  whenSessionKnown,
} from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';
import type { OpenBets } from '../open-bets';
import { listOrdersOf, type Orders } from '../orders';
import type { OddsStore, FrameClock, OfferedLevel, PriceSelection, SelectedPrice } from '../odds';
import { countryOf, generateClientReference } from './order';
import { OrderPlacement } from './order-placement';
import { OrderSubmission } from './order-submission';
import { takesOrders, withoutOwn } from './slip-order';
import { SlipPreferences } from './slip-preferences';
import { slipReducer, type SlipAction } from './slip-reducer';
import { emptySlip, isInFlight, type SlipState, type SlipSelection } from './slip-state';
import { computeSlipSummary, type SlipSummary, type SlipContext } from './slip-summary';

/** What goes on the slip when a price of a runner is pressed (B3.10 to B3.12). A session is named by its market. */
export function selectionOf(
  market: Market,
  runner: Market['teams'][number],
  pressed: Pick<SlipSelection, 'side' | 'level' | 'delaySeconds' | 'version'>,
): SlipSelection {
  const field = toField({ ...market, runners: market.teams });
  return {
    ...pressed,
    marketId: market.id,
    marketName: market.name,
    marketType: market.type,
    manual: market.manual,
    ...(market.turnsInPlay === false ? { turnsInPlay: false } : {}),
    priceLadder: market.priceLadder,
    winners: market.winners,
    runners: market.teams.map(({ id }) => id),
    ...(ruleOf(field) === 'winners' ? {} : { field }),
    ...(market.lineRange ? { lineRange: market.lineRange } : {}),
    eventId: market.event.id,
    eventName: market.event.name,
    openDate: market.event.openDate,
    region: market.competition.region,
    sportId: market.eventType.id,
    runnerId: runner.id,
    runnerName: market.type === 'session' ? market.name : runner.name,
    ...limitsOf({ ...market, runners: market.teams }, runner.id),
  };
}

export { SUCCESS_SHOWN_MS } from './order-submission';

/** The stores that the slip reads and writes. */
export interface SlipServices {
  readonly host: Host;
  readonly books: OddsStore;
  readonly openBets: OpenBets;
  readonly orders: Orders;
  readonly clock: FrameClock;
}

export interface SlipControllerDeps extends SlipServices {
  readonly newReference: () => string;
  /** State of the slip from before the controller was loaded. */
  readonly store?: StoreApi<SlipState>;
}

export const createSlipController = (services: SlipServices, store: StoreApi<SlipState>): SlipController =>
  new SlipController({ ...services, store, newReference: generateClientReference });

/** The effects of the slip: presses come in, orders go out, answers come back. One order at a time, each with a reference of its own. */
export class SlipController {
  readonly store: StoreApi<SlipState>;
  readonly preferences: SlipPreferences;
  private readonly bets: OrderSubmission;
  private readonly placement: OrderPlacement;
  private deferred: (() => void) | null = null;

  constructor(private readonly parts: SlipControllerDeps) {
    this.store = parts.store ?? createStore(() => emptySlip);
    this.preferences = new SlipPreferences(parts.host);
    const deps = {
      ...parts,
      store: this.store,
      preferences: this.preferences,
      country: countryOf(parts.host.api),
      dispatch: (action: SlipAction) => this.dispatch(action),
    };
    this.bets = new OrderSubmission(deps);
    this.placement = new OrderPlacement(deps);
  }

  /**
   * A price was pressed, and this is what it was at that moment: it goes on the slip, or the player reads why not (B5.08, B5.09,
   * OQ-21). With quick bet on it is placed at once, unless it changed under the finger: then the slip asks (OQ-74).
   */
  select(
    market: Market,
    runner: Market['teams'][number],
    { side, level }: Pick<PriceSelection, 'side' | 'level'>,
    quote: SelectedPrice,
    mayPlace = true,
  ): void {
    if (!quote.ok) return;
    const { host } = this.parts;
    if (host.session.store.getState().status === 'restoring')
      return this.deferUntilSessionKnown(() => this.select(market, runner, { side, level }, quote, false));
    const loggedIn = this.loggedIn();
    const refused = validateSelection({
      loggedIn,
      inFlight: isInFlight(this.store.getState()),
      value: quote.price,
      max: limitsOf({ ...market, runners: market.teams }, runner.id).max,
    });
    if (refused) {
      if (refused.text) host.toasts.error(host.i18n.t(refused.text));
      if (refused.opensLogin) host.navigation.requireSignIn();
      return;
    }
    const delay = delaySeconds(host.session.store.getState().profile?.betDelay, market.delay);
    const isSession = market.type === 'session';
    this.dispatch({
      type: 'selected',
      odd: isSession ? quote.amount : quote.price,
      run: isSession ? quote.price : 0,
      was: quote.was,
      selection: selectionOf(market, runner, { side, level, delaySeconds: delay, version: quote.version }),
    });
    const stake = this.preferences.quickStake();
    if (stake === null) return;
    this.dispatch({ type: 'stakeSet', rupees: stake });
    if (quote.was === null && mayPlace) this.place();
  }

  /** Whether the switch of the quick bet may be turned: it needs a login (B4.17), and no bet on its way. The player is asked next (B4.16). */
  mayToggleQuickBet = (): boolean => {
    const { host } = this.parts;
    if (!this.loggedIn()) {
      host.toasts.error(host.i18n.t('quickBet.login'));
      host.navigation.requireSignIn();
      return false;
    }
    if (!isInFlight(this.store.getState())) return true;
    host.toasts.error(host.i18n.t('slip.unfinished'));
    return false;
  };

  /** Turns the quick bet on or off, after the player's OK: what stands on the slip is cleared (B4.16). */
  toggleQuickBet = (): void => {
    if (!this.mayToggleQuickBet()) return;
    this.clear();
    this.preferences.switchQuickBet();
  };

  /** One of the quick stakes is chosen: it is the stake of every tap from now on, and of what stands on the slip (B4.15). */
  chooseQuickStake = (index: number): void => {
    this.preferences.chooseQuickStake(index);
    const stake = this.preferences.quickStake();
    if (stake !== null) this.dispatch({ type: 'stakeSet', rupees: stake });
  };

  typeStake = (text: string): void => this.dispatch({ type: 'stakeTyped', text });
  addStake = (rupees: number): void => this.dispatch({ type: 'stakeAdded', rupees });
  typeOdd = (text: string): void => this.dispatch({ type: 'oddTyped', text });
  stepOdd = (direction: StepDirection): void => this.dispatch({ type: 'stepped', direction });
  leaveConfirmation = (): void => this.dispatch({ type: 'confirmLeft' });
  clear = (): void => {
    this.preferences.edit(null);
    this.dispatch({ type: 'cleared' });
  };
  closeSuccess = (): void => this.dispatch({ type: 'settledShown' });

  /** Max is the balance, in whole rupees (B4.14, OQ-79). */
  stakeMax = (): void => {
    const available = this.parts.host.session.store.getState().points?.availablePts ?? 0;
    this.dispatch({ type: 'stakeSet', rupees: available });
  };

  /** The price of the board now goes on the slip. */
  takePrice = (): void => {
    const { selection } = this.store.getState();
    const now = selection && this.parts.books.priceAt(selection);
    if (!selection || !now) return;
    const isSession = selection.marketType === 'session';
    this.dispatch({
      type: 'priceTaken',
      odd: isSession ? now.amount : now.price,
      run: isSession ? now.price : 0,
      version: this.parts.books.market(selection.marketId)?.version ?? selection.version,
    });
  };

  /** Place Bet: asks first where Confirm Bets is on (B4.03); ignored while a bet is in flight (B5.03). */
  place = (): void => {
    const state = this.store.getState();
    if (isInFlight(state) || state.step === 'confirming' || !this.validate()) return;
    if (this.preferences.store.getState().confirmBets) this.dispatch({ type: 'confirmAsked' });
    else this.send();
  };

  /** The confirmation's own button. */
  confirm = (): void => {
    if (this.store.getState().step !== 'confirming') return;
    if (this.validate()) this.send();
  };

  /** Asks for the outcome of a lost order again, now. */
  checkAgain = (): void => {
    if (this.mayWait()) this.placement.checkAgain();
    else this.bets.checkAgain();
  };

  /** Whether what stands on the slip is placed as an order that may wait (E1.02, E2.18). */
  mayWait({ selection }: Pick<SlipState, 'selection'> = this.store.getState()): boolean {
    return selection !== null && this.parts.orders.isEnabled() && takesOrders(selection);
  }

  summary(state: SlipState = this.store.getState()): SlipSummary {
    return computeSlipSummary(state, this.getContext(state));
  }

  private send(): void {
    void (this.mayWait() ? this.placement : this.bets).send();
  }

  private validate(): boolean {
    const { problem } = this.summary();
    if (!problem) return true;
    this.leaveConfirmation();
    this.dispatch({ type: 'refused' });
    if (problem.opensLogin) this.parts.host.navigation.requireSignIn();
    return false;
  }

  private getContext(state: SlipState): SlipContext {
    const { selection } = state;
    const { books, host, openBets } = this.parts;
    const { profile } = host.session.store.getState();
    return {
      loggedIn: this.loggedIn(),
      maxima: profile ?? {},
      blocked: selection ? books.blockOf(selection.marketId, selection.runnerId) : null,
      stale: selection ? books.isStale(selection.eventId) : false,
      priceNow: (selection && books.priceAt(selection)?.price) ?? null,
      order: this.mayWait(state)
        ? {
            timeInForce: this.preferences.store.getState().timeInForce,
            offered: this.listOffered(state),
            waiting: this.listWaiting(state),
          }
        : null,
      position: isInFlight(state)
        ? state.positionAtSend
        : ((selection && openBets.store.getState().positions[selection.marketId]) ?? null),
    };
  }

  /** Runs the latest press once it is known who is here; nothing is placed by it, since the price may have moved. */
  private deferUntilSessionKnown(press: () => void): void {
    const isWaiting = this.deferred !== null;
    this.deferred = press;
    if (isWaiting) return;
    void whenSessionKnown(this.parts.host.session).then(() => {
      const latest = this.deferred;
      this.deferred = null;
      latest?.();
    });
  }

  /** What is on offer for the slip's side, best first. */
  private listOffered({ selection }: SlipState): readonly OfferedLevel[] {
    if (!selection || this.parts.books.blockOf(selection.marketId, selection.runnerId) !== null) return [];
    const offered = this.parts.books.offeredLevels(selection);
    return withoutOwn(offered, selection, listOrdersOf(this.parts.orders.store.getState().waiting, selection.marketId));
  }

  /** What of the market waits beside the order on its way. */
  private listWaiting({ selection, reference }: SlipState): readonly Order[] {
    const { waiting } = this.parts.orders.store.getState();
    return selection
      ? listOrdersOf(waiting, selection.marketId).filter(({ clientRef }) => clientRef !== reference)
      : [];
  }

  private loggedIn(): boolean {
    return this.parts.host.session.store.getState().status === 'signed-in';
  }

  private dispatch(action: SlipAction): void {
    const before = this.store.getState();
    const after = slipReducer(before, action);
    if (after !== before) this.store.setState(after, true);
  }
}
