import { useEffect, useState } from 'react';
import type { BonusOfferPayload, UserBonus } from '@backlay/shared/contract';
import { bonusOffers } from '@backlay/shared/domain';
import { useHost, useSession } from '@backlay/shared/host';
import { toCallResult } from '../wallet-home';

/** The offers that this player may pick with a deposit (C5.15 to C5.17, C7.19); none when they cannot be read. */
export function useOffers(): readonly BonusOfferPayload[] {
  const { api, session } = useHost();
  const profile = useSession((state) => state.profile);
  const [offers, setOffers] = useState<readonly BonusOfferPayload[]>([]);
  const [own, setOwn] = useState<readonly UserBonus[]>([]);
  const closed = !profile || profile.bonusLock || profile.wagerBonusId !== null;

  // A deposit that was approved meanwhile, or a bonus that it brought, changes what is on offer; without an answer the old profile stands.
  useEffect(() => void session.refreshProfile().catch(() => undefined), [session]);

  useEffect(() => {
    if (closed) return;
    let gone = false;
    const load = async () => {
      const [offered, had] = await Promise.all([
        toCallResult(api.call('bonusOffers', { active: true })),
        toCallResult(api.call('bonuses', { active: true })),
      ]);
      if (gone) return;
      setOffers(offered.ok ? offered.answer.docs : []);
      setOwn(had.ok ? had.answer.docs : []);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [api, closed]);

  return profile ? bonusOffers(offers, own, profile) : [];
}
