import { accountEndpoints } from './account/routes';
import { bettingEndpoints } from './betting/routes';
import { bonusesEndpoints } from './bonuses/routes';
import { casinoEndpoints } from './casino/routes';
import { commonEndpoints } from './common/routes';
import { contentEndpoints } from './content/routes';
import { kycEndpoints } from './kyc/routes';
import { marketAdminEndpoints } from './market-admin/routes';
import { marketsEndpoints } from './markets/routes';
import { paymentsEndpoints } from './payments/routes';
import { qaEndpoints } from './qa/routes';
import { reconciliationEndpoints } from './reconciliation/routes';
import { rolloutsEndpoints } from './rollouts/routes';
import { releasesEndpoints } from './releases/routes';
import { saferGamblingEndpoints } from './safer-gambling/routes';
import { sessionEndpoints } from './session/routes';
import { staffEndpoints } from './staff/routes';
import { withdrawalsEndpoints } from './withdrawals/routes';

export type { EndpointAccess, Endpoint, BodyEncoding } from './common/endpoint';

/** Every endpoint of the product by name: the one list that client and platform share. Schemas are in `schemas.ts`. */
export const endpoints = {
  ...sessionEndpoints,
  ...commonEndpoints,
  ...contentEndpoints,
  ...accountEndpoints,
  ...marketsEndpoints,
  ...bettingEndpoints,
  ...marketAdminEndpoints,
  ...paymentsEndpoints,
  ...withdrawalsEndpoints,
  ...bonusesEndpoints,
  ...saferGamblingEndpoints,
  ...kycEndpoints,
  ...casinoEndpoints,
  ...releasesEndpoints,
  ...qaEndpoints,
  ...reconciliationEndpoints,
  ...rolloutsEndpoints,
  ...staffEndpoints,
} as const;

/** Name of an endpoint of the contract. */
export type EndpointName = keyof typeof endpoints;
