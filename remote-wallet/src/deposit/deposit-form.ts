import type { DepositMethod } from '@backlay/shared/contract';
import { amountDigits, inMethodOrder, methodStanding, toPaise, type Paise, type TextKey } from '@backlay/shared/domain';

export type DepositStep = 'amount' | 'method';

/** What the player has said so far. `amount` is digits of whole rupees, without leading zeros. */
export interface DepositForm {
  readonly step: DepositStep;
  readonly amount: string;
  readonly methodId: string | null;
}

export const emptyDeposit: DepositForm = { step: 'amount', amount: '', methodId: null };

export const typeAmount = (form: DepositForm, typed: string): DepositForm => ({ ...form, amount: amountDigits(typed) });
export const chooseMethod = (form: DepositForm, methodId: string): DepositForm => ({ ...form, methodId });
/** Back returns one step (C4.07). */
export const backToAmount = (form: DepositForm): DepositForm => ({ ...form, step: 'amount' });
/** On to the methods; a single way to pay is chosen already. */
export const toMethods = (form: DepositForm, summary: DepositSummary): DepositForm => ({
  ...form,
  step: 'method',
  methodId: summary.chosen?._id ?? summary.onlyWay,
});

/** A method as it is listed. */
export interface ListedMethod {
  readonly method: DepositMethod;
  readonly locked: boolean;
}

export interface DepositSummary {
  readonly paise: Paise;
  readonly methods: readonly ListedMethod[];
  /** The chosen method, while it can be used for this amount. */
  readonly chosen: DepositMethod | null;
  /** The id of the method when there is but one. */
  readonly onlyWay: string | null;
}

// IPAY alone goes from here to the payment page; the types that need the details of step 3 are listed with a lock.
const hasFlow = (method: DepositMethod): boolean => method.paymentType === 'IPAY' && operatorOf(method) !== null;

/** For IPAY, `upiId` is the number of the operator (C3.03, C3.11). */
export function operatorOf(method: DepositMethod): number | null {
  return /^\d+$/.test(method.upiId ?? '') ? Number(method.upiId) : null;
}

/** Everything that is shown, from what was said and what is on offer (C5.02, C5.03, OQ-100, OQ-101). */
export function depositSummary(form: DepositForm, offered: readonly DepositMethod[]): DepositSummary {
  const rupees = Number(form.amount);
  const methods = inMethodOrder(offered)
    .map((method) => ({ method, standing: methodStanding(method, rupees) }))
    .filter(({ standing }) => standing !== 'hidden')
    .map(({ method, standing }) => ({ method, locked: standing === 'locked' || !hasFlow(method) }));
  const open = methods.filter(({ locked }) => !locked).map(({ method }) => method);
  return {
    paise: toPaise(rupees),
    methods,
    chosen: open.find((method) => method._id === form.methodId) ?? null,
    onlyWay: open.length === 1 ? (open[0]?._id ?? null) : null,
  };
}

/** Why the player cannot go on from the step they are at. */
export function depositProblem(form: DepositForm, summary: DepositSummary, blocked: boolean): TextKey | null {
  if (form.amount === '') return 'deposit.amountFirst';
  if (blocked) return 'request.pending';
  return form.step === 'method' && summary.chosen === null ? 'deposit.chooseMethod' : null;
}
