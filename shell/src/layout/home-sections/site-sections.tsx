import { Button, Card, ButtonLink, SectionHead } from '@backlay/shared/ui';
import { useShell, useTenantSettings, useTranslate } from '../../app/shell-context';
import { openRegistration } from '../page/money-actions';
import styles from './home-sections.module.scss';
import type { TextKey } from '@backlay/shared/domain';

/** Asks a visitor of the landing page to register, where the brand registers players, or to log in. */
export function Invitation() {
  const shell = useShell();
  const site = useTenantSettings();
  const t = useTranslate();
  const { overlays, tenant } = shell.host;
  const title = t('invite.title', { brand: tenant.name });
  return (
    <section className={styles.invitation} aria-label={title}>
      <Card padded className={styles.touch}>
        <div>
          <h2>{title}</h2>
          <p>{t(site.register ? 'invite.register' : 'invite.login')}</p>
        </div>
        <div className={styles.touchActions}>
          <Button onClick={() => overlays.open('login')}>{t('nav.login')}</Button>
          {site.register && (
            <Button variant="primary" onClick={() => openRegistration(shell)}>
              {t('nav.register')}
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}

/** The chats of the tenant; without any there is no block (OQ-41). */
export function GetInTouch() {
  const site = useTenantSettings();
  const t = useTranslate();
  const { support } = site.whatsapp;
  if (site.hideGetInTouch || (!support && !site.telegram)) return null;
  return (
    <section className={styles.strip}>
      <Card padded className={styles.touch}>
        <div>
          <h2>{t('touch.title')}</h2>
          <p>{t('touch.text')}</p>
        </div>
        <div className={styles.touchActions}>
          {support && (
            <ButtonLink variant="whatsapp" icon="whatsapp" href={support} target="_blank">
              {t('touch.whatsapp')}
            </ButtonLink>
          )}
          {site.telegram && (
            <ButtonLink icon="telegram" href={site.telegram} target="_blank">
              {t('touch.telegram')}
            </ButtonLink>
          )}
        </div>
      </Card>
    </section>
  );
}

const FOUR: readonly TextKey[] = ['payment.upi', 'payment.amazon', 'payment.discover', 'payment.paypal'];
const CARDS: readonly TextKey[] = ['payment.visa', 'payment.amex'];

/** Four ways to pay and two cards, unless the domain leaves the cards out or has UPI and crypto alone (C2.41 to C2.43). */
export function paymentMarks(site: {
  readonly hideCards: boolean;
  readonly upiAndCryptoOnly: boolean;
}): readonly TextKey[] {
  if (site.upiAndCryptoOnly) return ['payment.upi', 'payment.crypto'];
  return site.hideCards ? FOUR : [...FOUR, ...CARDS];
}

export function PaymentMethodsSection() {
  const site = useTenantSettings();
  const t = useTranslate();
  if (site.hidePaymentMethods) return null;
  return (
    <section className={styles.strip}>
      <SectionHead title={t('payment.title')} />
      <ul className={styles.payments}>
        {paymentMarks(site).map((mark) => (
          <li key={mark} data-mark={mark.slice('payment.'.length)}>
            {t(mark)}
          </li>
        ))}
      </ul>
    </section>
  );
}
