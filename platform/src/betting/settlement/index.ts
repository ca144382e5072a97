export { commissionPaid, type CommissionFilter } from './commission-paid';
export { settledAtOf } from './settled-at';
export { findSettlement, SettlementService } from './service';
export type { SettlementCorrectionRejection, SettlementOptions } from './service';
