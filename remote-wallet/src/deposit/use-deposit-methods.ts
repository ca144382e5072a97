import { useCallback, useEffect, useState } from 'react';
import type { DepositMethod } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { attempt } from '../outcome';

/** The ways to pay that the brand offers now (C7.18). */
export function useDepositMethods() {
  const { api } = useHost();
  const [methods, setMethods] = useState<readonly DepositMethod[]>([]);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  const load = useCallback(async () => {
    setState('loading');
    const answer = await attempt(api.call('depositMethods', { active: true }));
    if (answer.ok) setMethods(answer.answer.docs);
    setState(answer.ok ? 'ready' : 'failed');
  }, [api]);

  useEffect(() => void load(), [load]);
  return { methods, state, reload: () => void load() };
}
