import type { CallInput } from '@backlay/shared/contract';
import type { Api } from '@backlay/shared/host';

export type BetCountry = CallInput<'placeBet'>['countryDetail'];

/** Where a bet says it comes from (B3.06): asked of the platform once, and left out while nobody can say. */
export function countryOf(api: Pick<Api, 'call'>): () => BetCountry {
  let detail: BetCountry;
  api.call('ipInformation').then(
    ({ docs }) => (detail = docs),
    () => undefined,
  );
  return () => detail;
}
