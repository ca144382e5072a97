import { useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import type { RequestAction } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';

export type QueueKind = 'deposit' | 'withdraw';

/**
 * A role's decision on a request, and its call (C7.07, C7.10). The code lives in memory alone and is cleared after each
 * decision (S-04).
 */
export function useResolveRequest(kind: QueueKind, request: TransactionRequest, onDecided: () => void) {
  const { toasts } = useHost();
  const t = useT();
  const [remarks, setRemarks] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const deposit = useCallMutation('decideDeposit', { inFlight: 'payment' });
  const withdrawal = useCallMutation('decideWithdraw', { inFlight: 'payment' });
  const { busy, send } = kind === 'deposit' ? deposit : withdrawal;

  async function decide(action: RequestAction) {
    const command = { amount: request.amount, depositId: request._id, action, remarks, transactionCode: code };
    const done = await send(command);
    if (!done) return;
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
      if (code.trim() !== '') void decide(action);
    },
  };
}
