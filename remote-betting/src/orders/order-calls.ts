import type { EndpointInput, MarketPosition, Order, OrderFill } from '@backlay/shared/contract';
import { CallError, type Api } from '@backlay/shared/host';
import type { FrameClock } from '../odds';

/** An answer is waited for this long before it counts as lost, ms. */
const ANSWER_MS = 10_000;
/** When a lost request is asked for again, ms. */
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000] as const;

/** When a request that a busy platform did not take is sent again, ms. */
const SEND_AGAIN_MS = [1000, 1500] as const;

/**
 * Sends a request with a reference again while the platform is too busy to take it (503); the reference lets it happen once (E1.04).
 * @param isHere whether the player who sends is still here
 * @throws CallError the last failure
 */
export async function sendUntilTaken<Answer>(
  send: () => Promise<Answer>,
  clock: FrameClock,
  isHere: () => boolean,
): Promise<Answer> {
  for (const ms of SEND_AGAIN_MS) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 503) throw error;
      await new Promise<void>((resolve) => void clock.after(ms, resolve));
      if (!isHere()) throw error;
    }
  }
  return send();
}

export type OrderDraft = Omit<EndpointInput<'placeOrder'>, 'clientRef'>;
export type OrderEdit = Omit<EndpointInput<'editOrder'>, 'orderId' | 'revision'>;
/** One order, those of a market or an event, or all of them. */
export type OrderScope = Omit<EndpointInput<'cancelOrders'>, 'clientRef'>;

export interface PlacedOrder {
  readonly order: Order;
  readonly fills: readonly OrderFill[];
  /** Null where the order was found by its reference. */
  readonly position: MarketPosition | null;
}
export interface CancelledOrder {
  readonly orderId: string;
  /** Rupees. */
  readonly cancelled: number;
  readonly matched: number;
}

/** How a request ended. `rejected` has the platform's reason; an empty one means that the request never arrived. */
export type OrderResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly reason: string; readonly status: number }
  /** The player left before the outcome was known. */
  | { readonly kind: 'left' };

export interface OrderCallsDeps {
  readonly api: Pick<Api, 'call'>;
  readonly clock: FrameClock;
  /** Whether the player who asked is still here. */
  readonly isHere: () => boolean;
  /** A request has no answer yet, and its outcome is asked for by reference. */
  readonly onUnknown: (reference: string) => void;
}

const NEVER_ARRIVED: OrderResult<never> = { kind: 'rejected', reason: '', status: 0 };

/** No answer, or a failed server, leaves the outcome open; any other refusal is final. */
function toRejection(error: unknown): OrderResult<never> | null {
  const isFinal = error instanceof CallError && error.status >= 400 && error.status < 500;
  return isFinal ? { kind: 'rejected', reason: error.message, status: error.status } : null;
}

/** The calls of orders. A lost answer is asked for by reference until the outcome is known, so that nothing happens twice (E1.04). */
export class OrderCalls {
  private readonly waiting = new Map<string, () => void>();

  constructor(private readonly deps: OrderCallsDeps) {}

  /** Asks for the outcome of a lost request now. */
  askNow(reference: string): void {
    this.waiting.get(reference)?.();
  }

  async place(draft: OrderDraft, clientRef: string): Promise<OrderResult<PlacedOrder>> {
    try {
      const { api, clock, isHere } = this.deps;
      const send = () => api.call('placeOrder', { ...draft, clientRef }, { timeoutMs: ANSWER_MS });
      const { docs } = await sendUntilTaken(send, clock, isHere);
      return { kind: 'done', value: { order: docs.order, fills: docs.fills, position: docs.marketBook } };
    } catch (error) {
      return (
        toRejection(error) ?? this.untilKnown(clientRef, async () => (await this.find(clientRef)) ?? NEVER_ARRIVED)
      );
    }
  }

  /** A lost edit is sent again: the revision lets it happen once, and the order shows whether it did. */
  async edit(order: Order, change: OrderEdit, reference: string): Promise<OrderResult<PlacedOrder>> {
    const body = { orderId: order._id, revision: order.revision, ...change };
    let wasLost = false;
    const send = async (): Promise<OrderResult<PlacedOrder>> => {
      const { docs } = await this.deps.api.call('editOrder', body, { timeoutMs: ANSWER_MS });
      return { kind: 'done', value: { order: docs.order, fills: [], position: null } };
    };
    const sendOrFind = async (): Promise<OrderResult<PlacedOrder>> => {
      try {
        return await send();
      } catch (error) {
        const rejection = toRejection(error);
        if (!rejection) throw error;
        if (!wasLost) return rejection;
        const found = await this.find(order.clientRef);
        const isEdited = found?.kind === 'done' && found.value.order.revision > order.revision;
        return isEdited ? found : rejection;
      }
    };
    try {
      return await sendOrFind();
    } catch {
      wasLost = true;
      return this.untilKnown(reference, sendOrFind);
    }
  }

  /** The same reference cancels once and answers the same again. */
  async cancel(scope: OrderScope, clientRef: string): Promise<OrderResult<readonly CancelledOrder[]>> {
    const send = async (): Promise<OrderResult<readonly CancelledOrder[]>> => {
      try {
        const { docs } = await this.deps.api.call('cancelOrders', { ...scope, clientRef }, { timeoutMs: ANSWER_MS });
        return { kind: 'done', value: docs };
      } catch (error) {
        const rejection = toRejection(error);
        if (rejection) return rejection;
        throw error;
      }
    };
    return send().catch(() => this.untilKnown(clientRef, send));
  }

  /** The order of a reference; null where none arrived, and then none is taken any more. */
  async find(clientRef: string): Promise<OrderResult<PlacedOrder> | null> {
    const { docs } = await this.deps.api.call('orders', { clientRef, page: 1, limit: 1 });
    const [found] = docs;
    if (!found) return null;
    const { fills, ...order } = found;
    return { kind: 'done', value: { order, fills, position: null } };
  }

  private async untilKnown<Value>(
    reference: string,
    ask: () => Promise<OrderResult<Value>>,
  ): Promise<OrderResult<Value>> {
    this.deps.onUnknown(reference);
    for (let attempt = 0; this.deps.isHere(); attempt += 1) {
      try {
        return await ask();
      } catch {
        await this.pause(reference, ASK_AGAIN_MS[Math.min(attempt, ASK_AGAIN_MS.length - 1)] ?? 1000);
      }
    }
    return { kind: 'left' };
  }

  private pause(reference: string, ms: number): Promise<void> {
    const { clock } = this.deps;
    return new Promise((resolve) => {
      const timer = clock.after(ms, () => goOn());
      const goOn = () => {
        clock.cancel(timer);
        this.waiting.delete(reference);
        resolve();
      };
      this.waiting.set(reference, goOn);
    });
  }
}
