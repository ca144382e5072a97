import { useHost, useSession, useT } from '@backlay/shared/host';
import { Button, ButtonLink, Card, NotFoundPage } from '@backlay/shared/ui';
import { openRegistration, registrationOpen } from '../registration';
import styles from './affiliates.module.scss';

/** /affiliates on configured domains (A2.19, A6.17, OQ-46): what the programme is, and the way into it. */
export default function AffiliateScreen() {
  const host = useHost();
  const t = useT();
  const signedIn = useSession((state) => state.status === 'signed-in');
  const { tenant, overlays } = host;
  const brand = tenant.name;
  // As the shell shows a path that nobody has (A2.20): the domain has no such page.
  if (!tenant.flags.affiliates) return <NotFoundPage actions={<ButtonLink href="/">{t('nav.home')}</ButtonLink>} />;
  const join = () => (registrationOpen(tenant) ? openRegistration(host) : overlays.open('login'));
  return (
    <div className={styles.screen}>
      <h1>{t('affiliates.title')}</h1>
      <p className={styles.lead}>{t('affiliates.lead', { brand })}</p>
      <Card padded>
        <h2>{t('affiliates.how')}</h2>
        <ol>
          <li>{t('affiliates.step1')}</li>
          <li>{t('affiliates.step2')}</li>
          <li>{t('affiliates.step3')}</li>
        </ol>
      </Card>
      <Card padded>
        <h2>{t('affiliates.rules')}</h2>
        <p>{t('affiliates.rulesText')}</p>
      </Card>
      {signedIn ? (
        <ButtonLink variant="primary" size="lg" href="/refer">
          {t('affiliates.own')}
        </ButtonLink>
      ) : (
        <Button variant="primary" size="lg" onClick={join}>
          {t('affiliates.register')}
        </Button>
      )}
    </div>
  );
}
