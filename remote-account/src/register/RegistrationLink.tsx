import { useEffect } from 'react';
import { useHost } from '@backlay/shared/host';
import { registrationOpen } from '../registration-open';
import { useKeptAttribution } from './use-kept-attribution';

/** /signUp, /register and /r: the landing page with the registration open over it, where there is one (A2.06 to A2.08, OQ-26, OQ-29). */
export default function RegistrationLink() {
  const { navigation, overlays, session, tenant } = useHost();
  useKeptAttribution();
  useEffect(() => {
    navigation.go('/', { replace: true });
    if (registrationOpen(tenant) && session.store.getState().status !== 'signed-in') overlays.open('register');
  }, [navigation, overlays, session, tenant]);
  return null;
}
