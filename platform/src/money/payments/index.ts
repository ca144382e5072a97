export { archivePayments } from './archived-payments';
export { definePaymentCalls } from './calls';
export { defineMethodCalls } from './method-calls';
export { listSeededMethods, seedMethods } from './methods';
export { depositedSince, listGatewayEntries, type RequestFilter, type StoredRequest } from './repository';
export { approvableBranchDeposit } from './approvable-branch-deposit';
export { approvableMethodChange } from './approvable-method-change';
export { defineBranchDeposit, type StaffView } from './staff-calls';
export { Payments } from './payments';
export { PaymentRefunds, sumPaymentRefunds } from './payment-refunds';
export { PaymentIn, type PaymentSupplier, type PaymentSuppliers } from './payment-in';
export type {
  ApprovedDeposit,
  DepositLedger,
  GatewayMessage,
  GatewayOrder,
  MessageSource,
  Notifier,
  BonusOfferRequest,
  PaymentGateway,
  ReadPaymentMessage,
} from './ports';
export { defineStatementCall } from './statement-call';
export { servePaymentWebhook, WEBHOOK_PATH } from './webhook';
