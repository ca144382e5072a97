import { confirmationSubject, type ConfirmedAction } from '../domain';
import { useHost, type CallResult, type Host } from '../host';

/**
 * Opens the dialog in which a person confirms one action by passkey, authenticator code or password (slot `overlay.confirm`, E7.07).
 * @param detail what is confirmed, in words: an amount, an account
 * @param onConfirmed takes the confirmation; it is empty where the sign-in was renewed
 */
export function askToConfirm(
  { overlays }: Pick<Host, 'overlays'>,
  action: ConfirmedAction,
  onConfirmed: (confirmation: string) => void,
  detail = '',
): void {
  overlays.open('confirm', { purpose: action.purpose, subject: confirmationSubject(action), detail, onConfirmed });
}

/** One action with the words that describe it. */
export interface DescribedAction {
  readonly action: ConfirmedAction;
  readonly detail: string;
}

/**
 * Sends a call whose action the server may want confirmed: where it does, the person is asked and the call is sent again. The promise
 * stays open where the dialog is put away: nothing was done, and the form is as it was.
 */
export function useConfirmedSend() {
  const host = useHost();
  return async <T>(
    { action, detail }: DescribedAction,
    send: (confirmation?: { readonly confirmation: string }) => Promise<CallResult<T> | null>,
  ): Promise<CallResult<T> | null> => {
    const first = await send();
    if (!first || first.ok || !first.needsConfirmation) return first;
    return new Promise((resolve, reject) => {
      askToConfirm(host, action, (confirmation) => void send({ confirmation }).then(resolve, reject), detail);
    });
  };
}
