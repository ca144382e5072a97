import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Config } from '../config';
import { refuse, type Refusal } from './refusal';

/** What is counted: so many of it in so many seconds for one key. */
const limits = {
  /** Calls of one address without an account. */
  address: { points: 3000, seconds: 60 },
  /** Every call of one account. */
  account: { points: 1200, seconds: 60 },
  /** Logins from one address, right or wrong. */
  loginAddress: { points: 120, seconds: 60 },
  /** Wrong passwords for one account from one address, and from all of them: nobody can easily lock out somebody else (S-10). */
  loginPair: { points: 10, seconds: 15 * 60 },
  loginAccount: { points: 60, seconds: 15 * 60 },
  /** Codes for one number, and from one address (S-10). */
  codePhone: { points: 5, seconds: 15 * 60 },
  codeAddress: { points: 40, seconds: 15 * 60 },
  resetAddress: { points: 40, seconds: 15 * 60 },
  /** Wrong second factors, transaction codes and old passwords of one account. */
  secondFactor: { points: 6, seconds: 15 * 60 },
  transactionCode: { points: 6, seconds: 15 * 60 },
  changePassword: { points: 6, seconds: 15 * 60 },
  signupAddress: { points: 40, seconds: 60 * 60 },
  demoAddress: { points: 20, seconds: 60 * 60 },
  dupCheckAddress: { points: 60, seconds: 10 * 60 },
  /** Pictures of one account. */
  uploadAccount: { points: 60, seconds: 60 * 60 },
  /** What one account writes to support. */
  complaint: { points: 30, seconds: 60 * 60 },
  /** Reloads of every open page (S-07). */
  broadcast: { points: 6, seconds: 60 },
  failureReport: { points: 60, seconds: 60 },
} as const;

export type LimitName = keyof typeof limits;

export interface Limits {
  /** Counts one for `key`; a refusal when that is too many. */
  spend(name: LimitName, key: string): Promise<Refusal | null>;
  /** Whether anything is left, without counting. */
  check(name: LimitName, key: string): Promise<Refusal | null>;
  /** Takes one back: what was counted ahead was right. */
  refund(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted. */
  clear(name: LimitName, key: string): Promise<void>;
  close(): void;
}

const tooMany = (result: RateLimiterRes): Refusal =>
  refuse(429, 'Too many attempts, please try again later', Math.max(1, Math.ceil(result.msBeforeNext / 1000)));

const none: Limits = {
  spend: async () => null,
  check: async () => null,
  refund: async () => undefined,
  clear: async () => undefined,
  close: () => undefined,
};

/** Limits in memory, or in Redis where several processes count together. */
export function createLimits(config: Pick<Config, 'rateLimitScale' | 'redisUrl'>): Limits {
  if (config.rateLimitScale === 0) return none;
  const redis = config.redisUrl
    ? new Redis(config.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
    : null;
  // An error listener keeps an unreachable Redis from ending the process; the limiters then count in memory.
  redis?.on('error', () => undefined);
  const limiters = {} as Record<LimitName, RateLimiterAbstract>;
  for (const [name, { points, seconds }] of Object.entries(limits)) {
    const options = {
      keyPrefix: name,
      points: Math.max(1, Math.round(points * config.rateLimitScale)),
      duration: seconds,
    };
    const memory = new RateLimiterMemory(options);
    limiters[name as LimitName] = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
      : memory;
  }
  return {
    spend: (name, key) =>
      limiters[name].consume(key).then(
        () => null,
        (rejected: unknown) => {
          if (rejected instanceof RateLimiterRes) return tooMany(rejected);
          throw rejected;
        },
      ),
    async check(name, key) {
      const found = await limiters[name].get(key);
      return found && found.remainingPoints <= 0 ? tooMany(found) : null;
    },
    async refund(name, key) {
      await limiters[name].reward(key);
    },
    async clear(name, key) {
      await limiters[name].delete(key);
    },
    close: () => redis?.disconnect(),
  };
}
