import type { TransactionRequest } from '@backlay/shared/contract';
import { fromPaise, normaliseUtr } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import type { Host } from '@backlay/shared/host';
import { getOperatorId, offerToSend, type DepositForm, type depositSummary, type getOffer } from './deposit-form';

/** Outcome of the payment page: in a window of its own, blocked by the browser, or an address that is never opened. */
export type OpenedPage = 'opened' | 'blocked' | 'refused';

/**
 * Opens a payment page in a new window that knows nothing of this one: no opener, no referrer (C7.05, S-03). An ordinary
 * `noopener` window answers null whether it was blocked or not, and a player whose browser blocks it must get a link (OQ-104).
 */
export function openPaymentPage(
  address: string,
  open: () => Window | null = () => window.open('', '_blank'),
): OpenedPage {
  if (!isPaymentAddress(address)) return 'refused';
  const page = open();
  if (!page) return 'blocked';
  page.opener = null;
  const link = page.document.createElement('a');
  link.href = address;
  link.rel = 'noreferrer';
  page.document.body.append(link);
  link.click();
  return 'opened';
}

// Addresses under localhost never leave the machine: there the sandbox's gateway goes without a certificate.
function isPaymentAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /(^|\.)localhost$/.test(hostname));
}

/** A picture takes its time over a slow line, ms. */
const UPLOAD_MS = 60_000;

/** Where the deposit goes on, once the server has it: on a payment page, or with staff. */
export type DepositEnd =
  | { readonly kind: 'page'; readonly address: string; readonly blocked: boolean }
  | { readonly kind: 'received'; readonly request: TransactionRequest };

/** What is submitted, and how the form learns of the result. */
export interface DepositSubmission {
  readonly host: Pick<Host, 'toasts'>;
  readonly calls: DepositCalls;
  readonly t: Host['i18n']['t'];
  readonly form: DepositForm;
  readonly summary: ReturnType<typeof depositSummary>;
  readonly offer: ReturnType<typeof getOffer>;
  readonly fail: (message: string) => void;
  readonly finish: (end: DepositEnd) => void;
}

/** The calls of a payment. Each is sent once, and a repeat after a lost answer is not booked twice (S-15). */
export function useDepositCalls() {
  const byProvider = useCallMutation('depositByIpay', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  const byProof = useCallMutation('deposit', {
    idempotencyKey: 'requestRef',
    inFlight: 'payment',
    timeoutMs: UPLOAD_MS,
  });
  return { byProvider: byProvider.send, byProof: byProof.send, busy: byProvider.busy || byProof.busy };
}

type DepositCalls = ReturnType<typeof useDepositCalls>;

/** Opens the page of the payment provider. */
export async function payByProvider(submission: DepositSubmission): Promise<void> {
  const { calls, t, summary, offer, fail, finish } = submission;
  const { chosen, paise } = summary;
  const operatorId = chosen && getOperatorId(chosen);
  if (!chosen || operatorId === null) return;
  const paid = await calls.byProvider({
    depositTypeId: chosen._id,
    amount: fromPaise(paise),
    operatorId,
    redirectUrl: `${location.origin}/transaction`,
    ...offerToSend(offer),
  });
  if (!paid) return;
  if (!paid.ok && paid.reason === 'lost') return fail(t('deposit.unknown'));
  if (!paid.ok) return fail(paid.reason === 'refused' ? paid.message : t('deposit.ipayFailed'));
  const address = paid.answer.docs.iPayRedirectUrl;
  const opened = openPaymentPage(address);
  if (opened === 'refused') return fail(t('deposit.ipayFailed'));
  finish({ kind: 'page', address, blocked: opened === 'blocked' });
}

/** Sends a payment that the player made, with its number and its picture. */
export async function sendPayment(submission: DepositSubmission): Promise<void> {
  const { host, calls, t, form, summary, offer, fail, finish } = submission;
  const { chosen, paise } = summary;
  if (!chosen) return;
  const utr = normaliseUtr(form.utr);
  const sent = await calls.byProof({
    depositTypeId: chosen._id,
    amount: fromPaise(paise),
    utr,
    ...offerToSend(offer),
    ...(form.slip ? { image: form.slip } : {}),
  });
  if (!sent) return;
  if (!sent.ok && sent.reason === 'lost') return fail(t('deposit.unknownSlip'));
  if (!sent.ok) return fail((sent.reason === 'refused' && sent.message) || t('deposit.failed'));
  host.toasts.success(sent.answer.message || t('deposit.success'));
  finish({ kind: 'received', request: sent.answer.docs });
}
