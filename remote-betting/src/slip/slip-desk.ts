import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bet, Market } from '@backlay/shared/contract';
import { checkSelection, delaySeconds, type StepDirection } from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';
import type { Betting } from '../betting';
import type { OpenBets } from '../open-bets';
import { quoteAt, type BookStore, type FrameClock, type PricePress, type Quote } from '../odds';
import { countryOf, type BetCountry } from './country';
import { answerOf, failureOf, orderOf, type OrderAnswer } from './order';
import { selectionOf } from './selection';
import { SlipPreferences } from './slip-preferences';
import { slipReducer, type SlipAction } from './slip-reducer';
import { emptySlip, isInFlight, type SlipState } from './slip-state';
import { summarise, type SlipSummary, type SlipSurroundings } from './slip-summary';

/** B4.06. */
const APPLY_AFTER_MS = 500;
/** B4.07. */
export const SUCCESS_SHOWN_MS = 2000;
/** An answer is waited for this much longer than the delay of the market. */
const ANSWER_MARGIN_MS = 10_000;
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000] as const;

export interface SlipDeskParts {
  readonly host: Host;
  readonly books: BookStore;
  readonly openBets: OpenBets;
  readonly clock: FrameClock;
  readonly newReference: () => string;
  /** Where the slip is kept, when it was there before the desk. */
  readonly store?: StoreApi<SlipState>;
}

const desks = new WeakMap<Betting, SlipDesk>();

/** The desk of a tab's betting, made by whoever needs it first. */
export function deskOf(betting: Betting): SlipDesk {
  const there = desks.get(betting);
  if (there) return there;
  const { host, books, openBets, clock, slip } = betting;
  const made = new SlipDesk({
    host,
    books,
    openBets,
    clock,
    store: slip.store,
    newReference: () => crypto.randomUUID(),
  });
  desks.set(betting, made);
  return made;
}

/** The effects of the slip: presses come in, orders go out, answers come back. One order at a time, each with a reference of its own. */
export class SlipDesk {
  readonly store: StoreApi<SlipState>;
  readonly preferences: SlipPreferences;
  private readonly country: () => BetCountry;
  private asking: number | null = null;
  private settling: string | null = null;

  constructor(private readonly parts: SlipDeskParts) {
    this.store = parts.store ?? createStore(() => emptySlip);
    this.preferences = new SlipPreferences(parts.host);
    this.country = countryOf(parts.host.api);
    parts.host.realtime.on('getOpenBetUpdates', ({ bet }) => {
      if (bet.clientRef === this.store.getState().reference) this.finish(bet.clientRef, answerOf(bet));
    });
  }

  /** A price is pressed, now. */
  press(market: Market, runner: Market['teams'][number], { side, level, view }: PricePress): void {
    const { books, clock } = this.parts;
    const quote = quoteAt(books, { marketId: market.id, runnerId: runner.id, side, level }, view, clock.now());
    this.take(market, runner, { side, level }, quote);
  }

