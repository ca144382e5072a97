import type { TransactionRequest } from '@backlay/shared/contract';
import { useT, useSession } from '@backlay/shared/host';
import { Button, ButtonLink, Icon, MoneyText, Steps, FormError, StakeChip, StakeChips } from '@backlay/shared/ui';
import { DetailStep } from './detail-step';
import { DepositActions, RecentRequests } from '../transactions';
import { contactOf, MethodStep } from './method-step';
import type { DepositEnd } from './submit-deposit';
import type { DepositControls } from './use-deposit';
import styles from './deposit.module.scss';
import { useEffect, useId, useRef } from 'react';
import { formatMoney, groupIndianDigits, toPaise } from '@backlay/shared/domain';
import { onEnter, type DepositStep } from './deposit-form';

/** The last five; one that staff have yet to decide on has its estimate, and Cancel where the brand allows it (C2.27, E8.08, E8.09). */
export function RecentDeposits({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const { recent, cancel } = deposit;
  return (
    <RecentRequests
      what="deposit"
      title={t('deposit.recent')}
      requests={recent}
      actionOf={(request) => (
        <DepositActions request={request} contact={contactOf(deposit)} onCancel={() => void cancel(request)} />
      )}
    />
  );
}

const QUICK_AMOUNTS = [500, 1_000, 2_500, 5_000, 10_000, 25_000] as const;

/** Step 1: how much, in whole rupees (C2.13), and what became of the last deposits. */
export function AmountStep({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const { form, error, wrongField, type, next } = deposit;
  const isWrong = wrongField === 'amount';
  const available = useSession((state) => state.points?.availablePts);
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  // After the drawer, which takes the focus itself when it opens. Under a finger the keyboard would cover the quick amounts.
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  const shown = form.amount === '' ? '' : groupIndianDigits(Number(form.amount));
  return (
    <>
      <form className={styles.step} noValidate onSubmit={onEnter(next)}>
        <div className={styles.amount} data-invalid={isWrong}>
          <label htmlFor={fieldId}>{t('deposit.amount')}</label>
          <span aria-hidden style={{ transform: `translateX(calc(${Math.max(1, shown.length) * -0.5}ch - 4px))` }}>
            <small>₹</small>
          </span>
          <input
            id={fieldId}
            inputMode="numeric"
            autoComplete="off"
            ref={field}
            placeholder="0"
            value={shown}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${fieldId}-error ${fieldId}-help` : `${fieldId}-help`}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <p id={`${fieldId}-help`} className={styles.help}>
          {available !== undefined && t('deposit.available', { amount: formatMoney(toPaise(available)) })}
        </p>
        {error && <FormError id={`${fieldId}-error`}>{error}</FormError>}
        <StakeChips label={t('deposit.quick')} columns={3}>
          {QUICK_AMOUNTS.map((amount) => (
            <StakeChip key={amount} selected={form.amount === String(amount)} onClick={() => type(String(amount))}>
              {groupIndianDigits(amount)}
            </StakeChip>
          ))}
        </StakeChips>
      </form>
      <RecentDeposits deposit={deposit} />
    </>
  );
}

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

/** The name of the step that is shown; the answer to a request is one as well. */
export const depositStep = ({ form, end }: DepositControls): string => end?.kind ?? form.step;

/** Amount, method, detail: for IPAY the third is the payment page (C2.26, C4.07). */
export function DepositSteps({ deposit }: { readonly deposit: DepositControls }) {
  return <Steps current={deposit.end ? 3 : NUMBERS[deposit.form.step]} count={3} />;
}

export function DepositBody({ deposit, onDone }: { readonly deposit: DepositControls; readonly onDone: () => void }) {
  if (deposit.end?.kind === 'page') return <PaymentOpened page={deposit.end} />;
  if (deposit.end) return <Received request={deposit.end.request} deposit={deposit} onDone={onDone} />;
  const Step = STEPS[deposit.form.step];
  return (
    <>
      <Step deposit={deposit} />
      <SaferGambling />
    </>
  );
}

const STEPS = { amount: AmountStep, method: MethodStep, detail: DetailStep } as const;

/** Two presses away from every screen, this one too (E8.13). */
function SaferGambling() {
  const t = useT();
  return (
    <ButtonLink variant="quiet" icon="clock" href="/safer-gambling">
      {t('limits.title')}
    </ButtonLink>
  );
}

/** The buttons at the foot, or nothing once the payment goes on in another place. */
export function depositFooter(deposit: DepositControls, onClose?: () => void) {
  return deposit.end ? undefined : <DepositFooter deposit={deposit} onClose={onClose} />;
}

interface DepositFooterProps {
  readonly deposit: DepositControls;
  readonly onClose: (() => void) | undefined;
}

/** The button that goes on has the same place in every step: a second press meets no other button (E8.19). */
function DepositFooter({ deposit, onClose }: DepositFooterProps) {
  const t = useT();
  const { form, busy, back, next } = deposit;
  const last = form.step === 'detail';
  return (
    <div className={styles.footer}>
      {form.step !== 'amount' ? (
        <Button size="lg" block disabled={busy} onClick={back}>
          {t('deposit.back')}
        </Button>
      ) : (
        onClose && (
          <Button size="lg" block onClick={onClose}>
            {t('deposit.leave')}
          </Button>
        )
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

interface ReceivedProps {
  readonly request: TransactionRequest;
  readonly deposit: DepositControls;
  readonly onDone: () => void;
}

/** Staff has it now. */
function Received({ request, deposit, onDone }: ReceivedProps) {
  const t = useT();
  return (
    <div className={styles.opened} role="status">
      <Icon name="done" size={40} />
      <b>{t('deposit.received')}</b>
      <span>
        <MoneyText paise={toPaise(request.amount)} symbol />
      </span>
      <DepositActions
        request={request}
        contact={contactOf(deposit)}
        onCancel={() => void deposit.cancel(request).then(onDone)}
      />
      <p>{t('deposit.sent')}</p>
      <Button variant="primary" size="lg" block onClick={onDone}>
        {t('deposit.done')}
      </Button>
    </div>
  );
}
