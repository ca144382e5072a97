import type { CountryDetail } from '@backlay/shared/contract';
import { getField } from '@backlay/shared/domain';
import { parseServiceAddress, type ServiceAddress } from '../../core/config';
import type { IpLookup } from './ports';

/** Where a visitor is when nobody knows better (OQ-71). */
export const INDIA: Required<CountryDetail> = {
  continent: 'Asia',
  country: 'India',
  country_code: 'IN',
  country_flag: '🇮🇳',
  region: '',
  city: '',
};

const REMEMBERED = 5000;
const TIMEOUT_MS = 2000;

/** Without a service everybody is in India. */
export const createFixedCountryLookup: IpLookup = { find: async () => INDIA };

/** Asks a service for an address, `{ip}` in its URL being replaced; the visitor never does (S-18). */
export function createHttpIpLookup(serviceUrl: string, load: typeof fetch = fetch): IpLookup {
  const known = new Map<string, Required<CountryDetail>>();
  const { url, headers } = parseServiceAddress(serviceUrl);
  return {
    async find(address) {
      const remembered = known.get(address);
      if (remembered) return remembered;
      const found = await ask(url.replace('{ip}', encodeURIComponent(address)), headers, load);
      if (!found) return INDIA;
      if (known.size >= REMEMBERED) known.clear();
      known.set(address, found);
      return found;
    },
  };
}

async function ask(
  url: string,
  headers: ServiceAddress['headers'],
  load: typeof fetch,
): Promise<Required<CountryDetail> | null> {
  try {
    const answer = await load(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!answer.ok) return null;
    const body: unknown = await answer.json();
    const text = (...names: readonly string[]) => {
      const value = names.map((name) => getField(body, name)).find((one) => typeof one === 'string');
      return typeof value === 'string' ? value.slice(0, 80) : '';
    };
    const country = text('country', 'country_name');
    return country === ''
      ? null
      : {
          continent: text('continent', 'continent_name'),
          country,
          country_code: text('country_code', 'countryCode'),
          country_flag: text('country_flag', 'flag'),
          region: text('region', 'region_name'),
          city: text('city'),
        };
  } catch {
    return null;
  }
}
