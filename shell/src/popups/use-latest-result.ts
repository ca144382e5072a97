import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../app/shell-context';
import { fetchLatestResult } from './latest-result';

/** Once after a login: shows what the latest bet came to (A4.33, A7.35, OQ-50). Without an answer there is nothing to show. */
export function useLatestResult(): void {
  const { api, overlays, session } = useShell().host;
  const player = useStore(session.store, ({ status, userType, profile }) =>
    status === 'signed-in' && userType === 'user' ? profile?._id : undefined,
  );
  useEffect(() => {
    if (!player || !session.isFresh()) return;
    api
      .call('transactions', { page: 1, limit: 1, trxType: 'bet' })
      .then(({ docs }) => {
        const result = fetchLatestResult(docs[0]);
        if (result && session.store.getState().profile?._id === player) overlays.open('win-loss', { ...result });
      })
      .catch(() => undefined);
  }, [api, overlays, player, session]);
}
