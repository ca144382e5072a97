export { approvableDecision } from './approvable-decision';
export { registerApprovalRoutes } from './calls';
export { recordAdminAction, type AdminAction } from './deeds';
export type { PaymentApprovalDeps, PaymentRequest, PaymentRequestSource } from './desk';
export { listSettingsChanges, createSettingsAudit, type SettingsChange, type SettingsAudit } from './setting-deeds';
