import type { Market } from '@backlay/shared/contract';
import type { Tenant } from '@backlay/shared/host';

/** Percent of net winnings in a market: its own, else that of the player's brand; sessions have none (E2.08). */
export function getCommission({ type, commission }: Pick<Market, 'type' | 'commission'>, { domain }: Tenant): number {
  return type === 'session' ? 0 : (commission ?? domain.commission ?? 0);
}
