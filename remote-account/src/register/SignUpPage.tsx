import { useEffect, useId } from 'react';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { Card } from '@backlay/shared/ui';
import { registrationOpen } from '../registration-open';
import { RegistrationActions, RegistrationPanel } from './RegistrationPanel';
import { useKeptAttribution } from './use-kept-attribution';
import { useRegistration } from './use-registration';
import styles from './register.module.scss';

/** /signup: registration as a page of its own (A2.26, A2.58); where nobody registers themselves it leads home (OQ-29). */
export default function SignUpPage() {
  const { navigation, tenant } = useHost();
  const signedIn = useSession((state) => state.status === 'signed-in');
  const away = !registrationOpen(tenant) || signedIn;
  useKeptAttribution();
  useEffect(() => {
    if (away) navigation.go('/', { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- who signs in here goes on to the welcome screen, not home
  }, []);
  return away ? null : <SignUp />;
}

function SignUp() {
  const t = useT();
  const { overlays } = useHost();
  const registration = useRegistration(() => undefined);
  const formId = useId();
  return (
    <div className={styles.page}>
      <h1>{t('register.title')}</h1>
      <p>{t('register.intro')}</p>
      <Card padded>
        <RegistrationPanel formId={formId} registration={registration} onLogin={() => overlays.open('login')} />
        <div className={styles.pageActions}>
          <RegistrationActions formId={formId} busy={registration.busy} />
        </div>
      </Card>
    </div>
  );
}
