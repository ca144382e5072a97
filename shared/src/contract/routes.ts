import { accountCalls } from './calls/account';
import { betsCalls } from './calls/bets';
import { casinoCalls } from './calls/casino';
import { marketsCalls } from './calls/markets';
import { moneyCalls } from './calls/money';
import { releasesCalls } from './calls/releases';
import { sessionCalls } from './calls/session';

export type { Access, CallRoute, Encoding } from './calls/route';

/** Every call of the product by name: the one list that client and platform share. Shapes are in `schemas.ts`. */
export const calls = {
  ...sessionCalls,
  ...marketsCalls,
  ...betsCalls,
  ...moneyCalls,
  ...casinoCalls,
  ...accountCalls,
  ...releasesCalls,
} as const;

export type CallName = keyof typeof calls;
