import { useCallback, useEffect, useState } from 'react';
import type { PaymentAccount } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { toCallResult } from '../wallet-home';

/** The accounts that the player is paid to, the primary one first (C7.12). */
export function useAccounts() {
  const { api } = useHost();
  const [accounts, setAccounts] = useState<readonly PaymentAccount[]>([]);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const load = useCallback(async () => {
    const answer = await toCallResult(api.call('accounts'));
    if (answer.ok) setAccounts(answer.answer.docs);
    setState(answer.ok ? 'ready' : 'failed');
  }, [api]);
  useEffect(() => void load(), [load]);
  return { accounts, state, reload: load };
}

export type AccountsList = ReturnType<typeof useAccounts>;
