import { useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import type { RequestAction } from '@backlay/shared/domain';
import { useHost, useT, toCallResult, useSingleFlight } from '@backlay/shared/host';

export type QueueKind = 'deposit' | 'withdraw';

/**
 * A role's decision on a request, and its call (C7.07, C7.10). The code lives in memory alone and is cleared after each
 * decision (S-04).
 */
export function useResolveRequest(kind: QueueKind, request: TransactionRequest, onDecided: () => void) {
  const { api, inFlight, toasts } = useHost();
  const t = useT();
  const [remarks, setRemarks] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, run] = useSingleFlight();

  async function decide(action: RequestAction) {
    const command = { amount: request.amount, depositId: request._id, action, remarks, transactionCode: code };
    const end = inFlight.begin('payment');
    const done = await toCallResult(api.call(kind === 'deposit' ? 'decideDeposit' : 'decideWithdraw', command)).finally(
      end,
    );
    setCode('');
    if (!done.ok) return setError(done.message || t('failure.title'));
    toasts.success(done.answer.approval ? t('approval.waiting') : t(`queue.done.${action}`));
    onDecided();
  }

  return {
    remarks,
    code,
    error,
    busy,
    typeRemarks: setRemarks,
    typeCode: (typed: string) => {
      setCode(typed);
      setError('');
    },
    decide(action: RequestAction) {
      setError(code.trim() === '' ? t('queue.codeNeeded') : '');
      if (code.trim() !== '') void run(() => decide(action));
    },
  };
}
