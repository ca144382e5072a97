import { useCallback, useEffect, useState } from 'react';
import type { EndpointInput, SaferGambling } from '@backlay/shared/contract';
import { useHost, useT } from '@backlay/shared/host';
import { toCallResult, useSingleFlight } from '../wallet-home';

type Change = 'setPlayLimit' | 'setRealityCheck' | 'takeBreak';

/** What the player set for themselves, and how to change it; each answer is the whole of it. */
export function useSaferGambling() {
  const { api, toasts } = useHost();
  const t = useT();
  const [state, setState] = useState<SaferGambling | 'loading' | 'failed'>('loading');
  const [busy, run] = useSingleFlight();

  const load = useCallback(async () => {
    setState('loading');
    const answer = await toCallResult(api.call('saferGambling'));
    setState(answer.ok ? answer.answer.docs : 'failed');
  }, [api]);
  useEffect(() => void load(), [load]);

  function change<N extends Change>(name: N, input: EndpointInput<N>, done?: () => void) {
    run(async () => {
      const answer = await toCallResult(api.call(name, input));
      if (!answer.ok) {
        toasts.error(answer.reason === 'refused' ? answer.message : t('limits.notSaved'));
        return;
      }
      setState(answer.answer.docs);
      toasts.success(t('limits.saved'));
      done?.();
    });
  }

  return { state, busy, change, reload: () => void load() };
}

export type SaferGamblingControls = ReturnType<typeof useSaferGambling>;
