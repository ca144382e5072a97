import { toPaise } from '@backlay/shared/domain';
import { changeCaps, EACH, withConfigured, type CapsByOwner } from '../betting/orders';
import type { Database } from '../core/database';
import type { MarketService } from '../betting/markets';
import type { TenantDirectory } from '../core/tenants';

/** The caps of the brands' records apply, but for those that staff have set. Changes nothing where they do already. */
export function configureCaps(
  database: Database,
  markets: MarketService,
  tenants: Pick<TenantDirectory, 'all'>,
): Promise<CapsByOwner> {
  return changeCaps(database, markets, (before) =>
    tenants.all().reduce((caps, { id, rules }) => {
      const configured = (rules.caps ?? []).map(({ scope, key = EACH, amount }) => {
        return { scope, key, amount: toPaise(amount) };
      });
      return withConfigured(caps, id, configured);
    }, before),
  );
}
