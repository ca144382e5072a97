export {
  accountProblem,
  beneficiaryProblem,
  toDisplayHolderName,
  toStoredHolderName,
  normaliseBeneficiary,
  withinLimits,
  type AccountField,
  type IpayBeneficiary,
  type PayoutLimits,
} from './payout';
export { listAllowedActions, canCancel } from './request-state';
