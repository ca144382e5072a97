import type { CountryDetail } from '@backlay/shared/contract';
import type { Api } from '@backlay/shared/host';

const TRIES = 3;
const BETWEEN_TRIES = 5_000;

/** A player's country when it is unknown (OQ-71). */
const INDIA: CountryDetail = {
  continent: 'Asia',
  city: '',
  country: 'India',
  country_code: 'IN',
  country_flag: '',
  region: '',
};

/** The code of the country under either of its names (A3.18). */
export const countryDetailOf = (docs: CountryDetail & { readonly countryCode?: string }): CountryDetail => ({
  ...docs,
  country_code: docs.country_code || (docs.countryCode ?? ''),
});

export interface Country {
  /** Asks the platform where the visitor is: three tries, 5 s apart, then India (A7.43, S-18). */
  look(): Promise<void>;
  detail(): CountryDetail;
}

/** @param keepAddress receives the address that the platform sees (A3.26) */
export function createCountry(api: Pick<Api, 'call'>, keepAddress: (ip: string) => void = () => undefined): Country {
  let detail = INDIA;
  const pause = () => new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
  return {
    async look() {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        try {
          const { ip, ...docs } = (await api.call('ipInformation')).docs;
          detail = countryDetailOf(docs);
          if (ip) keepAddress(ip);
          return;
        } catch {
          if (attempt < TRIES) await pause();
        }
      }
    },
    detail: () => detail,
  };
}
