import { openExposure, proveCaps } from '../betting';
import { heldForBonuses } from '../bonuses';
import { heldForWins } from '../casino';
import { proveCredit } from '../credit';
import type { Database } from '../database';
import { proveBooks, type BooksProof } from '../ledger';
import { setAside } from '../withdrawals';

/** The books of the house with what every module says it holds: open bets, open withdrawals, bonuses that wait. */
export const proveHouse = (database: Database): Promise<BooksProof> =>
  proveBooks(
    database,
    openExposure,
    [
      ['withdrawals', setAside],
      ['bonusHeld', heldForBonuses],
      ['casinoPending', heldForWins],
    ],
    [proveCaps, proveCredit],
  );
