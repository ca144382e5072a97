import type { EndpointInput, DepositMethod } from '@backlay/shared/contract';
import { listKeys, PAYMENT_TYPES, paymentFamily, type PaymentFamily, type PaymentType } from '@backlay/shared/domain';
import { isOn, formatSetting, numberOf, textOf, type SettingForm, type FieldSpec } from './setting-form';

/** Fields that a method of a type shows to players, each with its text (C3.07). */
const DETAILS = {
  upiId: 'deposit.upiId',
  accountName: 'deposit.accountName',
  accountNumber: 'deposit.accountNumber',
  ifscCode: 'deposit.ifsc',
  bankName: 'deposit.bankName',
  walletNumber: 'deposit.walletNumber',
  mobileNumber: 'deposit.mobileNumber',
  appName: 'deposit.appName',
} as const;
type Detail = keyof typeof DETAILS;
const ALL = listKeys(DETAILS);
const BANK: readonly Detail[] = ['accountName', 'accountNumber', 'ifscCode', 'bankName'];
const OF_FAMILY: Readonly<Record<PaymentFamily, readonly Detail[]>> = {
  gateway: [],
  upi: ['upiId', 'accountName', 'appName'],
  picture: ['accountName'],
  crypto: ['walletNumber'],
  bank: BANK,
  any: ALL,
};
const NEEDED: readonly Detail[] = ['upiId', 'accountNumber', 'ifscCode', 'walletNumber'];

/** QR and USDT show a picture, which is the value of their first custom field (C3.06). */
export const hasPicture = (draft: SettingForm): boolean =>
  ['picture', 'crypto'].includes(paymentFamily(textOf(draft, 'paymentType')));

/** The chosen type of payment. */
export const paymentTypeOf = (draft: SettingForm): PaymentType =>
  PAYMENT_TYPES.find((type) => type === textOf(draft, 'paymentType')) ?? 'other';

/** What is asked of the method as its type is now. */
export function methodFields(draft: SettingForm): readonly FieldSpec[] {
  const type = paymentTypeOf(draft);
  const details = OF_FAMILY[paymentFamily(type)].map((name): FieldSpec => ({
    name,
    label: DETAILS[name],
    kind: 'text',
    required: type !== 'other' && NEEDED.includes(name),
  }));
  const operator: FieldSpec = { name: 'upiId', label: 'settings.operator', kind: 'whole', required: true };
  return [
    { name: 'active', label: 'settings.active', kind: 'switch' },
    { name: 'isLock', label: 'settings.lock', kind: 'switch' },
    { name: 'paymentType', label: 'settings.type', kind: 'choice', options: PAYMENT_TYPES, nameOf: 'paymentType' },
    { name: 'paymentName', label: 'settings.name', kind: 'text', required: true },
    { name: 'minAmount', label: 'settings.min', kind: 'amount', required: true },
    { name: 'maxAmount', label: 'settings.max', kind: 'amount', required: true },
    { name: 'sort', label: 'settings.sort', kind: 'whole' },
    ...(type === 'IPAY' ? [operator] : details),
  ];
}

export type CustomField = DepositMethod['customFields'][number];
export const newMethod: SettingForm = { active: true, isLock: false, paymentType: 'UPI', sort: '10' };

export const draftOfMethod = (method: DepositMethod): SettingForm => ({
  active: method.active ?? true,
  isLock: method.isLock,
  paymentType: method.paymentType,
  paymentName: method.paymentName,
  minAmount: String(method.minAmount),
  maxAmount: String(method.maxAmount),
  sort: String(method.sort),
  ...Object.fromEntries(ALL.map((name) => [name, method[name] ?? ''])),
});

/** What is sent: fields of other types are left behind. */
export function methodToSend(
  _id: string,
  whiteLabelId: string,
  draft: SettingForm,
  customFields: readonly CustomField[],
): Omit<EndpointInput<'saveDepositMethod'>, 'transactionCode'> {
  const paymentType = paymentTypeOf(draft);
  const shown: readonly Detail[] = paymentType === 'IPAY' ? ['upiId'] : OF_FAMILY[paymentFamily(paymentType)];
  return {
    _id,
    whiteLabelId,
    paymentType,
    paymentName: textOf(draft, 'paymentName'),
    isLock: isOn(draft, 'isLock'),
    active: isOn(draft, 'active'),
    minAmount: numberOf(draft, 'minAmount'),
    maxAmount: numberOf(draft, 'maxAmount'),
    sort: numberOf(draft, 'sort'),
    customFields: customFields.filter(({ label, value }) => label.trim() !== '' && value.trim() !== ''),
    ...Object.fromEntries(
      shown.flatMap((name) => (formatSetting(draft, name) ? [[name, formatSetting(draft, name)]] : [])),
    ),
  };
}