  /**
   * A price was pressed, and this is what it was at that moment: it goes on the slip, or the player reads why not (B5.08, B5.09,
   * OQ-21). With quick bet on it is placed at once, unless it changed under the finger: then the slip asks (OQ-74).
   */
  take(
    market: Market,
    runner: Market['teams'][number],
    { side, level }: Pick<PricePress, 'side' | 'level'>,
    quote: Quote,
  ): void {
    if (!quote.ok) return;
    const { host } = this.parts;
    const loggedIn = this.loggedIn();
    const refused = checkSelection({
      loggedIn,
      inFlight: isInFlight(this.store.getState()),
      value: quote.price,
      max: market.max,
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
    if (quote.was === null) this.place();
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
    if (isInFlight(state) || state.step === 'confirming' || !this.passes()) return;
    if (this.preferences.store.getState().confirmBets) this.dispatch({ type: 'confirmAsked' });
    else void this.send();
  };

  /** The confirmation's own button. */
  confirm = (): void => {
    if (this.store.getState().step !== 'confirming') return;
    if (this.passes()) void this.send();
  };

  /** Asks for the outcome of a lost order again, now. */
  checkAgain = (): void => {
    const { step, reference } = this.store.getState();
    if (step !== 'unknown' || !reference) return;
    this.stopAsking();
    void this.askNow(reference, 0);
  };

  summary(state: SlipState = this.store.getState()): SlipSummary {
    return summarise(state, this.surroundings(state));
  }

  private passes(): boolean {
    const { problem } = this.summary();
    if (!problem) return true;
    this.leaveConfirmation();
    this.dispatch({ type: 'refused' });
    if (problem.opensLogin) this.parts.host.navigation.requireSignIn();
    return false;
  }

  private surroundings({ selection }: SlipState): SlipSurroundings {
    const { books, host, openBets } = this.parts;
    const { profile } = host.session.store.getState();
    return {
      loggedIn: this.loggedIn(),
      maxima: profile ?? {},
      blocked: selection ? books.blockOf(selection.marketId, selection.runnerId) : null,
      stale: selection ? books.isStale(selection.eventId) : false,
      priceNow: (selection && books.priceAt(selection)?.price) ?? null,
      position: (selection && openBets.store.getState().positions[selection.marketId]) ?? null,
    };
  }

  private loggedIn(): boolean {
    return this.parts.host.session.store.getState().status === 'signed-in';
  }

  private async send(): Promise<void> {
    const { host, books, newReference } = this.parts;
    const reference = newReference();
    const before = this.store.getState();
    this.dispatch({ type: 'sent', reference });
    const { selection, reference: mine } = this.store.getState();
    if (!selection || mine !== reference) return;
    const version = books.market(selection.marketId)?.version ?? selection.version;
    const order = orderOf(before, selection, reference, version, {
      userAgent: navigator.userAgent,
      country: this.country(),
      pricePolicy: this.preferences.store.getState().pricePolicy,
    });
    const landed = host.inFlight.begin('bet');
    this.whenDecided(reference, landed);
    try {
      const timeoutMs = selection.delaySeconds * 1000 + ANSWER_MARGIN_MS;
      const { docs } = await host.api.call('placeBet', order, { timeoutMs });
      const { marketBook, ...bet } = docs;
      if (bet.status === 'matched' || bet.status === 'delayed') this.parts.openBets.take(bet, marketBook);
      this.finish(reference, answerOf(bet));
    } catch (error) {
      this.finish(reference, failureOf(error));
    }
  }

  /** Lets go of the page once the order's outcome is known. */
  private whenDecided(reference: string, landed: () => void): void {
    const stop = this.store.subscribe((state) => {
      if (state.reference === reference) return;
      stop();
      landed();
    });
  }

  private finish(reference: string, answer: OrderAnswer): void {
    if (this.store.getState().reference !== reference || this.settling === reference) return;
    switch (answer.kind) {
      case 'held':
        this.dispatch({ type: 'held' });
        this.askLater(reference, 0, (this.store.getState().selection?.delaySeconds ?? 0) * 1000 + 1000);
        return;
      case 'lost':
        this.dispatch({ type: 'lost' });
        this.stopAsking();
        void this.askNow(reference, 0);
        return;
      case 'matched':
        this.stopAsking();
        this.celebrate(reference, answer.bet);
        return;
      default:
        this.stopAsking();
        this.dispatch({ type: answer.kind, reason: answer.reason });
    }
  }

  private celebrate(reference: string, bet: Bet): void {
    const { clock } = this.parts;
    this.settling = reference;
    clock.after(APPLY_AFTER_MS, () => {
      this.settling = null;
      this.dispatch({ type: 'matched', bet, keepStake: this.preferences.quickStake() !== null });
      clock.after(SUCCESS_SHOWN_MS, () => {
        if (this.store.getState().bet === bet) this.closeSuccess();
      });
    });
  }

  private askLater(reference: string, attempt: number, ms: number): void {
    this.stopAsking();
    this.asking = this.parts.clock.after(ms, () => void this.askNow(reference, attempt));
  }

  private async askNow(reference: string, attempt: number): Promise<void> {
    const again = ASK_AGAIN_MS[Math.min(attempt, ASK_AGAIN_MS.length - 1)] ?? 1000;
    try {
      const { docs } = await this.parts.host.api.call('betOutcome', { clientRef: reference });
      if (this.store.getState().reference !== reference) return;
      if (!docs) {
        this.stopAsking();
        this.dispatch({ type: 'neverPlaced' });
      } else if (docs.status === 'delayed') {
        this.dispatch({ type: 'held' });
        this.askLater(reference, attempt + 1, again);
      } else {
        this.parts.openBets.take(docs);
        this.finish(reference, answerOf(docs));
      }
    } catch {
      if (this.store.getState().reference === reference) this.askLater(reference, attempt + 1, again);
    }
  }

  private stopAsking(): void {
    if (this.asking !== null) this.parts.clock.cancel(this.asking);
    this.asking = null;
  }

  private dispatch(action: SlipAction): void {
    const before = this.store.getState();
    const after = slipReducer(before, action);
    if (after !== before) this.store.setState(after, true);
  }
}
