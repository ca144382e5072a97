export { SettlementService } from './service';
export type { SettlementOptions } from './service';
