import type { StoreApi } from 'zustand/vanilla';
import type { Bet } from '@backlay/shared/contract';
import type { Host } from '@backlay/shared/host';
import type { OpenBets } from '../open-bets';
import type { OddsStore, FrameClock } from '../odds';
import { sendUntilTaken } from '../orders';
import { toOrderResult, toOrderFailure, orderOf, type OrderAnswer, type BetCountry } from './order';
import type { SlipPreferences } from './slip-preferences';
import type { SlipAction } from './slip-reducer';
import type { SlipState } from './slip-state';

/** B4.06. */
export const APPLY_AFTER_MS = 500;
/** B4.07. */
export const SUCCESS_SHOWN_MS = 2000;
/** An answer is waited for this much longer than the delay of the market. */
const ANSWER_MARGIN_MS = 10_000;
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000] as const;

export interface OrderSubmissionDeps {
  readonly host: Host;
  readonly books: OddsStore;
  readonly openBets: OpenBets;
  readonly clock: FrameClock;
  readonly newReference: () => string;
  readonly store: StoreApi<SlipState>;
  readonly preferences: SlipPreferences;
  readonly country: () => BetCountry;
  readonly dispatch: (action: SlipAction) => void;
}

/** Delays every reload of the page from the sending of an order until its outcome is known (A8.10). */
export function holdPage({ inFlight }: Host, store: StoreApi<SlipState>, reference: string): void {
  const landed = inFlight.begin('bet');
  const stop = store.subscribe((state) => {
    if (state.reference === reference) return;
    stop();
    landed();
  });
}

/**
 * Sends orders and receives their answers, one order at a time. Each has a reference of its own, and a lost one is polled
 * until its outcome is known.
 */
export class OrderSubmission {
  private asking: number | null = null;
  private settling: string | null = null;

  constructor(private readonly parts: OrderSubmissionDeps) {
    parts.host.realtime.on('getOpenBetUpdates', ({ bet }) => {
      if (bet.clientRef === parts.store.getState().reference) this.finish(bet.clientRef, toOrderResult(bet));
    });
  }

  /** Asks for the outcome of a lost order again, now. */
  checkAgain(): void {
    const { step, reference } = this.parts.store.getState();
    if (step !== 'unknown' || !reference) return;
    this.stopAsking();
    void this.askNow(reference, 0);
  }

  /** Sends what stands on the slip, under a reference of its own. */
  async send(): Promise<void> {
    const { host, books, openBets, clock, newReference } = this.parts;
    const reference = newReference();
    const before = this.parts.store.getState();
    const marketId = before.selection?.marketId ?? '';
    const position = openBets.store.getState().positions[marketId] ?? null;
    this.parts.dispatch({ type: 'sent', reference, position });
    const { selection, reference: mine } = this.parts.store.getState();
    if (!selection || mine !== reference) return;
    const version = books.market(selection.marketId)?.version ?? selection.version;
    const order = orderOf(before, selection, reference, version, {
      userAgent: navigator.userAgent,
      country: this.parts.country(),
      pricePolicy: this.parts.preferences.store.getState().pricePolicy,
    });
    holdPage(host, this.parts.store, reference);
    try {
      const timeoutMs = selection.delaySeconds * 1000 + ANSWER_MARGIN_MS;
      const isMine = () => this.parts.store.getState().reference === reference;
      const { docs } = await sendUntilTaken(() => host.api.call('placeBet', order, { timeoutMs }), clock, isMine);
      const { marketBook, ...bet } = docs;
      if (bet.status === 'matched' || bet.status === 'delayed') openBets.take(bet, marketBook);
      this.finish(reference, toOrderResult(bet));
    } catch (error) {
      this.finish(reference, toOrderFailure(error));
    }
  }

  /** An answer to an order arrived, by any way. An answer to a finished order is ignored. */
  finish(reference: string, answer: OrderAnswer): void {
    if (this.parts.store.getState().reference !== reference || this.settling === reference) return;
    switch (answer.kind) {
      case 'held':
        this.parts.dispatch({ type: 'held' });
        this.askLater(reference, 0, (this.parts.store.getState().selection?.delaySeconds ?? 0) * 1000 + 1000);
        return;
      case 'lost':
        this.parts.dispatch({ type: 'lost' });
        this.stopAsking();
        void this.askNow(reference, 0);
        return;
      case 'matched':
        this.stopAsking();
        this.celebrate(reference, answer.bet);
        return;
      default:
        this.stopAsking();
        this.parts.dispatch({ type: answer.kind, reason: answer.reason });
    }
  }

  private celebrate(reference: string, bet: Bet): void {
    const { clock } = this.parts;
    this.settling = reference;
    clock.after(APPLY_AFTER_MS, () => {
      this.settling = null;
      const { preferences } = this.parts;
      const { quiet } = preferences.store.getState();
      this.parts.dispatch({ type: 'matched', bet, keepStake: preferences.quickStake() !== null, quiet });
      clock.after(SUCCESS_SHOWN_MS, () => {
        if (this.parts.store.getState().bet === bet) this.parts.dispatch({ type: 'settledShown' });
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
      if (this.parts.store.getState().reference !== reference) return;
      if (!docs) {
        this.stopAsking();
        this.parts.dispatch({ type: 'neverPlaced' });
      } else if (docs.status === 'delayed') {
        this.parts.dispatch({ type: 'held' });
        this.askLater(reference, attempt + 1, again);
      } else {
        this.parts.openBets.take(docs);
        this.finish(reference, toOrderResult(docs));
      }
    } catch {
      if (this.parts.store.getState().reference === reference) this.askLater(reference, attempt + 1, again);
    }
  }

  private stopAsking(): void {
    if (this.asking !== null) this.parts.clock.cancel(this.asking);
    this.asking = null;
  }
}
