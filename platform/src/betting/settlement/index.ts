export { commissionPaid, commissionsOf, type CommissionFilter } from './commissions';
export { inOrderOfBets, settledAtOf } from './settle-market';
export { findSettlement, SettlementService, type SettlementRow } from './service';
export type { SettlementCorrectionRejection, SettlementOptions } from './service';
export { MultipleSettlement } from './settle-multiple';
