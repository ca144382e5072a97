import { useCallback, useEffect, useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { blocksNewDeposit } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { useOffers } from '../bonuses';
import { useCancelDeposit, useRecentDeposits } from '../transactions';
import {
  back,
  backToAmount,
  chooseMethod,
  chooseOffer,
  createDepositForm,
  depositSummary,
  getOffer,
  goToMethods,
  setExtractedUtr,
  setProof,
  toDetail,
  typeAmount,
  typeUtr,
  validateDeposit,
  type AskedDeposit,
  type DepositField,
  type DepositForm,
} from './deposit-form';
import { clearDraft, type DepositSurface } from './draft';
import { payByProvider, sendPayment, useDepositCalls, type DepositEnd } from './submit-deposit';
import { useDraftCheck, useDraftStorage, useStoredDraft, useDepositMethods } from './use-deposit-draft';
import { usePaymentProof } from './payment-proof-field';

/** The drawer closes this long after the payment page was opened, ms (C9.02). */
const CLOSE_AFTER_MS = 2000;

/** Calls back two seconds after the payment page was opened. */
function useFinishAfterPage(end: DepositEnd | null, onFinished: () => void): void {
  useEffect(() => {
    if (end?.kind !== 'page' || end.blocked) return;
    const timer = setTimeout(onFinished, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the two seconds start with the page, whatever the parent draws
  }, [end]);
}

/** The player's last requests, and how one of them is cancelled. */
function useRequests() {
  const { requests, reload } = useRecentDeposits();
  return { requests, reload, cancel: useCancelDeposit(reload) };
}

/** What is wrong, and with which field; null for the complete form. */
interface FormErrorState {
  readonly error: string;
  readonly wrongField: DepositField | null;
}

/** The state of the form, from where a reload left it, and its picture of the payment. */
function useDepositForm(asked: AskedDeposit) {
  const { session, toasts } = useHost();
  const t = useT();
  const unsaved = useStoredDraft();
  const [form, setForm] = useState(() =>
    createDepositForm(unsaved, { ...asked, linked: session.store.getState().profile?.linkedBonusId }),
  );
  const [{ error, wrongField }, setErrorState] = useState<FormErrorState>({ error: '', wrongField: null });
  const setError = useCallback(
    (message: string, field: DepositField | null = null) => setErrorState({ error: message, wrongField: field }),
    [],
  );
  const change = (next: (now: DepositForm) => DepositForm) => {
    setForm(next);
    setError('');
  };
  const slip = usePaymentProof({
    taken: (file) => change((now) => setProof(now, file)),
    read: (file, utr) => {
      setForm((now) => setExtractedUtr(now, file, utr));
      toasts.success(t('deposit.utrFetched'));
    },
  });
  return { unsaved, form, setForm, error, wrongField, setError, change, slip };
}

/**
 * The steps of a deposit and what each button does, from where a reload left them (S-17). `onFinished` is called 2 s after the
 * payment page has opened. The offer that is asked for, else that of the link that the player followed (A2.11), is selected at first.
 */
export function useDeposit(place: DepositSurface, onFinished: () => void, asked: AskedDeposit = {}) {
  const host = useHost();
  const t = useT();
  const offered = useDepositMethods();
  const offers = useOffers();
  const { requests, reload, cancel } = useRequests();
  const { unsaved, form, setForm, error, wrongField, setError, change, slip } = useDepositForm(asked);
  const [end, setEnd] = useState<DepositEnd | null>(null);
  const calls = useDepositCalls();
  const summary = depositSummary(form, offered.methods);

  useDraftStorage(form, place, end !== null);
  useDraftCheck(unsaved, { setForm, setError, offered, requests });
  useFinishAfterPage(end, onFinished);

  const submission = () => ({
    host,
    calls,
    t,
    form,
    summary,
    offer: getOffer(form, offers, summary.rupees),
    fail: setError,
    finish(how: DepositEnd) {
      clearDraft();
      setEnd(how);
      void reload();
    },
  });

  return {
    form,
    summary,
    error,
    wrongField,
    busy: calls.busy,
    end,
    slip,
    offers,
    recent: requests,
    cancel,
    offered,
    type: (typed: string) => change((now) => typeAmount(now, typed)),
    choose: (methodId: string) => change((now) => chooseMethod(now, methodId)),
    chooseOffer: (chosen: string) => change((now) => chooseOffer(now, chosen)),
    typeUtr: (typed: string) => change((now) => typeUtr(now, typed)),
    back: () => change(back),
    edit: () => change(backToAmount),
    next() {
      const { multipleRequests, utrExact12 } = host.tenant.flags;
      const blocked = isBlocked(form, summary, requests, multipleRequests);
      const problem = validateDeposit(form, summary, { terms: offered.terms, blocked, exact12: utrExact12 });
      setError(problem ? t(problem.key, problem.values) : '', problem?.field);
      if (problem) return;
      if (form.step === 'amount') setForm(goToMethods(form, summary));
      else if (form.step === 'detail') void sendPayment(submission());
      else if (summary.chosen?.paymentType === 'IPAY') void payByProvider(submission());
      else setForm(toDetail(form));
    },
  };
}

/** Before a method is chosen, only a brand that allows one request at a time blocks (C4.06, E8.08). */
function isBlocked(
  { step }: DepositForm,
  { chosen }: ReturnType<typeof depositSummary>,
  requests: readonly TransactionRequest[],
  multipleRequests: boolean,
): boolean {
  if (multipleRequests && (step === 'amount' || !chosen)) return false;
  return blocksNewDeposit(requests, chosen?.paymentType ?? '', multipleRequests);
}

export type DepositControls = ReturnType<typeof useDeposit>;
