import { fromPaise, toPaise } from '@backlay/shared/domain';
import { changeCaps, HOUSE, readCapSettings, withCap, type CapsByOwner } from '../betting';
import type { Database } from '../database';
import { refuse, type DefineCall } from '../http';
import type { Accounts } from '../identity';
import type { MarketService } from '../markets';
import { doerOf } from './people';
import type { DeskStore } from './store';

export interface CapCallDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly database: Database;
  readonly markets: MarketService;
  readonly store: Pick<DeskStore, 'note'>;
}

/** What the house may lose, set by an administrator; bets are checked by it in their commit (D4.03, D4.04). */
export function defineCapCalls(define: DefineCall, { accounts, database, markets, store }: CapCallDeps): void {
  const docsOf = (caps: CapsByOwner, owner: string) =>
    (caps[owner] ?? []).map(({ scope, key, amount }) => {
      return { scope, key, amount: amount === null ? null : fromPaise(amount) };
    });

  define('caps', async ({ query: { tenantId = HOUSE } }) => ({
    docs: docsOf(await readCapSettings(database), tenantId),
    message: 'Success',
  }));

  define('setCap', async ({ caller, body: { tenantId = HOUSE, scope, key, amount, reason } }) => {
    if (scope === 'house' && tenantId !== HOUSE) return refuse(400, 'A cap of the house has no tenant');
    if (scope === 'tenant' && tenantId === HOUSE) return refuse(400, 'A cap of a tenant names it');
    const doer = await doerOf(caller, { accounts });
    const cap = { scope, key, amount: amount === null ? null : toPaise(amount) };
    const caps = await changeCaps(
      database,
      markets,
      (before) => withCap(before, tenantId, cap),
      (connection) =>
        store.note({ ...doer, action: 'setCap', eventId: '', reason, details: { tenantId, ...cap } }, connection),
    );
    return { docs: docsOf(caps, tenantId), message: 'Success' };
  });
}
