import { parseAmountDigits, parseReference } from '@backlay/shared/domain';
import type { Host, SessionState } from '@backlay/shared/host';
import type { DepositForm, DepositStep } from './deposit-form';
import { moneyEntries } from '../wallet-home';

/** What of a deposit outlives the page: never picture and UTR, and nothing of an account that is paid to (S-17). */
export type UnsavedDeposit = Pick<DepositForm, 'step' | 'amount' | 'methodId' | 'offerId' | 'reference'>;

/** The sheet opens again by itself; the page has an address. */
export type DepositSurface = 'sheet' | 'page';

const KEY = 'backlay.unsaved-deposit';
/** So long after the last change, ms, a player who comes back finds it: time for a payment in another app. */
const RETENTION_MS = 30 * 60_000;
/** An identifier of the platform is never longer. */
const MOST_ID = 64;

/** Who may read it: this player, at this brand. Null while nobody is here. */
function ownerOf({ session, tenant }: Host): string | null {
  const player = session.store.getState().profile?._id;
  return player ? `${tenant.id} ${player}` : null;
}

/** Remembers for this tab where the player is. */
export function saveDraft(
  host: Host,
  { step, amount, methodId, offerId, reference }: UnsavedDeposit,
  place: DepositSurface,
): void {
  const owner = ownerOf(host);
  if (owner === null) return;
  try {
    const stored = { owner, at: Date.now(), place, step, amount, methodId, offerId, reference };
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // A browser that keeps nothing: the steps live as long as the page.
  }
}

/** After a log-out, a deposit that the server has, and a sheet that the player closed. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

/** What this player left unsaved in this tab, and where; null when there is nothing, or nothing that reads as a deposit of theirs. */
export function readDraft(host: Host): { readonly unsaved: UnsavedDeposit; readonly place: DepositSurface } | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const fields: Readonly<Record<string, unknown>> = { ...stored };
    const { owner, at, place, step, amount, methodId, offerId } = fields;
    const age = Date.now() - Number(at);
    if (owner !== ownerOf(host) || !(age >= 0 && age <= RETENTION_MS)) return null;
    if (!isStep(step) || !isAmount(amount) || !isId(offerId) || !(methodId === null || isId(methodId))) return null;
    if ((step !== 'amount' && amount === '') || (step === 'detail' && methodId === null)) return null;
    // A draft of an older version has none.
    const reference =
      typeof fields['reference'] === 'string' && parseReference(fields['reference']) !== null
        ? fields['reference']
        : '';
    return { unsaved: { step, amount, methodId, offerId, reference }, place: place === 'sheet' ? 'sheet' : 'page' };
  } catch {
    return null;
  }
}

const isStep = (value: unknown): value is DepositStep => value === 'amount' || value === 'method' || value === 'detail';
const isAmount = (value: unknown): value is string => typeof value === 'string' && parseAmountDigits(value) === value;
const isId = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_ID;

/** Whether the player went to this page, rather than having it loaded again under them. */
function wentHere(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const isDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  return entry !== undefined && 'type' in entry && entry.type === 'navigate' && !isDiscarded;
}

/**
 * Opens the sheet again that a reload closed, at the step that the player was at, and forgets it as soon as nobody is here (S-17).
 * Nothing opens over a password that has to be changed, or over whatever lies on the page already.
 */
export function restoreDraft(host: Host): () => void {
  const { overlays, session } = host;
  let looked = false;
  const look = ({ status, profile }: SessionState) => {
    if (status === 'visitor') clearDraft();
    if (looked || status !== 'signed-in') return;
    looked = true;
    const offered = moneyEntries(host).getState().deposit;
    const free = !profile?.changePassword && overlays.store.getState().open.length === 0;
    if (offered && free && !wentHere() && readDraft(host)?.place === 'sheet') overlays.open('deposit');
  };
  look(session.store.getState());
  return session.store.subscribe(look);
}
