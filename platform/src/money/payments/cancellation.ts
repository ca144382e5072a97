import { mayCancelDeposit } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { decideRequest, lockRequest, type StoredRequest } from './repository';

/** `final`: staff or the gateway decide, or did. */
export type Canceled = StoredRequest | 'unknown' | 'final';

/** A player cancels an own deposit that nobody has begun with; a decision at the same moment finds it canceled, or the reverse (E8.08). */
export function cancelDeposit(
  database: Database,
  owner: { readonly tenantId: string; readonly accountId: string },
  id: string,
  allowed: boolean,
): Promise<Canceled> {
  return database.transaction(async (connection) => {
    const request = await lockRequest(connection, id);
    if (!request || request.accountId !== owner.accountId || request.tenantId !== owner.tenantId) return 'unknown';
    if (!mayCancelDeposit({ status: request.status, type: request.paymentType }, allowed)) return 'final';
    return decideRequest(connection, id, 'canceled', { remarks: '' });
  });
}
