import { useEffect, useEffectEvent } from 'react';
import type { EndpointInput, PriceAlert } from '../contract';
import { useHost, type CallResult } from '../host';
import { useCallMutation } from './call-mutation';
import { useCallQuery } from './call-query';

export interface PriceAlertList {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly alerts: readonly PriceAlert[];
  readonly busy: boolean;
  save(alert: EndpointInput<'savePriceAlert'>): Promise<CallResult<unknown> | null>;
  remove(alertId: string): Promise<CallResult<unknown> | null>;
}

const CHANGES = { changes: ['priceAlerts'] } as const;

/** Price alerts of the player (E7.03); the list is read again with every notification, since one of them may have fired. */
export function usePriceAlerts({ enabled = true }: { readonly enabled?: boolean } = {}): PriceAlertList {
  const { realtime } = useHost();
  const { answer, state, reload } = useCallQuery('priceAlerts', undefined, { enabled });
  const saving = useCallMutation('savePriceAlert', CHANGES);
  const removal = useCallMutation('deletePriceAlert', CHANGES);
  const readAgain = useEffectEvent(() => void (enabled && reload()));
  useEffect(() => realtime.on('getBroadcastNotification', () => readAgain()), [realtime]);
  return {
    state,
    alerts: answer?.docs ?? [],
    busy: saving.busy || removal.busy,
    save: (alert) => saving.send(alert),
    async remove(alertId) {
      const result = await removal.send({ alertId });
      // An alert that is not there any more has fired or ended.
      if (result && !result.ok) await reload();
      return result;
    },
  };
}
