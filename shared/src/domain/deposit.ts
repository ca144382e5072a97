import { CURRENCY, type Paise } from './money';
import { isOneOf } from './narrowing';

/** Every status of a request (C4.01). */
export const REQUEST_STATUSES = ['pending', 'processing', 'approved', 'rejected', 'canceled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What staff may do with a request (C4.04). */
export const REQUEST_ACTIONS = ['approve', 'reject', 'processing'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** Where a request may go from here; the last three are final (OQ-107). */
const NEXT: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending: ['processing', 'approved', 'rejected', 'canceled'],
  processing: ['approved', 'rejected'],
  approved: [],
  rejected: [],
  canceled: [],
};

const RESULT = {
  approve: 'approved',
  reject: 'rejected',
  processing: 'processing',
} as const satisfies Readonly<Record<RequestAction, RequestStatus>>;

/** A status that a role sets. */
export type DecidedStatus = (typeof RESULT)[RequestAction];

/** Whether a request may change from one status to another. */
export const canTransition = (from: RequestStatus, to: RequestStatus): boolean => NEXT[from].includes(to);

/** The status that an action leads to, or null when the request does not allow it any more (OQ-107). */
export function getNextStatus(status: RequestStatus, action: RequestAction): DecidedStatus | null {
  const next = RESULT[action];
  return canTransition(status, next) ? next : null;
}

/** Longest amount that can be typed, digits of whole rupees: the server's limit of 10 crore has nine. */
const MOST_DIGITS = 9;

/** What an amount field keeps of what was typed: digits, without leading zeros (C5.01, C5.10). */
export function parseAmountDigits(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, MOST_DIGITS);
}

/** The terms of a payment method that decide whether it can be used. Limits and amount are in one unit. */
export interface DepositTerms {
  readonly paymentType: string;
  readonly paymentName: string;
  readonly isLock: boolean;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly sort: number;
}

/** How a method stands towards an amount: hidden when the operator locked it, locked when the amount is outside its limits. */
export type MethodAvailability = 'usable' | 'locked' | 'hidden';

/** C5.02, C5.03, OQ-100: minAmount <= amount <= maxAmount; IPAY whatever the amount, unless the operator locked it. */
export function getMethodAvailability(method: DepositTerms, amount: number): MethodAvailability {
  if (method.isLock) return 'hidden';
  if (method.paymentType === 'IPAY') return 'usable';
  return method.minAmount <= amount && amount <= method.maxAmount ? 'usable' : 'locked';
}

/** Methods in the order in which they are listed: by sort, then by name (OQ-101). */
export function sortMethods<T extends DepositTerms>(methods: readonly T[]): T[] {
  return [...methods].sort((a, b) => a.sort - b.sort || a.paymentName.localeCompare(b.paymentName, 'en'));
}

/** Whether a request is still open, so that it blocks another of its kind (C4.06, OQ-118). */
export function isOpenRequest(status: string): boolean {
  return status === 'pending' || status === 'processing';
}

export interface PaymentRequestState {
  readonly status: string;
}

/** A new request is refused while an older one is open, unless the domain allows several (C4.06). */
export function blocksNewRequest(requests: readonly PaymentRequestState[], multipleRequests: boolean): boolean {
  return !multipleRequests && requests.some((request) => isOpenRequest(request.status));
}

/** Requests that staff decide on and that may wait at the same time, where the brand allows several (E8.08). */
export const WAITING_DEPOSITS_MOST = 3;

/** Decided by the payment gateway at once, not by staff. */
export const isInstantMethod = (paymentType: string): boolean => paymentType === 'IPAY';

/**
 * Whether waiting deposits block a new one by this method. Without several requests any open one does (C4.06). With them instant methods
 * are never blocked; others are by an open request of their own method, and by three that wait (E8.08).
 */
export function blocksNewDeposit(
  requests: readonly (PaymentRequestState & { readonly type: string })[],
  paymentType: string,
  multipleRequests: boolean,
): boolean {
  if (!multipleRequests) return blocksNewRequest(requests, false);
  if (isInstantMethod(paymentType)) return false;
  const waiting = requests.filter(({ status, type }) => isOpenRequest(status) && !isInstantMethod(type));
  return waiting.length >= WAITING_DEPOSITS_MOST || waiting.some(({ type }) => type === paymentType);
}

/** Whether a player may cancel a deposit: one that staff have not begun with, on a brand that allows it (C4.01, E8.08). */
export const mayCancelDeposit = (
  { status, type }: { readonly status: RequestStatus; readonly type: string },
  allowed: boolean,
): boolean => allowed && !isInstantMethod(type) && canTransition(status, 'canceled');

/** Pictures that count as proof of a payment: by content, never by name (C5.08, S-06). */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Largest slip, bytes (OQ-103). */
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

/** Why a file is no slip, or null when it may be one. `type` is the browser's claim; the server inspects the file. */
export function validateProofFile(file: {
  readonly type: string;
  readonly size: number;
}): 'not-image' | 'too-large' | null {
  if (!isOneOf(PROOF_TYPES, file.type)) return 'not-image';
  return file.size > MAX_PROOF_BYTES ? 'too-large' : null;
}

/** Who is paid by UPI, and how much. */
export interface UpiPayment {
  readonly upiId: string;
  readonly payee: string;
  readonly amount: Paise;
  /** Names the payment in the payer's app and in the payee's statement: letters and digits. */
  readonly reference: string;
}

/** What a UPI app reads: payee address and name, amount with two decimals, currency, reference (C2.22, OQ-102, E8.10). */
export function upiLink({ upiId, payee, amount, reference }: UpiPayment): string {
  const rupees = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  // Apps read the address as it is written: an escaped @ is not found by all of them.
  const address = encodeURIComponent(upiId).replace('%40', '@');
  return `upi://pay?pa=${address}&pn=${encodeURIComponent(payee)}&am=${rupees}&cu=${CURRENCY}&tr=${reference}`;
}

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
