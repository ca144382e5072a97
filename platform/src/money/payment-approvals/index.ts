export { approvableDecision, registerApprovalRoutes } from './calls';
export type { PaymentApprovalDeps, PaymentRequest, PaymentRequestSource } from './resolve-request';
export { recordAdminAction, type AdminAction } from './request-audit';
