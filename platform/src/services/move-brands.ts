import type { EventDefinition } from '@backlay/shared/domain';
import { readStoredKey } from '../accounts/identity';
import {
  changeCapsWithin,
  proveFills,
  readCapSettings,
  sumOpenExposure,
  type CapsByOwner,
  type CompetitionReader,
} from '../betting/orders';
import { heldForWins } from '../casino/wallet';
import { deriveKeys, loadKeys, type Config } from '../core/config';
import type { Connection } from '../core/database';
import { GroupRefused, type MoveParts } from '../core/groups';
import { sumBonusHolds } from '../money/bonuses';
import { recountHouseLine } from '../money/credit';
import { proveLedger } from '../money/ledger';
import { sumPaymentRefunds } from '../money/payments';
import { sumPendingWithdrawals } from '../money/withdrawals';

/** What the rooms add to a move of brands between groups: the proof of their ledger, and sums over all brands of a database (G6.06). */
export function createMoveParts(config: Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>): MoveParts {
  const sealing = deriveKeys(loadKeys(config), 'second factor');
  let moved: CapsByOwner = {};
  return {
    check: async ({ from, to }) => {
      const [one, other] = await Promise.all([readStoredKey(from, sealing), readStoredKey(to, sealing)]);
      if (one === null || one !== other)
        throw new GroupRefused(
          'SECRET_KEY is not the key of both groups: secrets of the brand could not be read. Give both groups, and this command, the same.',
        );
    },
    prove: (connection) =>
      proveLedger(
        connection,
        sumOpenExposure,
        [
          ['withdrawals', sumPendingWithdrawals],
          ['bonusHeld', sumBonusHolds],
          ['casinoPending', heldForWins],
          ['refunds', sumPaymentRefunds],
        ],
        [proveFills],
      ),
    readSet: async (connection, brands) => {
      const caps = await readCapSettings(connection);
      moved = Object.fromEntries(Object.entries(caps).filter(([owner]) => brands.includes(owner)));
    },
    recount: async (connection, { brands, isArrival, key }) => {
      await recountCaps(connection, brands, isArrival ? moved : {});
      await recountHouseLine(connection, key, Date.now());
    },
  };
}

/** Counts the open bets of every cap anew: those of the house cover the bets that arrived or left, too. */
async function recountCaps(connection: Connection, brands: readonly string[], added: CapsByOwner): Promise<void> {
  const before = await readCapSettings(connection);
  const others = Object.fromEntries(Object.entries(before).filter(([owner]) => !brands.includes(owner)));
  const caps = { ...others, ...added };
  if (Object.keys(before).length === 0 && Object.keys(caps).length === 0) return;
  const markets = await readMarkets(connection);
  await changeCapsWithin(connection, markets, () => ({}));
  await changeCapsWithin(connection, markets, () => caps);
}

/** The competitions of markets with open bets, as the database has them. */
async function readMarkets(connection: Connection): Promise<CompetitionReader> {
  const { rows } = await connection.query<{ id: string; event: EventDefinition }>(
    `SELECT m.id, e.definition AS event FROM market m JOIN market_event e ON e.id = m.event_id
     WHERE m.id IN (SELECT market_id FROM bet WHERE status IN ('delayed', 'matched'))`,
  );
  const known = new Map(rows.map((market) => [market.id, market]));
  return { findCurrentMarket: (id) => known.get(id) };
}
