import { useEffect, useRef, useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { blocksNewDeposit, fromPaise, normaliseUtr } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { toCallResult, useSingleFlight } from '../wallet-home';
import { openPaymentPage } from './payment-page';
import { useRecentDeposits } from '../transactions';
import {
  back,
  backFromNoMethod,
  createDepositForm,
  backToAmount,
  chooseMethod,
  chooseOffer,
  validateDeposit,
  depositSummary,
  emptyDeposit,
  getOffer,
  offerToSend,
  getOperatorId,
  setExtractedUtr,
  setProof,
  toDetail,
  goToMethods,
  typeAmount,
  typeUtr,
  type DepositForm,
} from './deposit-form';
import { useDepositMethods } from './use-deposit-methods';
import { useOffers } from '../bonuses';
import { usePaymentProof } from './use-payment-proof';
import { clearDraft, saveDraft, readDraft, type DepositSurface } from './draft';

/** The drawer closes this long after the payment page was opened, ms (C9.02). */
const CLOSE_AFTER_MS = 2000;
/** A picture takes its time over a slow line, ms. */
const UPLOAD_MS = 60_000;

/** Where the deposit goes on, once the server has it: on a payment page, or with staff. */
export type DepositEnd =
  | { readonly kind: 'page'; readonly address: string; readonly blocked: boolean }
  | { readonly kind: 'received'; readonly request: TransactionRequest };

/**
 * The steps of a deposit and what each press does, from where a reload left them (S-17). `onFinished` comes 2 s after the payment page
 * has opened; an `offerId`, else the one of the link that the player came by (A2.11), is picked beforehand.
 */
export function useDeposit(place: DepositSurface, onFinished: () => void, offerId?: string) {
  const host = useHost();
  const { api, inFlight, session, tenant, toasts } = host;
  const t = useT();
  const offered = useDepositMethods();
  const offers = useOffers();
  const recent = useRecentDeposits();
  const [unsaved] = useState(() => readDraft(host)?.unsaved ?? null);
  const [form, setForm] = useState(() =>
    createDepositForm(unsaved, { asked: offerId, linked: session.store.getState().profile?.linkedBonusId }),
  );
  const [error, setError] = useState('');
  const [end, setEnd] = useState<DepositEnd | null>(null);
  const [busy, run] = useSingleFlight();
  const reference = useRef<{ of: string; value: string } | null>(null);
  const summary = depositSummary(form, offered.methods);
  const offer = getOffer(form, offers, summary.rupees);
  const slip = usePaymentProof({
    taken: (file) => change((now) => setProof(now, file)),
    read: (file, utr) => {
      setForm((now) => setExtractedUtr(now, file, utr));
      toasts.success(t('deposit.utrFetched'));
    },
  });

  const { step, amount, methodId, offerId: picked } = form;
  useEffect(() => {
    if (!end) saveDraft(host, { step, amount, methodId, offerId: picked }, place);
  }, [host, end, step, amount, methodId, picked, place]);

  // What came over a reload: the method may be gone by now, and a request that the server has is no longer to be made.
  const { state, methods } = offered;
  useEffect(() => {
    if (unsaved && state !== 'loading') setForm((now) => backFromNoMethod(now, methods));
  }, [unsaved, state, methods]);
  const doubted = useRef(unsaved !== null && unsaved.amount !== '');
  const { requests } = recent;
  useEffect(() => {
    if (!doubted.current || requests.length === 0) return;
    doubted.current = false;
    // Where a request blocks only its own method, what was typed may go on by another one.
    if (tenant.flags.multipleRequests || !blocksNewDeposit(requests, '', false)) return;
    setForm(emptyDeposit);
    setError(t('request.pending'));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the first answer decides
  }, [requests]);

  useEffect(() => {
    if (end?.kind !== 'page' || end.blocked) return;
    const timer = setTimeout(onFinished, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the two seconds start with the page, whatever the parent draws
  }, [end]);

  function finish(how: DepositEnd) {
    clearDraft();
    setEnd(how);
    void recent.reload();
  }

  // The same payment keeps its reference until an answer says what became of it, so that a repeat is not taken twice (S-15).
  function referenceOf(payment: string): string {
    if (reference.current?.of !== payment) reference.current = { of: payment, value: crypto.randomUUID() };
    return reference.current.value;
  }

  async function pay() {
    const { chosen, paise } = summary;
    const operatorId = chosen && getOperatorId(chosen);
    if (!chosen || operatorId === null) return;
    const landed = inFlight.begin('payment');
    const paid = await toCallResult(
      api.call('depositByIpay', {
        depositTypeId: chosen._id,
        amount: fromPaise(paise),
        operatorId,
        redirectUrl: `${location.origin}/transaction`,
        ...offerToSend(offer),
        requestRef: referenceOf(`${chosen._id} ${paise} ${offer?._id}`),
      }),
    ).finally(landed);
    if (!paid.ok && paid.reason === 'lost') return setError(t('deposit.unknown'));
    reference.current = null;
    if (!paid.ok) return setError(paid.reason === 'refused' ? paid.message : t('deposit.ipayFailed'));
    const address = paid.answer.docs.iPayRedirectUrl;
    const opened = openPaymentPage(address);
    if (opened === 'refused') return setError(t('deposit.ipayFailed'));
    finish({ kind: 'page', address, blocked: opened === 'blocked' });
  }

  async function send() {
    const { chosen, paise } = summary;
    if (!chosen) return;
    const utr = normaliseUtr(form.utr);
    const landed = inFlight.begin('payment');
    const sent = await toCallResult(
      api.call(
        'deposit',
        {
          depositTypeId: chosen._id,
          amount: fromPaise(paise),
          utr,
          ...offerToSend(offer),
          ...(form.slip ? { image: form.slip } : {}),
          requestRef: referenceOf(`${chosen._id} ${paise} ${utr} ${offer?._id}`),
        },
        { timeoutMs: UPLOAD_MS },
      ),
    ).finally(landed);
    if (!sent.ok && sent.reason === 'lost') return setError(t('deposit.unknownSlip'));
    reference.current = null;
    if (!sent.ok) return setError((sent.reason === 'refused' && sent.message) || t('deposit.failed'));
    toasts.success(sent.answer.message || t('deposit.success'));
    finish({ kind: 'received', request: sent.answer.docs });
  }

  /** Before a method is chosen, only a brand that allows one request at a time blocks (C4.06, E8.08). */
  function isBlocked(): boolean {
    const { multipleRequests } = tenant.flags;
    if (multipleRequests && (form.step === 'amount' || !summary.chosen)) return false;
    return blocksNewDeposit(recent.requests, summary.chosen?.paymentType ?? '', multipleRequests);
  }

  async function cancel({ _id }: TransactionRequest) {
    const done = await toCallResult(api.call('cancelDeposit', { depositId: _id }));
    if (done.ok) toasts.success(t('deposit.canceled'));
    else toasts.error(done.message || t('failure.title'));
    await recent.reload();
  }

  function change(next: (now: DepositForm) => DepositForm) {
    setForm(next);
    setError('');
  }

  return {
    form,
    summary,
    error,
    busy,
    end,
    slip,
    offers,
    recent: recent.requests,
    cancel,
    offered,
    type: (typed: string) => change((now) => typeAmount(now, typed)),
    choose: (methodId: string) => change((now) => chooseMethod(now, methodId)),
    chooseOffer: (offerId: string) => change((now) => chooseOffer(now, offerId)),
    typeUtr: (typed: string) => change((now) => typeUtr(now, typed)),
    back: () => change(back),
    edit: () => change(backToAmount),
    next() {
      const problem = validateDeposit(form, summary, {
        terms: offered.terms,
        blocked: isBlocked(),
        exact12: tenant.flags.utrExact12,
      });
      setError(problem ? t(problem.key, problem.values) : '');
      if (problem) return;
      if (form.step === 'amount') setForm(goToMethods(form, summary));
      else if (form.step === 'detail') run(send);
      else if (summary.chosen?.paymentType === 'IPAY') run(pay);
      else setForm(toDetail(form));
    },
  };
}

export type DepositControls = ReturnType<typeof useDeposit>;
