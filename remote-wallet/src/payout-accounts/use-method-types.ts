import { useCallback, useEffect, useState } from 'react';
import type { PaymentMethodType } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { toCallResult } from '../wallet-home';

/** The ways that the brand pays out (C7.18). */
export function useMethodTypes() {
  const { api } = useHost();
  const [types, setTypes] = useState<readonly PaymentMethodType[]>([]);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const load = useCallback(async () => {
    setState('loading');
    const answer = await toCallResult(api.call('paymentMethodTypes', { active: true }));
    if (answer.ok) setTypes(answer.answer.docs);
    setState(answer.ok ? 'ready' : 'failed');
  }, [api]);
  useEffect(() => void load(), [load]);
  return { types, state, reload: () => void load() };
}
