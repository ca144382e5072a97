import { useState } from 'react';
import type { PaymentAccount, PaymentMethodType } from '@backlay/shared/contract';
import { toDisplayHolderName } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useSession, useT, type CallResult } from '@backlay/shared/host';
import {
  accountNumberOf,
  chooseType,
  detailsOf,
  emptyAccount,
  fieldOf,
  formOf,
  formProblem,
  typeField,
  typeName,
} from './account-form';

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
      const made = await creation.send({ paymentMethodTypeId: of._id, name: form.name.trim(), accountDetails });
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
      const saved = await update.send({
        accountId: known._id,
        primary: known.primary,
        name: form.name.trim(),
        accountDetails: detailsOf(form, known.paymentMethodType),
      });
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
