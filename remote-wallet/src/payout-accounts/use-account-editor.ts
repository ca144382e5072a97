import { useState } from 'react';
import type { PaymentAccount, PaymentMethodType } from '@backlay/shared/contract';
import { toDisplayHolderName } from '@backlay/shared/domain';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { toCallResult, useSingleFlight } from '../wallet-home';
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
  const { api, toasts } = useHost();
  const t = useT();
  const userId = useSession((state) => state.profile?._id ?? '');
  const [form, setForm] = useState(() =>
    account ? formOf(account, toDisplayHolderName(account.name, userId)) : emptyAccount,
  );
  const [error, setError] = useState('');
  const [wrong, setWrong] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const [busy, run] = useSingleFlight();
  const type = account?.paymentMethodType ?? types.find(({ _id }) => _id === form.typeId) ?? types[0] ?? null;

  const change = (next: typeof form) => {
    setForm(next);
    setError('');
    setWrong(null);
  };

  async function create(of: PaymentMethodType) {
    const accountDetails = detailsOf(form, of);
    const made = await toCallResult(
      api.call('createAccount', { paymentMethodTypeId: of._id, name: form.name.trim(), accountDetails }),
    );
    if (!made.ok) return setError(made.reason === 'refused' ? made.message : t('account.notCreated'));
    toasts.success(t('account.created'));
    // Nobody waits for it and nobody misses it: fire and forget (OQ-116).
    setTimeout(() => {
      void toCallResult(api.call('logAccount', { accountNumber: accountNumberOf(accountDetails), accountDetails }));
    }, LOG_AFTER_MS);
    onChanged(made.answer.docs._id);
  }

  async function update(known: PaymentAccount) {
    const saved = await toCallResult(
      api.call('updateAccount', {
        accountId: known._id,
        primary: known.primary,
        name: form.name.trim(),
        accountDetails: detailsOf(form, known.paymentMethodType),
      }),
    );
    if (!saved.ok) return setError(saved.message || t('failure.title'));
    toasts.success(t('account.updated'));
    onChanged(known._id);
  }

  async function finish(call: Promise<unknown>, message: 'account.deleted' | 'account.primaryUpdated') {
    const done = await toCallResult(call);
    if (!done.ok) return setError(done.message || t('failure.title'));
    toasts.success(t(message));
    onChanged();
  }

  return {
    form,
    type,
    error,
    wrong,
    busy,
    chooseType: (id: string) => change(chooseType(form, id)),
    typeName: (name: string) => change(typeName(form, name)),
    typeField: (label: string, value: string) => change(typeField(form, label, value)),
    save() {
      if (!type) return;
      const problem = formProblem(form, type);
      setError('');
      setWrong(problem && { field: fieldOf(problem, form, type), text: t(problem) });
      if (problem) return;
      run(() => (account ? update(account) : create(type)));
    },
    remove: () =>
      account && run(() => finish(api.call('deleteAccount', { accountId: account._id }), 'account.deleted')),
    makePrimary: () =>
      account &&
      run(() => finish(api.call('makePrimary', { accountId: account._id, primary: true }), 'account.primaryUpdated')),
  };
}
