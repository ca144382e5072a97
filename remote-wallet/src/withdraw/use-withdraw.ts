import { useEffect, useState } from 'react';
import type { PaymentAccount, TransactionRequest } from '@backlay/shared/contract';
import {
  blocksNewRequest,
  toDisplayHolderName,
  normaliseBeneficiary,
  toPaise,
  type IpayBeneficiary,
  type TextKey,
} from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { useAccounts } from '../payout-accounts';
import { useRecentWithdraws } from '../transactions';
import {
  chooseAccount,
  emptyWithdraw,
  typeAmount,
  typeBeneficiary,
  withdrawProblem,
  withdrawSummary,
} from './withdraw-form';

/** "Request Sent!" stays this long, ms (C2.29). */
const SENT_FOR_MS = 3000;

/** The field that a problem belongs to; any other problem is of the complete form. */
const FIELD_OF = new Map<TextKey, 'amount' | 'account'>([
  ['deposit.amountFirst', 'amount'],
  ['request.range', 'amount'],
  ['withdraw.tooMuch', 'amount'],
  ['withdraw.chooseAccount', 'account'],
]);

/** A withdrawal and what each press does. */
export function useWithdraw() {
  const { tenant } = useHost();
  const t = useT();
  const userId = useSession((state) => state.profile?._id ?? '');
  const available = useSession((state) => state.points && toPaise(state.points.availablePts));
  const accounts = useAccounts();
  const recent = useRecentWithdraws();
  const [form, setForm] = useState(emptyWithdraw);
  const [error, setError] = useState('');
  const [wrongField, setWrongField] = useState<'amount' | 'account' | null>(null);
  const [sent, setSent] = useState(false);
  const holder = (account: PaymentAccount) => toDisplayHolderName(account.name, userId);
  const summary = withdrawSummary(form, accounts.accounts, holder);
  const blocked = blocksNewRequest(recent.requests, tenant.flags.multipleRequests);

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), SENT_FOR_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  const calls = useWithdrawCalls({
    summary,
    reload: recent.reload,
    fail: setError,
    onSent(accountId) {
      setForm({ ...emptyWithdraw, accountId });
      setSent(true);
    },
  });

  const change = (next: typeof form) => {
    setForm(next);
    setError('');
  };

  return {
    form,
    summary,
    available,
    error,
    wrongField,
    busy: calls.busy,
    sent,
    accounts,
    recent,
    closeSent: () => setSent(false),
    type: (typed: string) => change(typeAmount(form, typed)),
    choose: (id: string) => change(chooseAccount(form, id)),
    typeBeneficiary: (part: Partial<IpayBeneficiary>) => change(typeBeneficiary(form, part)),
    takeBack: (of: TransactionRequest) => void calls.takeBack(of),
    submit() {
      const problem = withdrawProblem(summary, { available, blocked });
      setError(problem ? t(problem.key, problem.values) : '');
      setWrongField((problem && FIELD_OF.get(problem.key)) ?? null);
      if (!problem) void calls.request();
    },
  };
}

export type WithdrawControls = ReturnType<typeof useWithdraw>;

interface WithdrawCallsDeps {
  readonly summary: ReturnType<typeof withdrawSummary>;
  readonly reload: () => Promise<unknown>;
  readonly fail: (message: string) => void;
  readonly onSent: (accountId: string) => void;
}

/** The calls of the form: a request, and a request that is taken back. */
function useWithdrawCalls({ summary, reload, fail, onSent }: WithdrawCallsDeps) {
  const { session, toasts } = useHost();
  const t = useT();
  // The same request keeps its reference until an answer shows the outcome, so that a repeat is not booked twice (S-15).
  const byStaff = useCallMutation('withdraw', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  const byProvider = useCallMutation('withdrawByIpay', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  const cancellation = useCallMutation('cancelWithdraw');
  const busy = byStaff.busy || byProvider.busy || cancellation.busy;

  function ask(account: PaymentAccount, beneficiary: IpayBeneficiary | null) {
    const order = { amount: summary.rupees, accountId: account._id };
    if (!beneficiary) return byStaff.send(order);
    const operatorId = account.paymentMethodType.operatorId ?? 0;
    return byProvider.send({ ...order, ...normaliseBeneficiary(beneficiary), operatorId });
  }

  async function request() {
    const { account, beneficiary } = summary;
    if (!account || busy) return;
    const asked = await ask(account, beneficiary);
    if (!asked) return;
    if (!asked.ok && asked.reason === 'lost') return fail(t('withdraw.unknown'));
    if (!asked.ok) return fail(asked.reason === 'refused' ? asked.message : t('withdraw.failed'));
    if (beneficiary) toasts.info(t('withdraw.ipayInfo'));
    else toasts.success(asked.answer.message);
    onSent(account._id);
    await Promise.all([reload(), session.refreshPoints().catch(() => undefined)]);
  }

  async function takeBack({ _id }: TransactionRequest) {
    if (busy) return;
    const done = await cancellation.send({ withdrawId: _id });
    if (!done) return;
    if (done.ok) toasts.success(t('withdraw.canceled'));
    else toasts.error(done.message || t('failure.title'));
    await Promise.all([reload(), session.refreshPoints().catch(() => undefined)]);
  }

  return { busy, request, takeBack };
}
