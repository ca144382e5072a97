import { useT } from '@backlay/shared/host';
import { Button, ButtonLink, Icon, Steps } from '@backlay/shared/ui';
import { AmountStep } from './AmountStep';
import { MethodStep } from './MethodStep';
import type { DepositControls, PaymentPage } from './use-deposit';
import styles from './deposit.module.scss';

/** The literal titles of the steps (C2.13, C2.15). */
export function useDepositTitle({ form }: DepositControls): string {
  const t = useT();
  return t(form.step === 'amount' ? 'deposit.amountTitle' : 'deposit.methodTitle');
}

/** Amount, method, payment: for IPAY the third is the payment page (C2.26, C4.07). */
export function DepositSteps({ deposit }: { readonly deposit: DepositControls }) {
  const current = deposit.page ? 3 : deposit.form.step === 'method' ? 2 : 1;
  return <Steps current={current} count={3} />;
}

export function DepositBody({ deposit }: { readonly deposit: DepositControls }) {
  if (deposit.page) return <PaymentOpened page={deposit.page} />;
  return deposit.form.step === 'amount' ? <AmountStep deposit={deposit} /> : <MethodStep deposit={deposit} />;
}

/** What stands at the foot, or nothing once the payment goes on elsewhere. */
export function depositFooter(deposit: DepositControls) {
  return deposit.page ? undefined : <DepositFooter deposit={deposit} />;
}

function DepositFooter({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  return (
    <div className={styles.footer}>
      {deposit.form.step === 'method' && (
        <Button size="lg" block onClick={deposit.back}>
          {t('deposit.back')}
        </Button>
      )}
      <Button variant="primary" size="lg" block busy={deposit.busy} onClick={deposit.next}>
        {t('deposit.next')}
      </Button>
    </div>
  );
}

/** The payment goes on in another window, or behind a link when the browser kept that back (OQ-104). */
function PaymentOpened({ page }: { readonly page: PaymentPage }) {
  const t = useT();
  return (
    <div className={styles.opened} role="status">
      <Icon name={page.blocked ? 'warning' : 'external'} size={40} />
      <b>{t(page.blocked ? 'deposit.blocked' : 'deposit.opened')}</b>
      <p>{t('deposit.openedText')}</p>
      {page.blocked && (
        <ButtonLink
          variant="primary"
          size="lg"
          block
          iconEnd="external"
          href={page.address}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('deposit.openLink')}
        </ButtonLink>
      )}
    </div>
  );
}
