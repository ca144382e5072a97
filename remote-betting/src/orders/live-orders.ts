import type { EndpointResponse, Order, OrderFill } from '@backlay/shared/contract';
import { createClientReference } from '@backlay/shared/domain';
import type { StoreApi } from 'zustand/vanilla';
import {
  OrderCalls,
  type CancelledOrder,
  type OrderDraft,
  type OrderEdit,
  type OrderResult,
  type OrderScope,
  type PlacedOrder,
} from './order-calls';
import {
  isCurrent,
  mergeOrder,
  NO_ORDERS,
  type OrderChange,
  type OrderRequest,
  type OrdersDeps,
  type OrdersState,
} from './order-state';

const LISTED = 100;
/** How often waiting orders are read where there is no socket, ms. */
const POLL_MS = 2000;
/** How often they are read beside the socket while a place in the queue is shown, ms: others' orders are not pushed. */
const QUEUE_MS = 5000;
/** Changes of one moment read the positions of their event once, ms. */
const GATHER_MS = 50;
/** Ended orders that are remembered: a list that was read before their end does not bring them back. */
const ENDED = 500;

/**
 * The player's waiting orders, the same on every tab: read once, then followed by `getOrderUpdates`, or read again and again where
 * there is no socket (E1.04, E1.14).
 */
export class LiveOrders {
  private readonly calls: OrderCalls;
  private readonly ended = new Map<string, Order>();
  private readonly mine = new Set<string>();
  private readonly stirred = new Set<string>();
  private player: string | null = null;
  private timer: number | null = null;
  private queueWatches = 0;

  constructor(
    private readonly deps: OrdersDeps,
    private readonly store: StoreApi<OrdersState>,
    private readonly notify: (change: OrderChange) => void,
  ) {
    const { host, clock } = deps;
    this.calls = new OrderCalls({
      ...{ api: host.api, clock, isHere: () => this.player !== null },
      onUnknown: (reference) => this.setRequest(reference, { status: 'unknown' }),
    });
    host.realtime.on('getOrderUpdates', ({ order, fills }) => this.take(order, fills));
    host.realtime.store.subscribe(({ connected }, before) => {
      if (connected === before.connected) return;
      if (connected && this.store.getState().status !== 'unread') void this.read();
      this.plan();
    });
    host.session.store.subscribe(() => this.followSession());
    this.followSession();
  }

  async place(draft: OrderDraft, clientRef = this.newReference()): Promise<OrderResult<PlacedOrder>> {
    const { marketId } = draft;
    this.mine.add(clientRef);
    const request = { kind: 'place', marketId, orderId: null } as const;
    const result = await this.during(clientRef, request, () => this.calls.place(draft, clientRef));
    if (result.kind === 'done') this.accept(result.value, null);
    return result;
  }

  /** Changes an order that waits, as it is here: a change that came between is answered `Order Changed` (E1.09). */
  async edit(order: Order, change: OrderEdit): Promise<OrderResult<PlacedOrder>> {
    const reference = this.newReference();
    const request = { kind: 'edit', marketId: order.marketId, orderId: order._id } as const;
    const result = await this.during(reference, request, () => this.calls.edit(order, change, reference));
    if (result.kind === 'done') this.accept(result.value, order);
    if (result.kind === 'rejected') void this.read();
    return result;
  }

  /** Cancels what waits of one order, of a market, of an event, or of all (E1.10). */
  async cancel(scope: OrderScope): Promise<OrderResult<readonly CancelledOrder[]>> {
    const reference = this.newReference();
    const request = { kind: 'cancel', marketId: scope.marketId ?? null, orderId: scope.orderId ?? null } as const;
    const result = await this.during(reference, request, () => this.calls.cancel(scope, reference));
    if (result.kind === 'done') for (const each of result.value) this.dropCancelled(each);
    if (result.kind === 'rejected') void this.read();
    return result;
  }

  /** Asks for the outcome of a lost request now. */
  checkAgain(reference: string): void {
    this.calls.askNow(reference);
  }

  /** Reads the waiting orders again; one that is not among them any more is asked for, so that its end is known. */
  async read(): Promise<void> {
    const { player } = this;
    if (player === null) return;
    this.store.setState(({ status }) => ({ status: status === 'ready' ? status : 'reading' }));
    const before = this.store.getState().waiting;
    try {
      const listed = await this.readAll();
      if (player !== this.player) return;
      for (const { fills: _fills, ahead: _ahead, ...order } of [...listed].reverse()) this.take(order, []);
      this.store.setState({ status: 'ready', ahead: this.listAhead(listed) });
      const gone = before.filter(({ _id }) => !listed.some((order) => order._id === _id));
      for (const { _id, clientRef } of gone) {
        if (!this.store.getState().waiting.some((order) => order._id === _id)) continue;
        const found = await this.calls.find(clientRef);
        if (player === this.player && found?.kind === 'done') this.take(found.value.order, found.value.fills);
      }
    } catch {
      this.store.setState(({ status }) => ({ status: status === 'ready' ? status : 'failed' }));
    }
  }

