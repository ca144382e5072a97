import { fromPaise } from '@backlay/shared/domain';
import type { RegisterRoute } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';
import type { Accounts } from '../../accounts/identity';
import type { ExchangeService } from '../orders';
import { getActor } from './permissions';
import type { MarketAdminRepository } from './repository';

export interface BrandOrderCallDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly exchange: Pick<ExchangeService, 'cancelBrand'>;
  readonly store: Pick<MarketAdminRepository, 'note'>;
  readonly tenants: Pick<TenantDirectory, 'byId'>;
}

/** The one press of staff that ends what waits of a brand, after its orders were switched off or before (E2.18). */
export function defineBrandOrderCalls(define: RegisterRoute, deps: BrandOrderCallDeps): void {
  const { accounts, exchange, store, tenants } = deps;
  define('cancelBrandOrders', async ({ caller, body: { tenantId, marketId, reason } }) => {
    const isOn = tenants.byId(tenantId)?.flags.exchangeOrders ?? false;
    const actor = await getActor(caller, { accounts });
    const sum = (orders: readonly { readonly cancelled: number }[]) =>
      orders.reduce((total, order) => total + order.cancelled, 0);
    const entry = { ...actor, action: 'cancelBrandOrders', reason } as const;
    const ended = await exchange.cancelBrand({
      ...{ tenantId, marketId, reason: isOn ? 'STAFF' : 'BRAND' },
      // One entry for each market: a call that is cut off leaves no order ended without its entry.
      record: (connection, orders) => {
        const [first] = orders;
        const details = { tenantId, orders: orders.length, cancelled: sum(orders) };
        const of = { eventId: first?.eventId ?? '', ...(first ? { marketId: first.marketId } : {}) };
        return store.note({ ...entry, ...of, details }, connection);
      },
    });
    const details = { tenantId, orders: 0, cancelled: 0, ...(marketId ? { marketId } : {}) };
    if (ended.length === 0) await store.note({ ...entry, eventId: '', details });
    return { docs: { orders: ended.length, cancelled: fromPaise(sum(ended)) }, message: 'Success' };
  });
}
