import { useState } from 'react';
import type { PaymentAccount } from '@backlay/shared/contract';
import { formatMoney, groupIndianDigits, canCancel, type IpayBeneficiary, type TextKey } from '@backlay/shared/domain';
import { useT, useHost, useTenant } from '@backlay/shared/host';
import { Button, FormError, BrandAmount, TextField, Icon, Modal } from '@backlay/shared/ui';
import { AccountChoice, AccountSheet } from '../payout-accounts';
import type { WithdrawControls } from './use-withdraw';
import styles from './withdraw.module.scss';
import { CancelRequest, RecentRequests } from '../transactions';

const FIELDS: readonly { readonly field: keyof IpayBeneficiary; readonly name: TextKey; readonly digits?: true }[] = [
  { field: 'beneficiaryName', name: 'ipay.beneficiary' },
  { field: 'bankName', name: 'ipay.bank' },
  { field: 'accountNumber', name: 'ipay.account', digits: true },
  { field: 'ifscCode', name: 'ipay.code' },
];

interface IpayFieldsProps {
  readonly given: IpayBeneficiary;
  readonly onChange: (change: Partial<IpayBeneficiary>) => void;
}

/** What an instant withdrawal is paid to: from the account, to be looked over (C3.12). */
export function IpayFields({ given, onChange }: IpayFieldsProps) {
  const t = useT();
  return (
    <fieldset className={styles.ipay}>
      <legend>{t('ipay.title')}</legend>
      {FIELDS.map(({ field, name, digits }) => (
        <TextField
          key={field}
          label={t(name)}
          autoComplete="off"
          inputMode={digits ? 'numeric' : undefined}
          maxLength={80}
          value={given[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      ))}
    </fieldset>
  );
}

/** The last five, each with its details behind it; a pending one can be taken back where the brand allows it (C2.27, C4.03). */
export function RecentWithdrawals({ withdraw }: { readonly withdraw: WithdrawControls }) {
  const t = useT();
  const { tenant } = useHost();
  const { requests, reload } = withdraw.recent;
  return (
    <RecentRequests
      what="withdraw"
      title={t('withdraw.recent')}
      requests={requests}
      onRefresh={reload}
      actionOf={(request) =>
        canCancel(request.status, tenant.flags.cancelWithdraw) && (
          <CancelRequest
            label={t('withdraw.cancel')}
            question={t('withdraw.cancelAsk')}
            keep={t('withdraw.keep')}
            onCancel={() => withdraw.takeBack(request)}
          />
        )
      }
    />
  );
}

/** "Request Sent!", for three seconds (C2.29). */
export function RequestSent({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Modal open onClose={onClose} title={t('withdraw.sent')}>
      <div className={styles.sent} role="status">
        <Icon name="done" size={40} />
        <p>{t('withdraw.sentText')}</p>
      </div>
    </Modal>
  );
}

/** Amount, account and what became of the last ones (C2.27). */
export function WithdrawBody({ withdraw }: { readonly withdraw: WithdrawControls }) {
  const t = useT();
  const { indianUnits } = useTenant().flags;
  const { form, summary, available, error, wrongField, accounts, sent } = withdraw;
  const [editing, setEditing] = useState<{ readonly account: PaymentAccount | null } | null>(null);
  const limits = summary.account?.paymentMethodType;
  return (
    <>
      <form
        className={styles.step}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          withdraw.submit();
        }}
      >
        <TextField
          label={t('withdraw.amount')}
          inputMode="numeric"
          autoComplete="off"
          start="₹"
          placeholder="0"
          value={form.amount === '' ? '' : groupIndianDigits(Number(form.amount))}
          onChange={(event) => withdraw.type(event.target.value)}
          error={wrongField === 'amount' && error}
          help={
            <>
              {available !== null && t('withdraw.available', { amount: formatMoney(available) })}
              {available !== null && limits && ' · '}
              {limits && (
                <>
                  {t('withdraw.min')} <BrandAmount rupees={limits.minAmount} indianUnits={indianUnits} />
                  {limits.maxAmount > 0 && (
                    <>
                      {' · '}
                      {t('withdraw.max')} <BrandAmount rupees={limits.maxAmount} indianUnits={indianUnits} />
                    </>
                  )}
                </>
              )}
            </>
          }
        />
        {error && wrongField === null && <FormError>{error}</FormError>}
        <AccountChoice
          list={accounts}
          chosen={summary.account}
          error={wrongField === 'account' ? error : ''}
          onChoose={withdraw.choose}
          onAdd={() => setEditing({ account: null })}
          onEdit={(account) => setEditing({ account })}
        />
        {summary.beneficiary && <IpayFields given={summary.beneficiary} onChange={withdraw.typeBeneficiary} />}
        <button type="submit" hidden />
      </form>
      <RecentWithdrawals withdraw={withdraw} />
      {editing && (
        <AccountSheet
          account={editing.account}
          onClose={() => setEditing(null)}
          onChanged={(chosen) => {
            setEditing(null);
            withdraw.accountsChanged(chosen);
          }}
        />
      )}
      {sent && <RequestSent onClose={withdraw.closeSent} />}
    </>
  );
}

export function WithdrawFooter({ withdraw }: { readonly withdraw: WithdrawControls }) {
  const t = useT();
  return (
    <Button variant="primary" size="lg" block busy={withdraw.busy} onClick={withdraw.submit}>
      {t('withdraw.submit')}
    </Button>
  );
}
