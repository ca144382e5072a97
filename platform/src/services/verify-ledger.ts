import { sumOpenExposure, proveCaps } from '../betting/orders';
import { sumBonusHolds } from '../money/bonuses';
import { heldForWins } from '../casino/wallet';
import { proveCredit } from '../money/credit';
import type { Database } from '../core/database';
import { verifyLedger, type LedgerVerification } from '../money/ledger';
import { sumPendingWithdrawals } from '../money/withdrawals';

/** The ledger with the holds that every module reports: open bets, open withdrawals, pending bonuses. */
export const verifyPlatformLedger = (database: Database): Promise<LedgerVerification> =>
  verifyLedger(
    database,
    sumOpenExposure,
    [
      ['withdrawals', sumPendingWithdrawals],
      ['bonusHeld', sumBonusHolds],
      ['casinoPending', heldForWins],
    ],
    [proveCaps, proveCredit],
  );
