import { accountCalls } from './calls/account';
import { approvalCalls } from './calls/approvals';
import { betsCalls } from './calls/bets';
import { casinoCalls } from './calls/casino';
import { creditCalls } from './calls/credit';
import { favouritesCalls } from './calls/favourites';
import { credentialCalls } from './calls/credentials';
import { marketAdminEndpoints } from './calls/market-desk';
import { marketsCalls } from './calls/markets';
import { moneyCalls } from './calls/money';
import { playerAdminEndpoints } from './calls/player-desk';
import { releasesCalls } from './calls/releases';
import { sessionCalls } from './calls/session';
import { staffCalls } from './calls/staff';
import { withdrawCalls } from './calls/withdraw';

export type { EndpointAccess, Endpoint, BodyEncoding } from './calls/endpoints';

/** Every call of the product by name: the one list that client and platform share. Shapes are in `schemas.ts`. */
export const endpoints = {
  ...sessionCalls,
  ...credentialCalls,
  ...marketsCalls,
  ...betsCalls,
  ...favouritesCalls,
  ...marketAdminEndpoints,
  ...moneyCalls,
  ...withdrawCalls,
  ...playerAdminEndpoints,
  ...casinoCalls,
  ...accountCalls,
  ...releasesCalls,
  ...staffCalls,
  ...approvalCalls,
  ...creditCalls,
} as const;

export type EndpointName = keyof typeof endpoints;
