import { useEffect, useId, useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { createContactLink } from '@backlay/shared/domain';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { ButtonLink, Card } from '@backlay/shared/ui';
import { registrationOpen } from '.';
import { readAttribution, useStoredAttribution } from './attribution';
import { RegistrationActions, RegistrationForm } from './registration-panel';
import { useRegistration } from './use-registration';
import styles from './registration.module.scss';

/** /signup: registration as a page of its own (A2.26, A2.58); where nobody registers themselves it leads home (OQ-29). */
export default function SignUpPage() {
  const { navigation, tenant } = useHost();
  const signedIn = useSession((state) => state.status === 'signed-in');
  const away = !registrationOpen(tenant) || signedIn;
  useStoredAttribution();
  useEffect(() => {
    if (away) navigation.go('/', { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who signs in here goes on to the welcome screen, not home
  }, []);
  return away ? null : <SignUp />;
}

function SignUp() {
  const t = useT();
  const { overlays } = useHost();
  const registration = useRegistration(() => undefined);
  const formId = useId();
  const branchChat = useBranchChat();
  return (
    <div className={styles.page}>
      <h1>{t('register.title')}</h1>
      <p>{t('register.intro')}</p>
      <Card padded>
        <RegistrationForm formId={formId} registration={registration} onLogin={() => overlays.open('login')} />
        <div className={styles.pageActions}>
          <RegistrationActions formId={formId} busy={registration.busy} />
        </div>
      </Card>
      {branchChat && (
        <ButtonLink block icon="whatsapp" href={branchChat} target="_blank" rel="noopener noreferrer">
          {t('register.branchChat')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Who came by a branch's link can write to that branch (A2.57, A7.33, OQ-68). */
function useBranchChat(): string | null {
  const [branchId] = useState(() => readAttribution(localStorage).branchId);
  // A branch that nobody knows has nobody to write to.
  const { answer } = useCallQuery('communicationDetail', { adminId: branchId ?? '' }, { enabled: Boolean(branchId) });
  return answer && createContactLink(answer.docs.whatsapp);
}
