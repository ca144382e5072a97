import { ButtonLink, FullPage } from '@backlay/shared/ui';
import { useShell, useTranslate } from '../app/shell-context';

/** Where a new player ends up (A2.15, A2.16). */
export function WelcomePage() {
  const { tenant } = useShell().host;
  const t = useTranslate();
  const action = (
    <ButtonLink variant="primary" href="/">
      {t('welcome.enjoy')}
    </ButtonLink>
  );
  return (
    <FullPage title={t('welcome.title')} actions={action}>
      {t('welcome.thanks', { brand: tenant.name })}
    </FullPage>
  );
}
