import type { DepositMethod, DepositTerms } from '@backlay/shared/contract';
import {
  createReference,
  parseAmountDigits,
  isEligibleAmount,
  sortMethods,
  isUtr,
  getMethodAvailability,
  NO_OFFER,
  toPaise,
  type Paise,
  type TextKey,
} from '@backlay/shared/domain';
import type { FormEvent } from 'react';

export type DepositStep = 'amount' | 'method' | 'detail';

/** The player's input so far. `amount` is digits of whole rupees, without leading zeros. */
export interface DepositForm {
  readonly step: DepositStep;
  readonly amount: string;
  readonly methodId: string | null;
  readonly offerId: string;
  readonly utr: string;
  /** The reference was read from the picture, not typed. */
  readonly utrFetched: boolean;
  readonly slip: File | null;
  /** Names the payment in a UPI app: the same from the first step to the last. */
  readonly reference: string;
}

export const emptyDeposit: DepositForm = {
  step: 'amount',
  amount: '',
  methodId: null,
  offerId: NO_OFFER,
  utr: '',
  utrFetched: false,
  slip: null,
  reference: '',
};

/** What a deposit is opened with: whole rupees, and the id of an offer. */
export interface AskedDeposit {
  readonly amount?: number | undefined;
  readonly offerId?: string | undefined;
}

const newPaymentReference = (): string => createReference(crypto.getRandomValues(new Uint8Array(8))).replace('-', '');

/** Where a deposit begins: what was left unsaved, with the offer that was asked for; else with that of the link the player came by. */
export function createDepositForm(
  unsaved: Pick<DepositForm, 'step' | 'amount' | 'methodId' | 'offerId' | 'reference'> | null,
  { amount, offerId: asked, linked }: AskedDeposit & { readonly linked?: string | null | undefined },
): DepositForm {
  const offerId = asked ?? unsaved?.offerId ?? linked;
  const reference = unsaved?.reference || newPaymentReference();
  const form = { ...emptyDeposit, ...unsaved, reference, ...(offerId && { offerId }) };
  // With an amount the first step is done, whatever was left unsaved.
  return amount === undefined ? form : { ...form, step: 'method', amount: parseAmountDigits(String(amount)) };
}

export const typeAmount = (form: DepositForm, typed: string): DepositForm => ({
  ...form,
  amount: parseAmountDigits(typed),
});
export const chooseMethod = (form: DepositForm, methodId: string): DepositForm => ({ ...form, methodId });
export const chooseOffer = (form: DepositForm, offerId: string): DepositForm => ({ ...form, offerId });
export const typeUtr = (form: DepositForm, utr: string): DepositForm => ({ ...form, utr, utrFetched: false });
export const setProof = (form: DepositForm, slip: File | null): DepositForm => ({
  ...form,
  slip,
  // What was read belongs to the picture that it was read from.
  ...(form.utrFetched ? { utr: '', utrFetched: false } : {}),
});
/** What was read from a picture: never over what the player typed, never from a picture that was changed meanwhile. */
export const setExtractedUtr = (form: DepositForm, slip: File, utr: string): DepositForm =>
  form.slip === slip && (form.utr === '' || form.utrFetched) ? { ...form, utr, utrFetched: true } : form;
/** Back returns one step (C4.07). */
export const back = (form: DepositForm): DepositForm => ({
  ...form,
  step: form.step === 'detail' ? 'method' : 'amount',
});
export const backToAmount = (form: DepositForm): DepositForm => ({ ...form, step: 'amount' });
/** On to the methods; a single way to pay is chosen already. */
export const goToMethods = (form: DepositForm, summary: DepositSummary): DepositForm => ({
  ...form,
  step: 'method',
  methodId: summary.chosen?._id ?? summary.onlyWay,
});
export const toDetail = (form: DepositForm): DepositForm => ({ ...form, step: 'detail' });

/** A method as it is listed. */
export interface ListedMethod {
  readonly method: DepositMethod;
  readonly locked: boolean;
}

export interface DepositSummary {
  readonly rupees: number;
  readonly paise: Paise;
  readonly methods: readonly ListedMethod[];
  /** The chosen method, while it can be used for this amount. */
  readonly chosen: DepositMethod | null;
  /** The id of the method when there is but one. */
  readonly onlyWay: string | null;
}

