import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatAmount, groupIndianDigits, toPaise } from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';
import { decimalText, type FrameClock } from '../odds';
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

/** Rupees without paise where there are none. */
export function rupeesText(rupees: number): string {
  const paise = toPaise(rupees);
  return `₹${paise % 100 === 0 ? groupIndianDigits(paise / 100) : formatAmount(paise)}`;
}

/** The price of the new fills, else the average of the order. */
function matchedPrice({ order, fills }: OrderChange): number {
  const size = fills.reduce((sum, fill) => sum + fill.size, 0);
  if (size <= 0) return order.averageOdd ?? order.odd;
  return Math.round((fills.reduce((sum, fill) => sum + fill.odd * fill.size, 0) / size) * 100) / 100;
}

/** What a player reads of a change of a waiting bet; null where it is no news (E1.14). */
export function describeChange({ t, said }: Pick<Host['i18n'], 't' | 'said'>, change: OrderChange): string | null {
  const { order, before, own } = change;
  if (own || !before || before.waiting <= 0) return null;
  const more = order.matched - before.matched;
  const name = said(order.teamName);
  if (order.waiting <= 0 && order.reason !== null) {
    return order.reason === 'PLAYER' || order.reasonText === null ? null : `${name}: ${said(order.reasonText)}`;
  }
  if (more <= 0) return null;
  const values = { name, matched: rupeesText(more), price: decimalText(matchedPrice(change)) };
  if (order.waiting <= 0) return t('orders.newsMatched', values);
  return t('orders.newsPartly', { ...values, waiting: rupeesText(order.waiting) });
}

/** One short line for each fill or end of a waiting bet, on every screen, where it covers no market (E1.14). */
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
      if (this.changes.length === 1) clock.after(GATHER_MS, () => void this.announce());
    });
  }

  /** What a cancellation did: what was matched before it stands (E1.10). */
  async announceCancelled(cancelled: readonly CancelledOrder[]): Promise<void> {
    const sum = (amounts: readonly number[]) => rupeesText(amounts.reduce((total, each) => total + each, 0));
    await loadScreenTexts(this.host.i18n);
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

  private async announce(): Promise<void> {
    const changes = this.changes.splice(0);
    await loadScreenTexts(this.host.i18n);
    const texts = changes.flatMap((change) => describeChange(this.host.i18n, change) ?? []);
    const [first] = texts;
    if (first !== undefined)
      this.put(texts.length === 1 ? first : this.host.i18n.t('orders.newsMany', { count: texts.length, first }));
  }

  private put(text: string): void {
    this.store.setState({ line: { id: (this.made += 1), text } });
  }
}
