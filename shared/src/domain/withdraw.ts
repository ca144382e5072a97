import { getNextStatus, canTransition, REQUEST_ACTIONS, type RequestAction, type RequestStatus } from './deposit';

/** The limits of a type of payment, and an amount, in one unit. */
export interface PayoutLimits {
  readonly minAmount: number;
  readonly maxAmount: number;
}

/** Whether an amount lies between the limits of the chosen account's type, both included; a `maxAmount` of 0 is no bound (C5.11, OQ-13). */
export const withinLimits = (amount: number, { minAmount, maxAmount }: PayoutLimits): boolean =>
  minAmount <= amount && (maxAmount === 0 || amount <= maxAmount);

/** A field of a payment account, and what it holds. */
export interface AccountField {
  readonly label: string;
  readonly value: string;
}

/**
 * Why an account cannot be stored: no holder (C5.12), or a field of its type that is empty or missing after trimming
 * (C5.13).
 */
export function accountProblem(
  name: string,
  details: readonly AccountField[],
  labels: readonly string[],
): 'account.name' | 'account.fields' | null {
  if (name.trim() === '') return 'account.name';
  const filled = labels.every((label) => (details.find((detail) => detail.label === label)?.value ?? '').trim() !== '');
  return filled ? null : 'account.fields';
}

/** The holder's name as it is stored: with an underscore and the user's id behind it (C3.09). */
export const toStoredHolderName = (name: string, userId: string): string =>
  `${toDisplayHolderName(name.trim(), userId)}_${userId}`;

/** The holder's name as it is shown: a suffix of the own user id is cut, and nothing else (OQ-117). */
export function toDisplayHolderName(stored: string, userId: string): string {
  const suffix = `_${userId}`;
  return userId !== '' && stored.endsWith(suffix) ? stored.slice(0, -suffix.length) : stored;
}

/** What an instant withdrawal needs to know of the account at the bank (C3.12). */
export interface IpayBeneficiary {
  readonly beneficiaryName: string;
  readonly bankName: string;
  readonly ifscCode: string;
  readonly accountNumber: string;
}

/** The code of a branch in India: four letters, a zero, six letters or digits. */
const IFSC = /^[A-Z]{4}0[A-Z\d]{6}$/;
const ACCOUNT_NUMBER = /^\d{6,20}$/;

/** Codes are written in capitals, numbers without gaps. */
export const normaliseBeneficiary = (given: IpayBeneficiary): IpayBeneficiary => ({
  beneficiaryName: given.beneficiaryName.trim(),
  bankName: given.bankName.trim(),
  ifscCode: given.ifscCode.replace(/\s/g, '').toUpperCase(),
  accountNumber: given.accountNumber.replace(/\s/g, ''),
});

/** What is wrong with a tidied beneficiary, the first thing first. */
export function beneficiaryProblem(given: IpayBeneficiary): 'account.fields' | 'ipay.ifsc' | 'ipay.number' | null {
  if (Object.values(given).some((value) => value === '')) return 'account.fields';
  if (!IFSC.test(given.ifscCode)) return 'ipay.ifsc';
  return ACCOUNT_NUMBER.test(given.accountNumber) ? null : 'ipay.number';
}

/** The actions that a request still allows to a role (C4.04, OQ-107). */
export const listAllowedActions = (status: RequestStatus): RequestAction[] =>
  REQUEST_ACTIONS.filter((action) => getNextStatus(status, action) !== null);

/** A player takes back what nobody has begun to pay, where the brand allows it (C4.03). */
export const canCancel = (status: RequestStatus, allowed: boolean): boolean =>
  allowed && canTransition(status, 'canceled');