/** For IPAY, `upiId` is the number of the operator (C3.03, C3.11). */
export function getOperatorId(method: DepositMethod): number | null {
  return method.paymentType === 'IPAY' && /^\d+$/.test(method.upiId ?? '') ? Number(method.upiId) : null;
}

// An instant method without its operator leads nowhere.
const hasFlow = (method: DepositMethod): boolean => method.paymentType !== 'IPAY' || getOperatorId(method) !== null;

/** Everything that is shown, from the input and the available methods (C5.02, C5.03, OQ-100, OQ-101). */
export function depositSummary(form: DepositForm, offered: readonly DepositMethod[]): DepositSummary {
  const rupees = Number(form.amount);
  const methods = sortMethods(offered)
    .map((method) => ({ method, standing: getMethodAvailability(method, rupees) }))
    .filter(({ standing }) => standing !== 'hidden')
    .map(({ method, standing }) => ({ method, locked: standing === 'locked' || !hasFlow(method) }));
  const open = methods.filter(({ locked }) => !locked).map(({ method }) => method);
  return {
    rupees,
    paise: toPaise(rupees),
    methods,
    chosen: open.find((method) => method._id === form.methodId) ?? null,
    onlyWay: open.length === 1 ? (open[0]?._id ?? null) : null,
  };
}

/** From the detail of a method that is no way to pay any more back to those that are. */
export const backFromNoMethod = (form: DepositForm, offered: readonly DepositMethod[]): DepositForm => {
  const { chosen } = depositSummary(form, offered);
  return form.step === 'detail' && (!chosen || chosen.paymentType === 'IPAY') ? back(form) : form;
};

/** What the domain asks, and what stands in the way. */
export interface DepositContext {
  readonly terms: DepositTerms | null;
  /** An older request is open (C4.06). */
  readonly blocked: boolean;
  readonly exact12: boolean;
}

/** A field of the form that can be wrong. */
export type DepositField = 'amount' | 'utr' | 'slip';

/** A text of the catalogue with its values, and the field that it belongs to; without a field it is of the complete form. */
export interface DepositError {
  readonly key: TextKey;
  readonly field?: DepositField;
  readonly values?: Readonly<Record<string, number>>;
}

/** Why the player cannot go on from the step they are at. */
export function validateDeposit(
  form: DepositForm,
  { rupees, methods, chosen }: DepositSummary,
  { terms, blocked, exact12 }: DepositContext,
): DepositError | null {
  if (form.amount === '') return { key: 'deposit.amountFirst', field: 'amount' };
  if (blocked) return { key: 'request.pending' };
  const min = terms?.minAmount ?? 0;
  if (rupees < min) {
    const max = Math.max(0, ...methods.map(({ method }) => method.maxAmount));
    return { key: 'request.range', field: 'amount', values: { min, max } };
  }
  if (form.step !== 'amount' && chosen === null) return { key: 'deposit.chooseMethod' };
  if (form.step !== 'detail') return null;
  if (!isUtr(form.utr, exact12)) return { key: 'deposit.utrInvalid', field: 'utr' };
  return terms?.slipRequired && !form.slip ? { key: 'deposit.slipFirst', field: 'slip' } : null;
}

/** The offer that goes with the deposit: the picked one, while it is on offer and the amount fits it (OQ-99). */
export function getOffer<T extends { readonly _id: string; readonly min: number; readonly max: number }>(
  { offerId }: DepositForm,
  offers: readonly T[],
  rupees: number,
): T | null {
  return offers.find((offer) => offer._id === offerId && isEligibleAmount(offer, rupees)) ?? null;
}

/** C3.10, C7.03: what is sent. The offer that means none is not sent (C2.19). */
export const offerToSend = (offer: { readonly _id: string } | null): { readonly bonusId?: string } =>
  offer ? { bonusId: offer._id } : {};

/** Enter in any field of a step goes on, as the button at the foot does. */
export const onEnter = (next: () => void) => (event: FormEvent) => {
  event.preventDefault();
  next();
};
