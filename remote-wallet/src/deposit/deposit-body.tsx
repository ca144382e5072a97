import type { TransactionRequest } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { Button, ButtonLink, Icon, Steps } from '@backlay/shared/ui';
import { AmountStep } from './amount-step';
import type { DepositStep } from './deposit-form';
import { DetailStep } from './detail-step';
import { WaitingNote } from '../transactions';
import { MethodStep } from './method-step';
import type { DepositEnd } from './submit-deposit';
import type { DepositControls } from './use-deposit';
import styles from './deposit.module.scss';

const TITLES = {
  amount: 'deposit.amountTitle',
  method: 'deposit.methodTitle',
  detail: 'deposit.detailTitle',
} as const satisfies Record<DepositStep, string>;
const NUMBERS: Readonly<Record<DepositStep, number>> = { amount: 1, method: 2, detail: 3 };

/** The literal titles of the steps (C2.13, C2.15, C2.20). */
export function useDepositTitle({ form }: DepositControls): string {
  const t = useT();
  return t(TITLES[form.step]);
}

/** Amount, method, detail: for IPAY the third is the payment page (C2.26, C4.07). */
export function DepositSteps({ deposit }: { readonly deposit: DepositControls }) {
  return <Steps current={deposit.end ? 3 : NUMBERS[deposit.form.step]} count={3} />;
}

export function DepositBody({ deposit, onDone }: { readonly deposit: DepositControls; readonly onDone: () => void }) {
  if (deposit.end?.kind === 'page') return <PaymentOpened page={deposit.end} />;
  if (deposit.end) return <Received request={deposit.end.request} onDone={onDone} />;
  if (deposit.form.step === 'amount') return <AmountStep deposit={deposit} />;
  return deposit.form.step === 'method' ? <MethodStep deposit={deposit} /> : <DetailStep deposit={deposit} />;
}

/** The buttons at the foot, or nothing once the payment goes on in another place. */
export function depositFooter(deposit: DepositControls) {
  return deposit.end ? undefined : <DepositFooter deposit={deposit} />;
}

function DepositFooter({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const { form, busy, back, next } = deposit;
  const last = form.step === 'detail';
  return (
    <div className={styles.footer}>
      {form.step !== 'amount' && (
        <Button size="lg" block disabled={busy} onClick={back}>
          {t('deposit.back')}
        </Button>
      )}
      <Button variant="primary" size="lg" block busy={busy} disabled={last && form.utr.trim() === ''} onClick={next}>
        {t(last ? 'deposit.proceed' : 'deposit.next')}
      </Button>
    </div>
  );
}

/** The payment goes on in another window, or behind a link when the browser blocked that window (OQ-104). */
function PaymentOpened({ page }: { readonly page: DepositEnd & { readonly kind: 'page' } }) {
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

/** Staff has it now. */
function Received({ request, onDone }: { readonly request: TransactionRequest; readonly onDone: () => void }) {
  const t = useT();
  return (
    <div className={styles.opened} role="status">
      <Icon name="done" size={40} />
      <b>{t('deposit.received')}</b>
      <WaitingNote request={request} />
      <p>{t('deposit.sent')}</p>
      <Button variant="primary" size="lg" block onClick={onDone}>
        {t('deposit.done')}
      </Button>
    </div>
  );
}
