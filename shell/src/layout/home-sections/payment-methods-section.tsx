import { SectionHead } from '@backlay/shared/ui';
import type { TextKey } from '@backlay/shared/domain';
import { useTenantSettings, useTranslate } from '../../app/shell-context';
import styles from './home-sections.module.scss';

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
