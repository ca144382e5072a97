import { useEffect, useId, useRef } from 'react';
import {
  formatMoney,
  groupIndianDigits,
  toPaise,
  isInstantMethod,
  isOpenRequest,
  mayCancelDeposit,
} from '@backlay/shared/domain';
import { useSession, useT, useHost } from '@backlay/shared/host';
import { FormError, StakeChip, StakeChips } from '@backlay/shared/ui';
import { onEnter } from './deposit-form';
import type { DepositControls } from './use-deposit';
import styles from './deposit.module.scss';
import { CancelRequest, RecentRequests, WaitingNote } from '../transactions';

/** The last five; one that staff have yet to decide on has its estimate, and Cancel where the brand allows it (C2.27, E8.08, E8.09). */
export function RecentDeposits({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const { tenant } = useHost();
  const { recent, cancel } = deposit;
  return (
    <RecentRequests
      what="deposit"
      title={t('deposit.recent')}
      requests={recent}
      actionOf={(request) => (
        <>
          {isOpenRequest(request.status) && !isInstantMethod(request.type) && <WaitingNote request={request} />}
          {mayCancelDeposit(request, tenant.flags.cancelDeposit) && (
            <CancelRequest
              label={t('deposit.cancel')}
              question={t('deposit.cancelAsk')}
              keep={t('deposit.cancelKeep')}
              onCancel={() => void cancel(request)}
            />
          )}
        </>
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
          <span aria-hidden>₹</span>
          <input
            id={fieldId}
            inputMode="numeric"
            autoComplete="off"
            ref={field}
            placeholder="0"
            style={{ width: `${Math.max(1, shown.length) + 0.4}ch` }}
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
