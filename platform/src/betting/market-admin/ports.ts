import type { MarketResult } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { MarketPublisher, MarketService } from '../markets';
import type { SettlementService } from '../settlement';
import type { MarketAdminRepository, MarketAuditEntry } from './repository';

/** Who does something, and under which name the audit has it. */
export type Actor = Pick<MarketAuditEntry, 'accountId' | 'userName' | 'userType'>;

/** Why something was not done, for the person who wanted it; null when it was. */
export type MarketAdminError = string | null;

/** A settled market with the result that is right; null leaves its bets open until one is known. */
export interface Correction {
  readonly marketId: string;
  readonly result: MarketResult | null;
  readonly reason: string;
}

/** An open market with the result that staff give it. */
export interface Settling extends Correction {
  readonly result: MarketResult;
}

export interface MarketAdminDeps {
  readonly database: Database;
  readonly store: MarketAdminRepository;
  readonly markets: MarketService;
  readonly settlement: Pick<SettlementService, 'begin' | 'beginCorrection' | 'finishCorrection'>;
  readonly announce: Pick<MarketPublisher, 'toWatchers'>;
}
