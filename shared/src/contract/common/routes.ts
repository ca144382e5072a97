import { get, type Endpoint } from './endpoint';

/** The configuration of a brand, and the country of a visitor's address. */
export const commonEndpoints = {
  cumulative: get('api/common/comulative', 'public', { compressed: true }),
  ipInformation: get('api/common/ipInformation', 'public'),
} as const satisfies Record<string, Endpoint>;