  /** The places of the orders that are here as they were listed. */
  private listAhead(listed: EndpointResponse<'orders'>['docs']): Readonly<Record<string, number>> {
    const known = new Map(this.store.getState().waiting.map((order) => [order._id, order]));
    return Object.fromEntries(
      listed.flatMap(({ _id, ahead, revision, waiting }) => {
        const here = known.get(_id);
        return ahead !== undefined && here?.revision === revision && here.waiting === waiting ? [[_id, ahead]] : [];
      }),
    );
  }

  /** Keeps the places of the waiting orders up to date until the answer is called (E1.14). */
  watchQueue(): () => void {
    this.queueWatches += 1;
    if (this.queueWatches === 1) {
      if (this.store.getState().status === 'ready') void this.read();
      this.plan();
    }
    return () => void (this.queueWatches -= 1);
  }

  private async readAll(): Promise<EndpointResponse<'orders'>['docs']> {
    const all: EndpointResponse<'orders'>['docs'][number][] = [];
    for (let page: number | null = 1; page !== null;) {
      const { docs, nextPageNumber }: EndpointResponse<'orders'> = await this.deps.host.api.call('orders', {
        ...{ state: 'waiting', page, limit: LISTED },
      });
      all.push(...docs);
      page = nextPageNumber;
    }
    return all;
  }

  private accept({ order, fills, position }: PlacedOrder, before: Order | null): void {
    if (position) this.deps.openBets.putPosition(position);
    this.take(order, fills, before);
  }

  /** An order as it now is. What is older than what is here changes nothing. */
  private take(order: Order, fills: readonly OrderFill[], sent: Order | null = null): void {
    const { waiting } = this.store.getState();
    const known = waiting.find(({ _id }) => _id === order._id) ?? this.ended.get(order._id);
    if (!isCurrent(known, order)) return;
    const isSame = known && JSON.stringify(known) === JSON.stringify(order);
    if (isSame) return;
    if (order.waiting > 0) this.ended.delete(order._id);
    else this.rememberEnd(order);
    const { [order._id]: _moved, ...ahead } = this.store.getState().ahead;
    this.store.setState({ waiting: mergeOrder(waiting, order), ahead });
    const own = sent !== null || (!known && this.mine.has(order.clientRef));
    this.notify({ order, before: known ?? sent, fills, own });
    this.stir(order, known?.matched !== order.matched && order.matched > 0);
  }

  private dropCancelled({ orderId, cancelled, matched }: CancelledOrder): void {
    const order = this.store.getState().waiting.find(({ _id }) => _id === orderId);
    if (!order) return;
    this.take({ ...order, cancelled, matched, waiting: 0, state: 'cancelled', reason: 'PLAYER' }, []);
  }

  private rememberEnd(order: Order): void {
    this.ended.set(order._id, order);
    if (this.ended.size <= ENDED) return;
    const [oldest] = this.ended.keys();
    if (oldest !== undefined) this.ended.delete(oldest);
  }

  /** The positions of the event change with the order; without a socket the bets do not come by themselves either. */
  private stir({ eventId }: Order, hasFills: boolean): void {
    const { openBets, clock, host } = this.deps;
    if (hasFills && !host.realtime.store.getState().connected) void openBets.read();
    this.stirred.add(eventId);
    if (this.stirred.size > 1) return;
    clock.after(GATHER_MS, () => {
      const events = [...this.stirred];
      this.stirred.clear();
      events.forEach((each) => openBets.refreshPositions(each));
    });
  }

  private async during<Value>(
    reference: string,
    request: Omit<OrderRequest, 'status'>,
    work: () => Promise<OrderResult<Value>>,
  ): Promise<OrderResult<Value>> {
    const landed = this.deps.host.inFlight.begin('bet');
    this.setRequest(reference, { ...request, status: 'sending' });
    try {
      return await work();
    } finally {
      landed();
      this.store.setState(({ requests: { [reference]: _done, ...requests } }) => ({ requests }));
    }
  }

  private setRequest(reference: string, change: Partial<OrderRequest>): void {
    this.store.setState(({ requests }) => {
      const empty: OrderRequest = { kind: 'place', status: 'sending', marketId: null, orderId: null };
      return { requests: { ...requests, [reference]: { ...empty, ...requests[reference], ...change } } };
    });
  }

  private newReference(): string {
    return this.deps.newReference?.() ?? createClientReference(Date.now(), crypto.randomUUID());
  }

  /** Without a socket, or while a place in the queue is shown, the list is read again and again, while the page is in view. */
  private plan(): void {
    const { clock, host } = this.deps;
    if (this.timer !== null) clock.cancel(this.timer);
    this.timer = null;
    const isConnected = host.realtime.store.getState().connected;
    if (this.player === null || (isConnected && this.queueWatches === 0)) return;
    this.timer = clock.after(isConnected ? QUEUE_MS : POLL_MS, () => {
      this.timer = null;
      const isIdle = isConnected && this.store.getState().waiting.length === 0;
      const read = isIdle || document.visibilityState === 'hidden' ? Promise.resolve() : this.read();
      void read.finally(() => this.plan());
    });
  }

  private followSession(): void {
    const { status, userType, profile } = this.deps.host.session.store.getState();
    const player = status === 'signed-in' && userType === 'user' ? (profile?._id ?? '') : null;
    if (player === this.player) return;
    this.player = player;
    this.ended.clear();
    this.mine.clear();
    this.store.setState(NO_ORDERS);
    this.plan();
    if (player !== null) void this.read();
  }
}
