export { commissionPaid, type CommissionFilter } from './commissions';
export { inOrderOfBets, settledAtOf } from './settle-market';
export { findSettlement, SettlementService } from './service';
export type { SettlementCorrectionRejection, SettlementOptions } from './service';
export { MultipleSettlement } from './settle-multiple';
