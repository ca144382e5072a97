import { normaliseBeneficiary, type AccountField, type IpayBeneficiary } from './withdraw';

/** What a person confirms with a passkey, the authenticator or the password (E7.07). `signIn` renews the sign-in (E7.06). */
export const CONFIRMATION_PURPOSES = ['signIn', 'withdrawal', 'payoutAccount', 'password', 'limit'] as const;
export type ConfirmationPurpose = (typeof CONFIRMATION_PURPOSES)[number];

interface ConfirmedActions {
  readonly signIn: object;
  /** Whole rupees, the id of the payout account, and the payee where the request names one. */
  readonly withdrawal: {
    readonly amount: number;
    readonly accountId: string;
    readonly beneficiary?: IpayBeneficiary | undefined;
  };
  /** The way to be paid, the holder as shown, and the fields of the account. */
  readonly payoutAccount: {
    readonly typeId: string;
    readonly name: string;
    readonly details: readonly AccountField[];
  };
  readonly password: object;
  /** Rupees; null is no limit. */
  readonly limit: { readonly kind: string; readonly period: string; readonly amount: number | null };
}

/** One action that is confirmed. */
export type ConfirmedAction = {
  [Purpose in ConfirmationPurpose]: { readonly purpose: Purpose } & ConfirmedActions[Purpose];
}[ConfirmationPurpose];

function payeeOf(beneficiary: IpayBeneficiary | undefined): readonly string[] {
  if (!beneficiary) return [];
  const { beneficiaryName, bankName, ifscCode, accountNumber } = normaliseBeneficiary(beneficiary);
  return [beneficiaryName, bankName, ifscCode, accountNumber];
}

/** Names an action so that a confirmation of it is valid for no other amount, account or limit (E7.07). */
export function confirmationSubject(action: ConfirmedAction): string {
  switch (action.purpose) {
    case 'withdrawal':
      return JSON.stringify([action.amount, action.accountId, ...payeeOf(action.beneficiary)]);
    case 'payoutAccount':
      return JSON.stringify([
        action.typeId,
        action.name.trim(),
        ...action.details.map(({ label, value }) => [label.trim(), value.trim()]),
      ]);
    case 'limit':
      return JSON.stringify([action.kind, action.period, action.amount]);
    default:
      return '';
  }
}
