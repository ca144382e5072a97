import type { PaymentAccount, PaymentMethodType } from '@backlay/shared/contract';
import { accountProblem, type AccountField, type TextKey } from '@backlay/shared/domain';

/** An account under edit: its type, its owner, and its fields. */
export interface AccountForm {
  readonly typeId: string | null;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

export const emptyAccount: AccountForm = { typeId: null, name: '', values: {} };

/** Stands for the name of the holder among the labels of a type's fields. */
export const HOLDER = '';

/** An account that there is, to look at and change; `name` is the holder as shown. */
export const formOf = (account: PaymentAccount, name: string): AccountForm => ({
  typeId: account.paymentMethodType._id,
  name,
  values: Object.fromEntries(account.accountDetails.map(({ label, value }) => [label, value])),
});

/** Another type asks for other fields; those that both have keep their values. */
export const chooseType = (form: AccountForm, typeId: string): AccountForm => ({ ...form, typeId });
export const typeName = (form: AccountForm, name: string): AccountForm => ({ ...form, name });
export const typeField = (form: AccountForm, label: string, value: string): AccountForm => ({
  ...form,
  values: { ...form.values, [label]: value },
});

/** What is sent of the fields, in the order of the type. */
export const detailsOf = (form: AccountForm, type: PaymentMethodType): AccountField[] =>
  type.fields.map(({ label }) => ({ label, value: (form.values[label] ?? '').trim() }));

/** The first thing that is wrong, in the product's words (C5.12, C5.13). */
export function formProblem(form: AccountForm, type: PaymentMethodType): TextKey | null {
  return accountProblem(
    form.name,
    detailsOf(form, type),
    type.fields.map(({ label }) => label),
  );
}

/** The field that `problem` is about: the label of the first blank one, or the holder's. */
export const fieldOf = (problem: TextKey, form: AccountForm, type: PaymentMethodType): string =>
  problem === 'account.name' ? HOLDER : (detailsOf(form, type).find(({ value }) => value === '')?.label ?? HOLDER);

/** What the log calls the account: its number, or else what names it (C4.13). */
export function accountNumberOf(details: readonly AccountField[]): string {
  return (details.find(({ label }) => /number/i.test(label)) ?? details[0])?.value ?? '';
}
