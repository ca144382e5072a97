import type { EndpointPayload, EndpointInput } from '@backlay/shared/contract';
import type { Api } from '@backlay/shared/host';

export type BetCountry = EndpointInput<'placeBet'>['countryDetail'];

/** The country detail of a bet has five fields (B3.06); its flag has another name than in the lookup (A3.18). */
const betCountry = ({
  continent,
  city,
  country,
  country_flag,
  region,
}: EndpointPayload<'ipInformation'>): BetCountry => ({
  continent,
  city,
  country,
  countryFlag: country_flag,
  region,
});

/** Country detail for the orders of a page. The lookup runs once; without an answer orders carry none. */
export function countryOf(api: Pick<Api, 'call'>): () => BetCountry {
  let detail: BetCountry;
  api.call('ipInformation').then(
    ({ docs }) => (detail = betCountry(docs)),
    () => undefined,
  );
  return () => detail;
}
