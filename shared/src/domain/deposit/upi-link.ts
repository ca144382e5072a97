import type { Paise } from '../money';
import { CURRENCY } from '../money';

/** Who is paid by UPI, and how much. */
export interface UpiPayment {
  readonly upiId: string;
  readonly payee: string;
  readonly amount: Paise;
}

/** What a UPI app reads from the QR: payee address and name, amount with two decimals, currency (C2.22, OQ-102). */
export function upiLink({ upiId, payee, amount }: UpiPayment): string {
  const rupees = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  // Apps read the address as it is written: an escaped @ is not found by all of them.
  const address = encodeURIComponent(upiId).replace('%40', '@');
  return `upi://pay?pa=${address}&pn=${encodeURIComponent(payee)}&am=${rupees}&cu=${CURRENCY}`;
}
