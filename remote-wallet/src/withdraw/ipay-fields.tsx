import type { IpayBeneficiary, TextKey } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { TextField } from '@backlay/shared/ui';
import styles from './withdraw.module.scss';

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
