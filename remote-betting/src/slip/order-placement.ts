import type { Order } from '@backlay/shared/contract';
import { toExpiresAt, type Orders, type OrderDraft } from '../orders';
import { asksOnEvent, turnsInPlay, type OrderChoices } from './slip-order';
import { SUCCESS_SHOWN_MS, APPLY_AFTER_MS, holdPage, type OrderSubmissionDeps } from './order-submission';
import type { SlipSelection, SlipState } from './slip-state';

export interface OrderPlacementDeps extends OrderSubmissionDeps {
  readonly orders: Orders;
}

/** The order that stands on the slip, without its reference (E1.04). */
export function toOrderDraft(
  state: Pick<SlipState, 'odd' | 'stake'>,
  selection: SlipSelection,
  { timeInForce, persistence, expiry, onEvent }: OrderChoices,
  { version, inPlay, now }: { version: number; inPlay: boolean; now: number },
): OrderDraft {
  const expiresAt = timeInForce === 'keep' ? toExpiresAt(expiry, selection.openDate, now) : undefined;
  const mayChoose = timeInForce === 'keep' && turnsInPlay(selection, inPlay);
  return {
    ...{ marketId: selection.marketId, teamId: selection.runnerId, oddType: selection.side },
    ...{ odd: Number(state.odd), stake: Number(state.stake), marketVersion: version, timeInForce },
    ...(mayChoose ? { persistence } : {}),
    ...(asksOnEvent(selection, inPlay, { timeInForce, persistence }) ? { onEvent } : {}),
    ...(expiresAt ? { expiresAt } : {}),
  };
}

/** Places the slip as an order whose rest may wait, and follows it until it is in the book or over (E1.01, E1.08). */
export class OrderPlacement {
  constructor(private readonly deps: OrderPlacementDeps) {
    const { orders, store, dispatch } = deps;
    orders.onChange(({ order }) => {
      if (order.clientRef === store.getState().reference && order.state !== 'delayed') this.finish(order);
    });
    orders.store.subscribe(({ requests }) => {
      const { reference, step } = store.getState();
      if (reference && step === 'submitting' && requests[reference]?.status === 'unknown') dispatch({ type: 'lost' });
    });
  }

  checkAgain(): void {
    const { step, reference } = this.deps.store.getState();
    if (step === 'unknown' && reference) this.deps.orders.checkAgain(reference);
  }

  async send(): Promise<void> {
    const { books, host, openBets, newReference, store, dispatch, orders, preferences } = this.deps;
    const reference = newReference();
    const before = store.getState();
    const { selection } = before;
    if (!selection) return;
    const { marketId } = selection;
    dispatch({ type: 'sent', reference, position: openBets.store.getState().positions[marketId] ?? null });
    if (store.getState().reference !== reference) return;
    holdPage(host, store, reference);
    const market = books.market(marketId);
    const at = {
      ...{ version: market?.version ?? selection.version, inPlay: market?.inPlay ?? false, now: Date.now() },
    };
    const draft = toOrderDraft(before, selection, preferences.store.getState(), at);
    const result = await orders.place(draft, reference);
    if (store.getState().reference !== reference) return;
    if (result.kind === 'left') return;
    if (result.kind === 'rejected') {
      dispatch(result.reason ? { type: 'rejected', reason: result.reason } : { type: 'neverPlaced' });
    } else if (result.value.order.state === 'delayed') dispatch({ type: 'held' });
    else this.finish(result.value.order);
  }

  /** The order is in the book or over. Nothing of an order that ended without a match stands. */
  private finish(order: Order): void {
    const { clock, dispatch, preferences, store } = this.deps;
    const { reference } = store.getState();
    if (order.matched === 0 && order.waiting === 0) {
      dispatch({ type: 'lapsed', reason: order.reasonText ?? '' });
      return;
    }
    clock.after(APPLY_AFTER_MS, () => {
      if (store.getState().reference !== reference) return;
      const { quiet } = preferences.store.getState();
      dispatch({ type: 'ordered', order, keepStake: preferences.quickStake() !== null, quiet });
      clock.after(SUCCESS_SHOWN_MS, () => {
        if (store.getState().order === order) dispatch({ type: 'settledShown' });
      });
    });
  }
}
