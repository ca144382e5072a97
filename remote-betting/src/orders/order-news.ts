import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Host } from '@backlay/shared/host';
import { loadWithRetry } from '@backlay/shared/ui';
import type { FrameClock } from '../odds';
import { loadScreenTexts } from '../texts';
import type { CancelledOrder } from './order-calls';
import type { OrderChange } from './order-state';
import type { Orders } from './orders';

export interface OrderNewsLine {
  readonly id: number;
  readonly text: string;
}

/** Changes of one moment are one line, ms. */
const GATHER_MS = 60;

const loadTexts = () => loadWithRetry(() => import(/* webpackChunkName: "orders" */ './order-news-texts'));

/**
 * One short line for each fill or end of a waiting bet, on every screen, where it covers no market (E1.14). Its words load with the first
 * line: a page of a visitor goes without them (F9.07).
 */
export class OrderNews {
  readonly store: StoreApi<{ readonly line: OrderNewsLine | null }> = createStore(() => ({ line: null }));
  private changes: OrderChange[] = [];
  private made = 0;

  /** @param isOnSlip whether the slip shows what becomes of an order itself */
  constructor(
    private readonly host: Host,
    orders: Orders,
    clock: FrameClock,
    isOnSlip: (clientRef: string) => boolean,
  ) {
    orders.onChange((change) => {
      if (isOnSlip(change.order.clientRef)) return;
      this.changes.push(change);
      if (this.changes.length === 1) clock.after(GATHER_MS, () => void this.announce().catch(() => undefined));
    });
  }

  /** What a cancellation did: what was matched before it stands (E1.10). */
  async announceCancelled(cancelled: readonly CancelledOrder[]): Promise<void> {
    const [{ rupeesText }] = await Promise.all([loadTexts(), loadScreenTexts(this.host.i18n)]);
    const sum = (amounts: readonly number[]) => rupeesText(amounts.reduce((total, each) => total + each, 0));
    const matched = cancelled.filter((each) => each.matched > 0);
    const values = {
      cancelled: sum(cancelled.map((each) => each.cancelled)),
      matched: sum(matched.map((each) => each.matched)),
    };
    this.put(this.host.i18n.t(matched.length > 0 ? 'orders.newsCancelledPart' : 'orders.newsCancelled', values));
  }

  clear(id: number): void {
    if (this.store.getState().line?.id === id) this.store.setState({ line: null });
  }

  /** Without its words a line is left out: the lists of bets show the change. */
  private async announce(): Promise<void> {
    const changes = this.changes.splice(0);
    const [{ describeChange }] = await Promise.all([loadTexts(), loadScreenTexts(this.host.i18n)]);
    const texts = changes.flatMap((change) => describeChange(this.host.i18n, change) ?? []);
    const [first] = texts;
    if (first !== undefined)
      this.put(texts.length === 1 ? first : this.host.i18n.t('orders.newsMany', { count: texts.length, first }));
  }

  private put(text: string): void {
    this.store.setState({ line: { id: (this.made += 1), text } });
  }
}
