import { useEffect } from 'react';
import { useHost, useSession } from '@backlay/shared/host';
import { useSearchParams } from '@backlay/shared/router';
import { registrationOpen } from '.';
import { attributionOf, useStoredAttribution } from './attribution';

/** /signUp, /register and /r: the landing page with the registration open over it, where there is one (A2.06 to A2.08, OQ-26, OQ-29). */
export default function RegistrationLink() {
  const { navigation, overlays, tenant } = useHost();
  const status = useSession((state) => state.status);
  const [query] = useSearchParams();
  useStoredAttribution();
  const restoring = status === 'restoring';
  useEffect(() => {
    if (restoring) return;
    navigation.go('/', { replace: true });
    const { wagerBonusId } = attributionOf({}, query);
    // Who has an account has the offer of the link with the next deposit.
    if (status === 'signed-in') {
      if (wagerBonusId) overlays.open('deposit', { offerId: wagerBonusId });
    } else if (registrationOpen(tenant)) overlays.open('register');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, with the attribution of the link
  }, [restoring]);
  return null;
}
