import { useEffect, useRef, useState } from 'react';
import type { GameReport } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { toCallResult } from '../wallet-home';
import { rangeQuery, type DateRange } from './date-range';

/** What came in, went out, was won and lost within a range (C7.21). A fetch that fails clears the report (C8.06). */
export function useReport(range: DateRange, userId?: string) {
  const { api } = useHost();
  const [report, setReport] = useState<GameReport | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const asked = useRef(0);
  const { from, to } = range;
  useEffect(() => {
    const mine = ++asked.current;
    setState('loading');
    void toCallResult(api.call('gameReport', { ...rangeQuery({ from, to }), ...(userId ? { userId } : {}) })).then(
      (answer) => {
        if (mine !== asked.current) return;
        setReport(answer.ok ? answer.answer.docs : null);
        setState(answer.ok ? 'ready' : 'failed');
      },
    );
  }, [api, from, to, userId, tries]);
  return { report, state, retry: () => setTries((count) => count + 1) };
}
