import type { Profile } from '@backlay/shared/contract';
import type { Api, Tenant } from '@backlay/shared/host';

/** The record that a player has at the cock-fight provider while the session lasts (A7.29, A7.30, OQ-65). What fails is left as it is. */
export function createCockFightSession(
  api: Pick<Api, 'call'>,
  flags: Pick<Tenant['flags'], 'noCockFight'>,
  changed: (created: boolean) => void,
) {
  return {
    async begin(profile: Profile): Promise<void> {
      if (flags.noCockFight || profile.demo || profile.cockFightCreated) return;
      try {
        await api.call('cockFightCreate');
        changed(true);
      } catch {
        // The provider's games ask again; nothing else depends on it.
      }
    },
    async end(profile: Profile | null): Promise<void> {
      if (!profile || profile.demo || !profile.cockFightCreated) return;
      await api.call('cockFightLogout').catch(() => undefined);
    },
  };
}
