import { serverMessages, fromPaise, toPaise } from '@backlay/shared/domain';
import type { SecondPerson } from '../../core/approvals';
import {
  changeCapsWithin,
  HOUSE,
  isRaisedAboveTwice,
  pastOfChange,
  readCapSettings,
  withCap,
  type CapsByOwner,
} from '../orders';
import type { Database } from '../../core/database';
import { reject, HttpRejection, type RegisterRoute } from '../../core/http';
import type { Accounts } from '../../accounts/identity';
import type { MarketService } from '../markets';
import type { CapRaise } from './approvable-cap-raise';
import { getActor } from './permissions';
import type { MarketAdminRepository } from './repository';

export interface CapCallDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly database: Database;
  readonly markets: MarketService;
  readonly secondPerson: SecondPerson;
  readonly store: Pick<MarketAdminRepository, 'note'>;
}

/** Ends the change of a cap that two people have to decide. */
class CapNeedsApproval extends Error {}

/** What the house may lose, set by an administrator; bets are checked by it in their commit (D4.03, D4.04). */
export function defineCapCalls(define: RegisterRoute, deps: CapCallDeps): void {
  const { accounts, database, markets, secondPerson, store } = deps;
  const docsOf = (caps: CapsByOwner, owner: string) =>
    (caps[owner] ?? []).map(({ scope, key, amount }) => {
      return { scope, key, amount: amount === null ? null : fromPaise(amount) };
    });

  define('caps', async ({ query: { tenantId = HOUSE } }) => ({
    docs: docsOf(await readCapSettings(database), tenantId),
    message: 'Success',
  }));

  define('setCap', async ({ caller, address, body: { tenantId = HOUSE, scope, key, amount, reason } }) => {
    if (scope === 'house' && tenantId !== HOUSE) return reject(400, 'A cap of the house has no tenant');
    if (scope === 'tenant' && tenantId === HOUSE) return reject(400, 'A cap of a tenant names it');
    const actor = await getActor(caller, { accounts });
    const cap = { scope, key, amount: amount === null ? null : toPaise(amount) };
    const brand = tenantId === HOUSE ? null : tenantId;
    const isForTwo = secondPerson.isNeeded('cap.raise', brand, cap.amount ?? Number.MAX_SAFE_INTEGER);
    try {
      const caps = await database.transaction(async (connection) => {
        const changed = await changeCapsWithin(connection, markets, (before) => {
          const owned = { owner: tenantId, ...cap };
          const now = Date.now();
          if (isForTwo && isRaisedAboveTwice(before, owned, now)) throw new CapNeedsApproval();
          return withCap(before, tenantId, { ...cap, past: pastOfChange(before, owned, now) });
        });
        await store.note(
          { ...actor, action: 'setCap', eventId: '', reason, details: { tenantId, ...cap } },
          connection,
        );
        return changed;
      });
      return { docs: docsOf(caps, tenantId), message: 'Success' };
    } catch (error) {
      if (!(error instanceof CapNeedsApproval)) throw error;
    }
    const approval = await secondPerson.propose<CapRaise>(caller, address, {
      action: 'cap.raise',
      tenantId: brand,
      accountId: null,
      target: `${tenantId}:${scope}:${key}`,
      subject: [tenantId === HOUSE ? 'house' : tenantId, scope, key].join(', '),
      amount: cap.amount,
      input: { owner: tenantId, ...cap, reason },
      remarks: reason,
    });
    if (approval instanceof HttpRejection) return approval;
    const docs = docsOf(await readCapSettings(database), tenantId);
    return { docs, message: serverMessages['approval.waiting'], approval };
  });
}
