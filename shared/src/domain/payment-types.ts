/** How a payment of a type is made: it decides the fields, icons and help texts of its methods. */
export type PaymentFamily = 'gateway' | 'upi' | 'picture' | 'bank' | 'crypto' | 'any';

/** Every payment type with its family. A new one needs a text in both languages (docs/how-to/add-a-payment-method.md). */
export const PAYMENT_FAMILIES = {
  IPAY: 'gateway',
  QR: 'picture',
  USDT: 'crypto',
  UPI: 'upi',
  IMPS: 'bank',
  NEFT: 'bank',
  other: 'any',
} as const satisfies Readonly<Record<string, PaymentFamily>>;

/** Name of a payment type as the wire has it. */
export type PaymentType = keyof typeof PAYMENT_FAMILIES;

const isPaymentType = (name: string): name is PaymentType => Object.hasOwn(PAYMENT_FAMILIES, name);

/** The payment types in the order in which staff choose from them. */
export const PAYMENT_TYPES: readonly PaymentType[] = Object.keys(PAYMENT_FAMILIES).filter(isPaymentType);

/** The family of a type; `any` for a type that a later version added. */
export const paymentFamily = (type: string): PaymentFamily => (isPaymentType(type) ? PAYMENT_FAMILIES[type] : 'any');
