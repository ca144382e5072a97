import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DepthUpdate, Market, Order } from '@backlay/shared/contract';
import { toPaise, type Paise } from '@backlay/shared/domain';
import type { OddsStore } from '../odds';
import type { OpenBets } from '../open-bets';
import type { OrderResult, Orders } from '../orders';
import { toHundredths, toRunnerLevels, type LadderOrder } from './ladder-model';
import type { LadderPress, LadderResult, LadderSource, LadderState } from './ladder-source';

export interface LiveSourceDeps {
  readonly books: OddsStore;
  readonly openBets: Pick<OpenBets, 'store'>;
  readonly orders: Orders;
  /** Text for a request that never arrived. */
  readonly lostText: () => string;
}

const toLadderOrder = ({ _id, teamId, oddType, odd, waiting }: Order): LadderOrder => ({
  id: _id,
  runnerId: teamId,
  side: oddType,
  price: toHundredths(odd),
  waiting,
});

/** A market of the exchange: depth arrives by `receive`, orders and positions by `open` (E4.05). */
export class LiveSource implements LadderSource {
  readonly store: StoreApi<LadderState>;
  constructor(
    private readonly market: Market,
    private readonly deps: LiveSourceDeps,
  ) {
    this.store = createStore<LadderState>(() => ({
      isOpen: this.isOpen(),
      levels: {},
      orders: this.ownOrders(),
      profits: this.profits(),
    }));
  }

  /** Follows market, orders and positions until the answer is called. */
  open(): () => void {
    const { books, openBets, orders } = this.deps;
    this.store.setState({ isOpen: this.isOpen(), orders: this.ownOrders(), profits: this.profits() });
    const stops = [
      books.slow.subscribe(() => {
        const isOpen = this.isOpen();
        if (isOpen !== this.store.getState().isOpen) this.store.setState({ isOpen });
      }),
      orders.store.subscribe((now, before) => {
        if (now.waiting !== before.waiting || now.ahead !== before.ahead)
          this.store.setState({ orders: this.ownOrders() });
      }),
      orders.watchQueue(),
      openBets.store.subscribe((now, before) => {
        const { id } = this.market;
        if (now.positions[id] !== before.positions[id]) this.store.setState({ profits: this.profits() });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  receive(update: DepthUpdate): void {
    const { levels } = this.store.getState();
    this.store.setState({ levels: { ...levels, [update.teamId]: toRunnerLevels(update) } });
  }

  async place({ runnerId, side, price, stake }: LadderPress): Promise<LadderResult> {
    const { books, orders } = this.deps;
    const version = books.market(this.market.id)?.version;
    return this.toResult(
      await orders.place({
        marketId: this.market.id,
        teamId: runnerId,
        oddType: side,
        odd: price / 100,
        stake,
        marketVersion: version ?? this.market.book.version,
      }),
    );
  }

  async cancel(orders: readonly LadderOrder[] | 'market'): Promise<LadderResult> {
    if (orders === 'market') return this.toResult(await this.deps.orders.cancel({ marketId: this.market.id }));
    const results = await Promise.all(orders.map(({ id }) => this.deps.orders.cancel({ orderId: id })));
    return results.map((result) => this.toResult(result)).find((text) => text !== null) ?? null;
  }

  async move({ id }: LadderOrder, price: number): Promise<LadderResult> {
    const { orders } = this.deps;
    const order = orders.store.getState().waiting.find(({ _id }) => _id === id);
    return order ? this.toResult(await orders.edit(order, { odd: price / 100 })) : null;
  }

  private toResult(result: OrderResult<unknown>): LadderResult {
    if (result.kind !== 'rejected') return null;
    return result.reason === '' ? this.deps.lostText() : result.reason;
  }

  private isOpen(): boolean {
    const { books } = this.deps;
    const known = books.market(this.market.id);
    return known?.status === 'OPEN' && !books.isStale(this.market.event.id);
  }

  private ownOrders(): readonly LadderOrder[] {
    const { waiting, ahead } = this.deps.orders.store.getState();
    return waiting
      .filter(({ marketId }) => marketId === this.market.id)
      .map((order) => ({ ...toLadderOrder(order), ahead: ahead[order._id] }));
  }

  private profits(): Readonly<Record<string, Paise>> {
    const position = this.deps.openBets.store.getState().positions[this.market.id];
    return Object.fromEntries(
      (position?.map ?? []).map(({ teamId, exposureOrProfit }) => [teamId, toPaise(exposureOrProfit)]),
    );
  }
}
