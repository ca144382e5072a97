import { sumOpenExposure, proveCaps } from '../betting';
import { sumBonusHolds } from '../bonuses';
import { heldForWins } from '../casino';
import { proveCredit } from '../credit';
import type { Database } from '../database';
import { verifyLedger, type LedgerVerification } from '../ledger';
import { sumPendingWithdrawals } from '../withdrawals';

/** The books of the house with what every module says it holds: open bets, open withdrawals, bonuses that wait. */
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
