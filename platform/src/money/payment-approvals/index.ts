export { approvableDecision } from './approvable-decision';
export { registerApprovalRoutes } from './calls';
export { recordAdminAction, type AdminAction } from './request-audit';
export type { PaymentApprovalDeps, PaymentRequest, PaymentRequestSource } from './resolve-request';
export { listSettingsChanges, createSettingsAudit, type SettingsChange, type SettingsAudit } from './settings-audit';
