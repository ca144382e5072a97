import { useState } from 'react';
import type { PaymentAccount, PaymentMethodType } from '@backlay/shared/contract';
import { toDisplayHolderName, accountProblem, type AccountField, type TextKey } from '@backlay/shared/domain';
import { useCallMutation, useConfirmedSend, type DescribedAction } from '@backlay/shared/data';
import { useHost, useSession, useT, type CallResult } from '@backlay/shared/host';

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

/** The log of a new account is sent this long after it was created, ms (C4.13). */
const LOG_AFTER_MS = 500;

/** One account being added, looked at or changed. `onChanged` comes when the list has to be read again, with the account to choose. */
export function useAccountEditor(
  account: PaymentAccount | null,
  types: readonly PaymentMethodType[],
  onChanged: (chosen?: string) => void,
) {
  const t = useT();
  const userId = useSession((state) => state.profile?._id ?? '');
  const [form, setForm] = useState(() =>
    account ? formOf(account, toDisplayHolderName(account.name, userId)) : emptyAccount,
  );
  const [error, setError] = useState('');
  const [wrong, setWrong] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const type = account?.paymentMethodType ?? types.find(({ _id }) => _id === form.typeId) ?? types[0] ?? null;

  const change = (next: typeof form) => {
    setForm(next);
    setError('');
    setWrong(null);
  };

  const calls = useAccountCalls({ form, onChanged, fail: setError });

  return {
    form,
    type,
    error,
    wrong,
    busy: calls.busy,
    chooseType: (id: string) => change(chooseType(form, id)),
    typeName: (name: string) => change(typeName(form, name)),
    typeField: (label: string, value: string) => change(typeField(form, label, value)),
    save() {
      if (!type) return;
      const problem = formProblem(form, type);
      setError('');
      setWrong(problem && { field: fieldOf(problem, form, type), text: t(problem) });
      if (problem) return;
      if (!calls.busy) void (account ? calls.update(account) : calls.create(type));
    },
    remove: () => void (account && !calls.busy && calls.remove(account)),
    makePrimary: () => void (account && !calls.busy && calls.makePrimary(account)),
  };
}

export type AccountEditor = ReturnType<typeof useAccountEditor>;

interface AccountCallsDeps {
  readonly form: typeof emptyAccount;
  readonly onChanged: (chosen?: string) => void;
  readonly fail: (message: string) => void;
}

/** The calls of the editor. Each returns its outcome, and has the list read again. */
function useAccountCalls({ form, onChanged, fail }: AccountCallsDeps) {
  const { toasts } = useHost();
  const t = useT();
  const creation = useCallMutation('createAccount');
  const record = useCallMutation('logAccount');
  const update = useCallMutation('updateAccount');
  const deletion = useCallMutation('deleteAccount');
  const primary = useCallMutation('makePrimary');
  const send = useConfirmedSend();

  /** What is confirmed of an account: the holder and the fields, as the server is given them. */
  function describe(of: PaymentMethodType): DescribedAction {
    const name = form.name.trim();
    const details = detailsOf(form, of);
    const action = { purpose: 'payoutAccount', typeId: of._id, name, details } as const;
    return { action, detail: [name, ...details.map(({ value }) => value)].join(' · ') };
  }

  async function finish(
    call: Promise<CallResult<unknown> | null>,
    message: 'account.deleted' | 'account.primaryUpdated',
  ) {
    const done = await call;
    if (!done) return;
    if (!done.ok) return fail(done.message || t('failure.title'));
    toasts.success(t(message));
    onChanged();
  }

  return {
    busy: [creation, update, deletion, primary].some(({ busy }) => busy),
    async create(of: PaymentMethodType) {
      const accountDetails = detailsOf(form, of);
      const account = { name: form.name.trim(), accountDetails };
      const made = await send(describe(of), (confirmed) =>
        creation.send({ paymentMethodTypeId: of._id, ...account, ...confirmed }),
      );
      if (!made) return;
      if (!made.ok) return fail(made.reason === 'refused' ? made.message : t('account.notCreated'));
      toasts.success(t('account.created'));
      // Nobody waits for it and nobody misses it: fire and forget (OQ-116).
      setTimeout(() => {
        void record.send({ accountNumber: accountNumberOf(accountDetails), accountDetails });
      }, LOG_AFTER_MS);
      onChanged(made.answer.docs._id);
    },
    async update(known: PaymentAccount) {
      const { _id: accountId, primary: isPrimary, paymentMethodType: of } = known;
      const account = { accountId, primary: isPrimary, name: form.name.trim(), accountDetails: detailsOf(form, of) };
      const saved = await send(describe(of), (confirmed) => update.send({ ...account, ...confirmed }));
      if (!saved) return;
      if (!saved.ok) return fail(saved.message || t('failure.title'));
      toasts.success(t('account.updated'));
      onChanged(known._id);
    },
    remove: ({ _id }: PaymentAccount) => finish(deletion.send({ accountId: _id }), 'account.deleted'),
    makePrimary: ({ _id }: PaymentAccount) =>
      finish(primary.send({ accountId: _id, primary: true }), 'account.primaryUpdated'),
  };
}
