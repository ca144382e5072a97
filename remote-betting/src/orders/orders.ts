import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Order } from '@backlay/shared/contract';
import { loadWithRetry } from '@backlay/shared/ui';
import type { LiveOrders } from './live-orders';
import type { CancelledOrder, OrderDraft, OrderEdit, OrderResult, OrderScope, PlacedOrder } from './order-calls';
import { NO_ORDERS, type OrderChange, type OrdersDeps, type OrdersState } from './order-state';

/** What a call becomes whose code did not load: nothing left this tab. */
const NEVER_SENT = { kind: 'rejected', reason: '', status: 0 } as const;

/**
 * The way to the player's waiting orders. What follows them loads with the first player: a page of a visitor goes without it (F9.07). On a
 * brand without orders it is empty and calls nothing.
 */
export class Orders {
  readonly store: StoreApi<OrdersState> = createStore(() => NO_ORDERS);
  private readonly listeners = new Set<(change: OrderChange) => void>();
  private live: Promise<LiveOrders> | null = null;

  constructor(private readonly deps: OrdersDeps) {
    if (!this.isEnabled()) return;
    deps.host.session.store.subscribe(() => this.followSession());
    this.followSession();
  }

  /** Whether this brand has orders (E2.18). */
  isEnabled(): boolean {
    return this.deps.host.tenant.flags.exchangeOrders;
  }

  /** Every change of an order, from wherever it came. */
  onChange(listener: (change: OrderChange) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  place(draft: OrderDraft, clientRef?: string): Promise<OrderResult<PlacedOrder>> {
    return this.during((live) => live.place(draft, clientRef));
  }

  /** Changes an order that waits, as it is here: a change that came between is answered `Order Changed` (E1.09). */
  edit(order: Order, change: OrderEdit): Promise<OrderResult<PlacedOrder>> {
    return this.during((live) => live.edit(order, change));
  }

  /** Cancels what waits of one order, of a market, of an event, or of all (E1.10). */
  cancel(scope: OrderScope): Promise<OrderResult<readonly CancelledOrder[]>> {
    return this.during((live) => live.cancel(scope));
  }

  /** Asks for the outcome of a lost request now. */
  checkAgain(reference: string): void {
    void this.load().then((live) => live.checkAgain(reference));
  }

  /** Reads the waiting orders again. */
  async read(): Promise<void> {
    await this.load().then(
      (live) => live.read(),
      () => this.store.setState({ status: 'failed' }),
    );
  }

  /** Keeps the places of the waiting orders in their queues up to date until the answer is called (E1.14). */
  watchQueue(): () => void {
    let stop: (() => void) | null = null;
    let isOver = false;
    void this.load().then(
      (live) => (stop = isOver ? null : live.watchQueue()),
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }

  private async during<Value>(work: (live: LiveOrders) => Promise<OrderResult<Value>>): Promise<OrderResult<Value>> {
    const live = await this.load().catch(() => null);
    return live ? work(live) : NEVER_SENT;
  }

  private followSession(): void {
    const { status, userType } = this.deps.host.session.store.getState();
    if (status === 'signed-in' && userType === 'user')
      this.load().catch(() => this.store.setState({ status: 'failed' }));
  }

  /** A load that failed is tried again by the next use. */
  private load(): Promise<LiveOrders> {
    this.live ??= loadWithRetry(() => import(/* webpackChunkName: "orders" */ './live-orders')).then(
      (module) =>
        new module.LiveOrders(this.deps, this.store, (change) => {
          for (const listener of this.listeners) listener(change);
        }),
    );
    this.live.catch(() => (this.live = null));
    return this.live;
  }
}
