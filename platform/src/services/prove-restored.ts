import { endAllSessions, voidAllCodes } from '../accounts/identity';
import { holdMail } from '../accounts/notifications';
import { recordRestoration } from '../core/backup';
import type { Config } from '../core/config';
import type { Database } from '../core/database';
import { createReleaseStore, findDamagedReleases } from '../delivery/releases';
import { holdDeliveries } from '../delivery/registry-api';
import { findDamagedUploads } from '../delivery/uploads';
import { holdOpenWithdrawals } from '../money/withdrawals';
import { verifyPlatformLedger } from './start-jobs';

export interface RestoredProof {
  /** One line for each thing that is wrong. */
  readonly problems: readonly string[];
  readonly entries: number;
  readonly heldWithdrawals: number;
  readonly heldMessages: number;
}

/**
 * Proves a restored database before anybody serves it: ledger, balances, exposure of bets and waiting orders, audit chain, uploads and
 * releases. Ends every session, voids every code, and holds messages and payouts of the lost interval. Source: G5.04.
 */
export async function proveRestored(
  database: Database,
  { releaseStore }: Pick<Config, 'releaseStore'>,
  { source, restoredTo }: { readonly source: string; readonly restoredTo: Date },
): Promise<RestoredProof> {
  const ledger = await verifyPlatformLedger(database);
  const problems = [
    ...ledger.problems,
    ...(await findDamagedUploads(database)),
    ...(await findDamagedReleases(database, createReleaseStore(releaseStore))),
  ];
  return database.transaction(async (connection) => {
    await endAllSessions(connection);
    await voidAllCodes(connection);
    const heldWithdrawals = await holdOpenWithdrawals(connection);
    const heldMessages = (await holdDeliveries(connection)) + (await holdMail(connection));
    await recordRestoration(connection, { source, restoredTo, problems });
    return { problems, entries: ledger.entries, heldWithdrawals, heldMessages };
  });
}

/** What a command prints of a proof. Source: G5.04. */
export const describeProof = ({ problems, entries, heldWithdrawals, heldMessages }: RestoredProof): string =>
  [
    problems.length === 0
      ? `The proof passed: ledger with ${entries} entries, exposure, audit chain, uploads and releases.`
      : `The proof found ${problems.length} problems. The platform starts with serve --accept-damage only.`,
    `Every session is ended and every code is void. Held: ${heldWithdrawals} withdrawals, ${heldMessages} messages; staff release-held lets them go.`,
  ].join('\n');
