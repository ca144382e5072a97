import type { PaymentAccount } from '@backlay/shared/contract';
import {
  parseAmountDigits,
  beneficiaryProblem,
  normaliseBeneficiary,
  toPaise,
  withinLimits,
  type IpayBeneficiary,
  type Paise,
  type TextKey,
} from '@backlay/shared/domain';

/** The player's input so far. `amount` is digits of whole rupees; `beneficiary` the changes to the account's own values. */
export interface WithdrawForm {
  readonly amount: string;
  readonly accountId: string | null;
  readonly beneficiary: Partial<IpayBeneficiary>;
}

export const emptyWithdraw: WithdrawForm = { amount: '', accountId: null, beneficiary: {} };

export const typeAmount = (form: WithdrawForm, typed: string): WithdrawForm => ({
  ...form,
  amount: parseAmountDigits(typed),
});
/** Another account has another beneficiary. */
export const chooseAccount = (form: WithdrawForm, accountId: string): WithdrawForm => ({
  ...form,
  accountId,
  beneficiary: {},
});
export const typeBeneficiary = (form: WithdrawForm, change: Partial<IpayBeneficiary>): WithdrawForm => ({
  ...form,
  beneficiary: { ...form.beneficiary, ...change },
});

export interface WithdrawSummary {
  /** Whole rupees. */
  readonly rupees: number;
  readonly paise: Paise;
  /** The one that was chosen, or the primary one. */
  readonly account: PaymentAccount | null;
  /** IPAY alone: the payee, from the account until the player changes it (C3.12). */
  readonly beneficiary: IpayBeneficiary | null;
}

const valueOf = (account: PaymentAccount, label: string): string =>
  account.accountDetails.find((detail) => detail.label === label)?.value ?? '';

/** Everything that is shown, from the input and the existing accounts. `holder` is the displayed name. */
export function withdrawSummary(
  form: WithdrawForm,
  accounts: readonly PaymentAccount[],
  holder: (account: PaymentAccount) => string,
): WithdrawSummary {
  const rupees = Number(form.amount);
  const account =
    accounts.find(({ _id }) => _id === form.accountId) ??
    accounts.find(({ primary }) => primary) ??
    accounts[0] ??
    null;
  const instant = account?.paymentMethodType.paymentType === 'IPAY';
  return {
    rupees,
    paise: toPaise(rupees),
    account,
    beneficiary:
      account && instant
        ? {
            beneficiaryName: holder(account),
            bankName: valueOf(account, 'Bank Name'),
            ifscCode: valueOf(account, 'IFSC Code'),
            accountNumber: valueOf(account, 'Account Number'),
            ...form.beneficiary,
          }
        : null,
  };
}

/** Why a request cannot be sent, with what the text is filled with. */
export interface WithdrawError {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, number>>;
}

/** The first obstacle (C4.06, C5.11). `available` is paise; null while it is not known: then the server decides. */
export function withdrawProblem(
  { rupees, paise, account, beneficiary }: WithdrawSummary,
  { available, blocked }: { readonly available: Paise | null; readonly blocked: boolean },
): WithdrawError | null {
  if (rupees === 0) return { key: 'deposit.amountFirst' };
  if (blocked) return { key: 'request.pending' };
  if (!account) return { key: 'withdraw.chooseAccount' };
  const { minAmount, maxAmount } = account.paymentMethodType;
  if (!withinLimits(rupees, account.paymentMethodType))
    return { key: 'request.range', values: { min: minAmount, max: maxAmount } };
  if (available !== null && paise > available) return { key: 'withdraw.tooMuch' };
  const problem = beneficiary && beneficiaryProblem(normaliseBeneficiary(beneficiary));
  return problem ? { key: problem } : null;
}
