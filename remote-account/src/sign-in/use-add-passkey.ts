import type { EndpointResponse } from '@backlay/shared/contract';
import { askToConfirm } from '@backlay/shared/data';
import { CallError, toCallFailure, useHost, useSingleFlight, useT } from '@backlay/shared/host';
import { loadPasskeyBrowser } from './passkey-support';

/** Work that wants a recent sign-in: where it is refused for that, the person confirms and it runs once more (E7.06). */
export function useRecentSignIn() {
  const host = useHost();
  const { toasts } = host;
  const t = useT();
  const [busy, run] = useSingleFlight();
  const attempt = async (work: () => Promise<void>, isRepeated = false): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!toCallFailure(error).needsConfirmation || isRepeated)
        return toasts.error(error.status === 0 ? t('call.lost') : error.message);
      const onConfirmed = () => void run(() => attempt(work, true));
      askToConfirm(host, { purpose: 'signIn' }, onConfirmed);
    }
  };
  return { busy, run: (work: () => Promise<void>) => void run(() => attempt(work)) };
}

/** Adds a passkey of this device. */
export function useAddPasskey(onAdded: (answer: EndpointResponse<'addPasskey'>) => void) {
  const { api, toasts } = useHost();
  const t = useT();
  const { busy, run } = useRecentSignIn();
  const add = () =>
    run(async () => {
      const [{ docs }, { createPasskey }] = await Promise.all([api.call('startPasskey'), loadPasskeyBrowser()]);
      const passkey = await createPasskey(docs);
      if (!passkey) return toasts.info(t('passkey.notMade'));
      const answer = await api.call('addPasskey', { passkey });
      toasts.success(t('passkey.added'));
      onAdded(answer);
    });
  return { busy, add };
}
