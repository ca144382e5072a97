import type { Host, SessionState } from '@backlay/shared/host';
import { moneyEntries } from '../wallet-home';
import { clearDraft, readDraft } from './draft';

/** Whether the player went to this page, rather than having it loaded again under them. */
function wentHere(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const discarded = (document as { readonly wasDiscarded?: boolean }).wasDiscarded === true;
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate' && !discarded;
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
