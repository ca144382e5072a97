import { useEffect, useRef, useState } from 'react';
import { blocksNewRequest, fromPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { attempt, useOneAtATime } from '../outcome';
import { openPaymentPage } from '../payment-page';
import { useRecentDeposits } from '../requests';
import {
  backToAmount,
  chooseMethod,
  depositProblem,
  depositSummary,
  emptyDeposit,
  operatorOf,
  toMethods,
  typeAmount,
} from './deposit-form';
import { useDepositMethods } from './use-deposit-methods';

/** The drawer closes this long after the payment page was opened, ms (C9.02). */
export const CLOSE_AFTER_MS = 2000;

/** Where the payment goes on, once the server has it. */
export interface PaymentPage {
  readonly address: string;
  readonly blocked: boolean;
}

/** The steps of a deposit and what each press does. `onFinished` comes 2 s after the payment page has opened. */
export function useDeposit(onFinished: () => void) {
  const { api, inFlight, tenant } = useHost();
  const t = useT();
  const offered = useDepositMethods();
  const recent = useRecentDeposits();
  const [form, setForm] = useState(emptyDeposit);
  const [error, setError] = useState('');
  const [page, setPage] = useState<PaymentPage | null>(null);
  const [busy, run] = useOneAtATime();
  const reference = useRef<{ of: string; value: string } | null>(null);
  const summary = depositSummary(form, offered.methods);

  useEffect(() => {
    if (!page || page.blocked) return;
    const timer = setTimeout(onFinished, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the two seconds start with the page, whatever the parent draws
  }, [page]);

  // The same payment keeps its reference until an answer says what became of it, so that a repeat is not taken twice (S-15).
  function referenceOf(payment: string): string {
    if (reference.current?.of !== payment) reference.current = { of: payment, value: crypto.randomUUID() };
    return reference.current.value;
  }

  async function pay() {
    const { chosen, paise } = summary;
    const operatorId = chosen && operatorOf(chosen);
    if (!chosen || operatorId === null) return;
    const end = inFlight.begin('payment');
    const paid = await attempt(
      api.call('depositByIpay', {
        depositTypeId: chosen._id,
        amount: fromPaise(paise),
        operatorId,
        redirectUrl: `${location.origin}/transaction`,
        requestRef: referenceOf(`${chosen._id} ${paise}`),
      }),
    ).finally(end);
    if (!paid.ok && paid.why === 'lost') return setError(t('deposit.unknown'));
    reference.current = null;
    if (!paid.ok) return setError(paid.why === 'refused' ? paid.message : t('deposit.ipayFailed'));
    const address = paid.answer.docs.iPayRedirectUrl;
    const opened = openPaymentPage(address);
    if (opened === 'refused') return setError(t('deposit.ipayFailed'));
    setPage({ address, blocked: opened === 'blocked' });
    recent.reload();
  }

  const change = (next: typeof form) => {
    setForm(next);
    setError('');
  };

  return {
    form,
    summary,
    error,
    busy,
    page,
    recent: recent.requests,
    offered,
    type: (typed: string) => change(typeAmount(form, typed)),
    choose: (methodId: string) => change(chooseMethod(form, methodId)),
    back: () => change(backToAmount(form)),
    next() {
      const problem = depositProblem(form, summary, blocksNewRequest(recent.requests, tenant.flags.multipleRequests));
      setError(problem ? t(problem) : '');
      if (problem) return;
      if (form.step === 'amount') setForm(toMethods(form, summary));
      else run(pay);
    },
  };
}

export type DepositControls = ReturnType<typeof useDeposit>;
