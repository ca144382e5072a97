import type { DepositMethod } from '@backlay/shared/contract';
import { paymentFamily, type PaymentFamily, type TextKey } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { FormError, Icon, KeyValue, KeyValueList, MoneyText, Skeleton, Spinner, TextField } from '@backlay/shared/ui';
import { CopyButton } from '../wallet-home';
import { pictureAddress, QrPanel, scanOf } from './qr-panel';
import { onEnter } from './deposit-form';
import { PaymentProofField } from './payment-proof-field';
import type { DepositControls } from './use-deposit';
import styles from './deposit.module.scss';
import detail from './detail.module.scss';

/** What a method may name, in the order in which it is read out to a bank (C3.07). */
const FIELDS = [
  ['accountName', 'deposit.accountName'],
  ['upiId', 'deposit.upiId'],
  ['accountNumber', 'deposit.accountNumber'],
  ['ifscCode', 'deposit.ifsc'],
  ['bankName', 'deposit.bankName'],
  ['walletNumber', 'deposit.walletNumber'],
  ['mobileNumber', 'deposit.mobileNumber'],
  ['appName', 'deposit.appName'],
] as const satisfies readonly (readonly [keyof DepositMethod, TextKey])[];

/** Step 3 "DETAIL" (C2.20): where to pay, then the proof of it. */
export function DetailStep({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const { form, summary, error, wrongField, slip, typeUtr, next } = deposit;
  const method = summary.chosen;
  // After a reload the ways to pay are still on their way.
  if (!method) return <Skeleton height={320} />;
  const reading = slip.reading === 'reading';
  return (
    <form className={styles.step} noValidate onSubmit={onEnter(next)}>
      <QrPanel method={method} paise={summary.paise} reference={form.reference} />
      <Fields method={method} deposit={deposit} />
      <PaymentProofField
        slip={form.slip}
        controls={slip}
        paise={summary.paise}
        error={wrongField === 'slip' ? error : ''}
      />
      <TextField
        label={t('deposit.utr')}
        placeholder={t('deposit.utrPlaceholder')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        value={form.utr}
        error={wrongField === 'utr' && error}
        end={reading && <Spinner size={18} />}
        help={
          <span className={form.utrFetched ? detail.fetched : undefined} role="status">
            {form.utrFetched && <Icon name="done" size={16} />}
            {t(helpOf(deposit, method.paymentType))}
          </span>
        }
        onChange={(event) => typeUtr(event.target.value)}
      />
      {error && wrongField === null && <FormError>{error}</FormError>}
      <button type="submit" hidden />
    </form>
  );
}

/** Where the payer finds the UTR, by the app that the payment is made with. */
const UTR_HELP: Readonly<Record<PaymentFamily, TextKey>> = {
  gateway: 'deposit.utrHelpApp',
  picture: 'deposit.utrHelp',
  crypto: 'deposit.utrHelpApp',
  upi: 'deposit.utrHelp',
  bank: 'deposit.utrHelpBank',
  any: 'deposit.utrHelpApp',
};

function helpOf({ form, slip }: DepositControls, type: DepositMethod['paymentType']): TextKey {
  if (form.utrFetched) return 'deposit.utrFetched';
  if (slip.reading === 'reading') return 'deposit.utrReading';
  return slip.reading === 'not-read' && form.utr === '' ? 'deposit.utrNotRead' : UTR_HELP[paymentFamily(type)];
}

function Fields({ method, deposit }: { readonly method: DepositMethod; readonly deposit: DepositControls }) {
  const t = useT();
  const { form, summary } = deposit;
  const named = FIELDS.flatMap(([field, key]) => {
    const value = method[field];
    return value ? [{ name: t(key), value }] : [];
  });
  const scan = scanOf(method, summary.paise, form.reference);
  // The picture that is scanned stands above; other pictures are shown, other texts are copied (C3.05).
  const custom = method.customFields.filter((_, at) => !(at === 0 && scan && 'picture' in scan));
  const texts = custom.filter(({ type }) => type !== 'IMAGE').map(({ label, value }) => ({ name: label, value }));
  const pictures = custom.filter(({ type, value }) => type === 'IMAGE' && value !== '');
  return (
    <>
      <KeyValueList>
        {[...named, ...texts].map(({ name, value }) => (
          <KeyValue key={name} name={name} action={<CopyButton what={name} value={value} />}>
            <span className={detail.value}>{value}</span>
          </KeyValue>
        ))}
        <KeyValue
          name={t('deposit.payAmount')}
          action={<CopyButton what={t('deposit.payAmount')} value={String(summary.rupees)} />}
        >
          <MoneyText paise={summary.paise} symbol />
        </KeyValue>
      </KeyValueList>
      {pictures.map(({ label, value }) => (
        <figure key={label} className={detail.picture}>
          <figcaption>{label}</figcaption>
          <img src={pictureAddress(value)} alt={label} />
        </figure>
      ))}
    </>
  );
}
