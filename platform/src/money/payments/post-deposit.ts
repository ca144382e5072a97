import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { DepositBonuses, DepositLedger } from './ports';
import { countApproved, type StoredRequest } from './repository';

/** Books the money of a request that is about to be approved, and what the deposit brings besides; answers that, in paise. */
export async function postDeposit(
  { ledger, bonuses }: { readonly ledger: DepositLedger; readonly bonuses: DepositBonuses },
  connection: Connection,
  { id, tenantId, accountId, amount, offerId }: StoredRequest,
  remarks: string,
): Promise<Paise> {
  await ledger.credit(connection, { accountId, amount, key: `deposit:${id}`, remarks });
  // The credit locked the balance: another deposit of the player that is approved now is either counted or waits.
  const depositCount = await countApproved(connection, accountId);
  return bonuses.onDeposit(connection, { tenantId, accountId, requestId: id, amount, offerId, depositCount });
}
