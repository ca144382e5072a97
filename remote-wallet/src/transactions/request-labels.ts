import type { TransactionRequest, PaymentMethodType } from '@backlay/shared/contract';
import { useT, useSaid } from '@backlay/shared/host';
import type { TextKey } from '@backlay/shared/domain';

/** The word of a status (C4.01). */
export function useStatusLabel(): (status: TransactionRequest['status']) => string {
  const t = useT();
  return (status) => t(`transactions.${status}`);
}

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
  const texts: Readonly<Record<string, TextKey>> = TYPE_TEXTS;
  return (type) => {
    const text = Object.hasOwn(texts, type) ? texts[type] : undefined;
    return text ? t(text) : translateMessage(type);
  };
}

/** The type in a row that reads 'type | name' (C2.17): as the contract spells it, since players know UPI and QR by these names. */
export function useTypeLabel(): (type: TransactionRequest['type']) => string {
  const translateMessage = useSaid();
  const word = useTypeWord();
  return (type) => (type === 'other' ? word(type) : translateMessage(type));
}

/** The statuses that a list can be narrowed to; all for reset (C4.10, OQ-111). */
export const STATUS_FILTERS = ['all', 'pending', 'processing', 'approved', 'rejected'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Names of request states in the chosen language. */
export function useStatusName(): (status: StatusFilter) => string {
  const t = useT();
  const word = useStatusLabel();
  return (status) => (status === 'all' ? t('transactions.allStatuses') : word(status));
}
