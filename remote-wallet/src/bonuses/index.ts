import { useEffect } from 'react';
import type { BonusOfferPayload } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { bonusOffers } from '@backlay/shared/domain';
import { useHost, useSession } from '@backlay/shared/host';

/** The offers that this player may pick with a deposit (C5.15 to C5.17, C7.19); none when they cannot be read. */
export function useOffers(): readonly BonusOfferPayload[] {
  const { session } = useHost();
  const profile = useSession((state) => state.profile);
  const enabled = profile !== null && !profile.bonusLock && profile.wagerBonusId === null;

  // A deposit that was approved meanwhile, or a bonus that it brought, changes what is on offer; without an answer the old profile stands.
  useEffect(() => void session.refreshProfile().catch(() => undefined), [session]);

  const offered = useCallQuery('bonusOffers', { active: true }, { enabled });
  const own = useCallQuery('bonuses', { active: true }, { enabled });
  // Without the player's own bonuses an offer that they had already would show.
  if (!profile || offered.state !== 'ready' || own.state === 'loading') return [];
  return bonusOffers(offered.answer?.docs ?? [], own.state === 'failed' ? [] : (own.answer?.docs ?? []), profile);
}
