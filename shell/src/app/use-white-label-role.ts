import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShell } from './shell-context';

/** Keeps what the operator took out of the white label, for as long as the player is here (A3.17, A7.27). */
export function useWhiteLabelRole(): void {
  const { api, session, storage } = useShell().host;
  const player = useStore(session.store, ({ status, userType, profile }) =>
    status === 'signed-in' && userType === 'user' ? profile?._id : undefined,
  );
  useEffect(() => {
    if (!player) return storage.remove('europeanCasinoDisabled');
    api
      .call('whiteLabelRole')
      .then(({ docs }) => storage.write('europeanCasinoDisabled', String(docs.europeanCasinoDisabled)))
      .catch(() => undefined);
  }, [api, player, storage]);
}
