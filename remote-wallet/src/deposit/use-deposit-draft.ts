import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { TransactionRequest, DepositMethod } from '@backlay/shared/contract';
import { blocksNewDeposit } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { backFromNoMethod, emptyDeposit, type DepositForm } from './deposit-form';
import { readDraft, saveDraft, type DepositSurface } from './draft';
import { useCallQuery } from '@backlay/shared/data';

const NONE: readonly DepositMethod[] = [];

/** The ways to pay that the brand offers now, and what it asks of every deposit (C7.18). */
export function useDepositMethods() {
  const { state, answer, reload } = useCallQuery('depositMethods', { active: true });
  return { methods: answer?.docs ?? NONE, terms: answer?.terms ?? null, state, reload: () => void reload() };
}

interface DraftDeps {
  readonly setForm: Dispatch<SetStateAction<DepositForm>>;
  readonly setError: (message: string) => void;
  readonly offered: ReturnType<typeof useDepositMethods>;
  readonly requests: readonly TransactionRequest[];
}

/** The draft that a reload left (S-17), read once. */
export function useStoredDraft() {
  const host = useHost();
  const [unsaved] = useState(() => readDraft(host)?.unsaved ?? null);
  return unsaved;
}

/** Stores the form until the deposit has ended. */
export function useDraftStorage(
  { step, amount, methodId, offerId, reference }: DepositForm,
  place: DepositSurface,
  ended: boolean,
): void {
  const host = useHost();
  useEffect(() => {
    if (!ended) saveDraft(host, { step, amount, methodId, offerId, reference }, place);
  }, [host, ended, step, amount, methodId, offerId, reference, place]);
}

/** A restored draft: the method may be gone by now, and a request that the server has is no longer to be made. */
export function useDraftCheck(
  unsaved: ReturnType<typeof useStoredDraft>,
  { setForm, setError, offered, requests }: DraftDeps,
): void {
  const { tenant } = useHost();
  const t = useT();
  const { state, methods } = offered;
  useEffect(() => {
    if (unsaved && state !== 'loading') setForm((now) => backFromNoMethod(now, methods));
  }, [unsaved, state, methods, setForm]);
  const doubted = useRef(unsaved !== null && unsaved.amount !== '');
  useEffect(() => {
    if (!doubted.current || requests.length === 0) return;
    doubted.current = false;
    // Where a request blocks only its own method, what was typed may go on by another one.
    if (tenant.flags.multipleRequests || !blocksNewDeposit(requests, '', false)) return;
    setForm(({ reference }) => ({ ...emptyDeposit, reference }));
    setError(t('request.pending'));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first answer decides
  }, [requests]);
}
