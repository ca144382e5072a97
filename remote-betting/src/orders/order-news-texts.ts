import { formatAmount, groupIndianDigits, toPaise } from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';
import { decimalText } from '../odds';
import type { OrderChange } from './order-state';

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
