export { commissionPaid, type CommissionFilter } from './commissions';
export { settledAtOf } from './settle-market';
export { findSettlement, SettlementService } from './service';
export type { SettlementCorrectionRejection, SettlementOptions } from './service';
