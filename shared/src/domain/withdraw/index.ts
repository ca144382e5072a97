export {
  accountProblem,
  beneficiaryProblem,
  shownHolder,
  storedHolder,
  tidyBeneficiary,
  withinLimits,
  type AccountField,
  type IpayBeneficiary,
  type PayoutLimits,
} from './payout';
export { actionsFor, mayCancel } from './request-state';
