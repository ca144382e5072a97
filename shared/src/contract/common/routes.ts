import { get, type Endpoint } from './endpoint';

/** The configuration of a brand, and what the address of a visitor says of its country. */
export const commonEndpoints = {
  cumulative: get('api/common/comulative', 'public', { compressed: true }),
  ipInformation: get('api/common/ipInformation', 'public'),
} as const satisfies Record<string, Endpoint>;
