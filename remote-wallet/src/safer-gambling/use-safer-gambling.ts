import type { EndpointInput, EndpointResponse } from '@backlay/shared/contract';
import { useCallMutation, useCallQuery, useConfirmedSend } from '@backlay/shared/data';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useHost, useT, type CallResult } from '@backlay/shared/host';

type Change = 'setPlayLimit' | 'setRealityCheck' | 'takeBreak';

type Sends = {
  readonly [N in Change]: (input: EndpointInput<N>) => Promise<CallResult<EndpointResponse<'takeBreak'>> | null>;
};

/** What the player set for themselves, and how to change it; the answer to each change is the complete state. */
export function useSaferGambling() {
  const { toasts } = useHost();
  const t = useT();
  const { state, answer, change: put, reload } = useCallQuery('saferGambling');
  const limit = useCallMutation('setPlayLimit');
  const realityCheck = useCallMutation('setRealityCheck');
  const pause = useCallMutation('takeBreak');
  const send = useConfirmedSend();
  const busy = limit.busy || realityCheck.busy || pause.busy;
  const setPlayLimit: Sends['setPlayLimit'] = (input) => {
    const { kind, period, amount } = input;
    const name = `${t(`limits.${kind}`)}, ${t(`limits.${period}`)}`;
    const wanted = amount === null ? t('limits.removeLimit') : formatMoney(toPaise(amount));
    const action = { purpose: 'limit', kind, period, amount } as const;
    return send({ action, detail: `${name}: ${wanted}` }, (confirmed) => limit.send({ ...input, ...confirmed }));
  };
  const sends: Sends = { setPlayLimit, setRealityCheck: realityCheck.send, takeBreak: pause.send };

  async function change<N extends Change>(name: N, input: EndpointInput<N>, done?: () => void) {
    if (busy) return;
    const result = await sends[name](input);
    if (!result) return;
    if (!result.ok) return toasts.error(result.reason === 'refused' ? result.message : t('limits.notSaved'));
    put(() => result.answer);
    toasts.success(t('limits.saved'));
    done?.();
  }

  return {
    state: answer?.docs ?? (state === 'failed' ? 'failed' : 'loading'),
    busy,
    change: <N extends Change>(name: N, input: EndpointInput<N>, done?: () => void) => void change(name, input, done),
    reload: () => void reload(),
  };
}

export type SaferGamblingControls = ReturnType<typeof useSaferGambling>;
