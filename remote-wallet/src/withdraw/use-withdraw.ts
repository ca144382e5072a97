import { useEffect, useState } from 'react';
import type { PaymentAccount, TransactionRequest } from '@backlay/shared/contract';
import {
  blocksNewRequest,
  formatMoney,
  toDisplayHolderName,
  normaliseBeneficiary,
  toPaise,
  type IpayBeneficiary,
  type TextKey,
  parseAmountDigits,
  beneficiaryProblem,
  withinLimits,
  type Paise,
} from '@backlay/shared/domain';
import { useCallMutation, useConfirmedSend } from '@backlay/shared/data';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { useAccounts } from '../payout-accounts';
import { useRecentWithdraws } from '../transactions';

/** The player's input so far. `amount` is digits of whole rupees; `beneficiary` the changes to the account's own values. */
export interface WithdrawForm {
  readonly amount: string;
  readonly accountId: string | null;
  readonly beneficiary: Partial<IpayBeneficiary>;
}

export const emptyWithdraw: WithdrawForm = { amount: '', accountId: null, beneficiary: {} };

export const typeAmount = (form: WithdrawForm, typed: string): WithdrawForm => ({
  ...form,
  amount: parseAmountDigits(typed),
});
/** Another account has another beneficiary. */
export const chooseAccount = (form: WithdrawForm, accountId: string): WithdrawForm => ({
  ...form,
  accountId,
  beneficiary: {},
});
export const typeBeneficiary = (form: WithdrawForm, change: Partial<IpayBeneficiary>): WithdrawForm => ({
  ...form,
  beneficiary: { ...form.beneficiary, ...change },
});

export interface WithdrawSummary {
  /** Whole rupees. */
  readonly rupees: number;
  readonly paise: Paise;
  /** The one that was chosen, or the primary one. */
  readonly account: PaymentAccount | null;
  /** IPAY alone: the payee, from the account until the player changes it (C3.12). */
  readonly beneficiary: IpayBeneficiary | null;
}

const valueOf = (account: PaymentAccount, label: string): string =>
  account.accountDetails.find((detail) => detail.label === label)?.value ?? '';

/** Everything that is shown, from the input and the existing accounts. `holder` is the displayed name. */
export function withdrawSummary(
  form: WithdrawForm,
  accounts: readonly PaymentAccount[],
  holder: (account: PaymentAccount) => string,
): WithdrawSummary {
  const rupees = Number(form.amount);
  const account =
    accounts.find(({ _id }) => _id === form.accountId) ??
    accounts.find(({ primary }) => primary) ??
    accounts[0] ??
    null;
  const instant = account?.paymentMethodType.paymentType === 'IPAY';
  return {
    rupees,
    paise: toPaise(rupees),
    account,
    beneficiary:
      account && instant
        ? {
            beneficiaryName: holder(account),
            bankName: valueOf(account, 'Bank Name'),
            ifscCode: valueOf(account, 'IFSC Code'),
            accountNumber: valueOf(account, 'Account Number'),
            ...form.beneficiary,
          }
        : null,
  };
}

/** Why a request cannot be sent, with what the text is filled with. */
export interface WithdrawError {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, number>>;
}

/** The first obstacle (C4.06, C5.11). `available` is paise; null while it is not known: then the server decides. */
export function withdrawProblem(
  { rupees, paise, account, beneficiary }: WithdrawSummary,
  { available, blocked }: { readonly available: Paise | null; readonly blocked: boolean },
): WithdrawError | null {
  if (rupees === 0) return { key: 'deposit.amountFirst' };
  if (blocked) return { key: 'request.pending' };
  if (!account) return { key: 'withdraw.chooseAccount' };
  const { minAmount, maxAmount } = account.paymentMethodType;
  if (!withinLimits(rupees, account.paymentMethodType))
    return { key: 'request.range', values: { min: minAmount, max: maxAmount } };
  if (available !== null && paise > available) return { key: 'withdraw.tooMuch' };
  const problem = beneficiary && beneficiaryProblem(normaliseBeneficiary(beneficiary));
  return problem ? { key: problem } : null;
}

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
  const [isListLate, setListLate] = useState(false);
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
    holder,
    reload: recent.reload,
    fail: setError,
    onSent(accountId) {
      setForm({ ...emptyWithdraw, accountId });
      setSent(true);
    },
  });

  // Each change is of the form as it is by then: accounts that come late choose one and preserve what was typed meanwhile.
  const change = (next: (form: WithdrawForm) => WithdrawForm) => {
    setForm(next);
    setError('');
  };

  /** Reads the accounts after one was saved or deleted, and chooses it; until then no request leaves, which would be paid to another. */
  const accountsChanged = async (chosen?: string): Promise<void> => {
    setListLate(true);
    await accounts.reload();
    setListLate(false);
    if (chosen) change((current) => chooseAccount(current, chosen));
  };

  return {
    form,
    summary,
    available,
    error,
    wrongField,
    busy: calls.busy || isListLate,
    sent,
    accounts,
    recent,
    closeSent: () => setSent(false),
    type: (typed: string) => change((current) => typeAmount(current, typed)),
    choose: (id: string) => change((current) => chooseAccount(current, id)),
    typeBeneficiary: (part: Partial<IpayBeneficiary>) => change((current) => typeBeneficiary(current, part)),
    takeBack: (of: TransactionRequest) => void calls.takeBack(of),
    accountsChanged: (chosen?: string) => void accountsChanged(chosen),
    submit() {
      if (isListLate) return;
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
  readonly holder: (account: PaymentAccount) => string;
  readonly reload: () => Promise<unknown>;
  readonly fail: (message: string) => void;
  readonly onSent: (accountId: string) => void;
}

/** The calls of the form: a request, and a request that is taken back. */
function useWithdrawCalls({ summary, holder, reload, fail, onSent }: WithdrawCallsDeps) {
  const { session, toasts } = useHost();
  const t = useT();
  // The same request keeps its reference until an answer shows the outcome, so that a repeat is not booked twice (S-15).
  const byStaff = useCallMutation('withdraw', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  const byProvider = useCallMutation('withdrawByIpay', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  const cancellation = useCallMutation('cancelWithdraw');
  const send = useConfirmedSend();
  const busy = byStaff.busy || byProvider.busy || cancellation.busy;

  function ask(account: PaymentAccount, given: IpayBeneficiary | null) {
    const order = { amount: summary.rupees, accountId: account._id };
    const beneficiary = given ? normaliseBeneficiary(given) : undefined;
    const payee = beneficiary
      ? [beneficiary.beneficiaryName, beneficiary.bankName, beneficiary.accountNumber]
      : [holder(account), ...account.accountDetails.map(({ value }) => value)];
    const action = { purpose: 'withdrawal', ...order, beneficiary } as const;
    return send({ action, detail: [formatMoney(summary.paise), ...payee].join(' · ') }, (confirmed) => {
      if (!beneficiary) return byStaff.send({ ...order, ...confirmed });
      const operatorId = account.paymentMethodType.operatorId ?? 0;
      return byProvider.send({ ...order, ...beneficiary, operatorId, ...confirmed });
    });
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
