import { useCallback, useEffect, useState } from 'react';
import type { DepositMethod, DepositTerms } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { toCallResult } from '../wallet-home';

/** The ways to pay that the brand offers now, and what it asks of every deposit (C7.18). */
export function useDepositMethods() {
  const { api } = useHost();
  const [methods, setMethods] = useState<readonly DepositMethod[]>([]);
  const [terms, setTerms] = useState<DepositTerms | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  const load = useCallback(async () => {
    setState('loading');
    const answer = await toCallResult(api.call('depositMethods', { active: true }));
    if (answer.ok) {
      setMethods(answer.answer.docs);
      setTerms(answer.answer.terms ?? null);
    }
    setState(answer.ok ? 'ready' : 'failed');
  }, [api]);

  useEffect(() => void load(), [load]);
  return { methods, terms, state, reload: () => void load() };
}
