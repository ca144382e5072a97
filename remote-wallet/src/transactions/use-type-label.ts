import type { PaymentMethodType, TransactionRequest } from '@backlay/shared/contract';
import type { TextKey } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';

/** The text of every payment type of the contract (C3.03, C3.08). */
export const TYPE_TEXTS: Readonly<Record<PaymentMethodType['paymentType'], TextKey>> = {
  IPAY: 'transactions.type.IPAY',
  QR: 'transactions.type.QR',
  USDT: 'transactions.type.USDT',
  UPI: 'transactions.type.UPI',
  IMPS: 'transactions.type.IMPS',
  NEFT: 'transactions.type.NEFT',
  other: 'transactions.type.other',
};

/** The word of a request's payment type (C3.01); an operator's own name of a type is translated by the dictionary. */
export function useTypeWord(): (type: TransactionRequest['type']) => string {
  const t = useT();
  const translateMessage = useSaid();
  return (type) =>
    Object.hasOwn(TYPE_TEXTS, type) ? t(TYPE_TEXTS[type as keyof typeof TYPE_TEXTS]) : translateMessage(type);
}

/** The type in a row that reads 'type | name' (C2.17): as the contract spells it, since players know UPI and QR by these names. */
export function useTypeLabel(): (type: PaymentMethodType['paymentType']) => string {
  const translateMessage = useSaid();
  const word = useTypeWord();
  return (type) => (type === 'other' ? word(type) : translateMessage(type));
}
