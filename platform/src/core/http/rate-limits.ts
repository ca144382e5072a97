import { Redis } from 'ioredis';
import { createRecord, listKeys } from '@backlay/shared/domain';
import { redisOptions } from '../message-bus';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Config } from '../config';
import { reject, type HttpRejection } from './rejection';

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
  transactionCode: { points: 5, seconds: 15 * 60 },
  changePassword: { points: 6, seconds: 15 * 60 },
  signupAddress: { points: 40, seconds: 60 * 60 },
  demoAddress: { points: 20, seconds: 60 * 60 },
  dupCheckAddress: { points: 60, seconds: 10 * 60 },
  /** Pictures of one account. */
  uploadAccount: { points: 60, seconds: 60 * 60 },
  /** What one account writes to support. */
  complaint: { points: 30, seconds: 60 * 60 },
  /** Statements that one account gets by e-mail. */
  mailStatement: { points: 6, seconds: 60 * 60 },
  /** Reloads of every open page (S-07). */
  broadcast: { points: 6, seconds: 60 },
  failureReport: { points: 60, seconds: 60 },
  /** What pages of one address observe, and what one page view does (F4.08). */
  pageReport: { points: 240, seconds: 60 },
  pageReportView: { points: 60, seconds: 60 * 60 },
  /** Assertions for the services of remotes, of one account. */
  identityAssertion: { points: 60, seconds: 60 },
} as const;

export type RateLimitName = keyof typeof limits;

export interface RateLimits {
  /** Counts one for `key`; a refusal when that is too many. */
  consume(name: RateLimitName, key: string): Promise<HttpRejection | null>;
  /** Whether anything is left, without counting. */
  check(name: RateLimitName, key: string): Promise<HttpRejection | null>;
  /** Takes one back: what was counted ahead was right. */
  refund(name: RateLimitName, key: string): Promise<void>;
  /** Forgets what was counted. */
  clear(name: RateLimitName, key: string): Promise<void>;
  close(): void;
}

const tooMany = (result: RateLimiterRes): HttpRejection =>
  reject(429, 'Too many attempts, please try again later', Math.max(1, Math.ceil(result.msBeforeNext / 1000)));

const none: RateLimits = {
  consume: async () => null,
  check: async () => null,
  refund: async () => undefined,
  clear: async () => undefined,
  close: () => undefined,
};

/** After this long without a response a limit is counted here, ms. */
const REDIS_MS = 200;
/** How long this process then counts alone, ms. */
const ALONE_MS = 1000;

/** Limits in memory, or in Redis where several processes count together. While Redis is away or hangs, each process counts alone. */
export function createRateLimits(config: Pick<Config, 'rateLimitScale' | 'redisUrl'>): RateLimits {
  if (config.rateLimitScale === 0) return none;
  const redis = config.redisUrl ? new Redis(config.redisUrl, { ...redisOptions, commandTimeout: REDIS_MS }) : null;
  // An error listener keeps an unreachable Redis from ending the process.
  redis?.on('error', () => undefined);
  let aloneUntil = 0;
  const pairs = createRecord(listKeys(limits), (name) => {
    const { points, seconds } = limits[name];
    const options = {
      keyPrefix: name,
      points: Math.max(1, Math.round(points * config.rateLimitScale)),
      duration: seconds,
    };
    return {
      alone: new RateLimiterMemory(options),
      together: redis && new RateLimiterRedis({ ...options, storeClient: redis }),
    };
  });

  async function use<Result>(
    name: RateLimitName,
    work: (limiter: RateLimiterAbstract) => Promise<Result>,
  ): Promise<Result> {
    const { alone, together } = pairs[name];
    if (!together || performance.now() < aloneUntil) return work(alone);
    try {
      return await work(together);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      aloneUntil = performance.now() + ALONE_MS;
      return work(alone);
    }
  }

  return {
    consume: (name, key) =>
      use(name, (limiter) => limiter.consume(key)).then(
        () => null,
        (rejected: unknown) => {
          if (rejected instanceof RateLimiterRes) return tooMany(rejected);
          throw rejected;
        },
      ),
    async check(name, key) {
      const found = await use(name, (limiter) => limiter.get(key));
      return found && found.remainingPoints <= 0 ? tooMany(found) : null;
    },
    async refund(name, key) {
      await use(name, (limiter) => limiter.reward(key));
    },
    async clear(name, key) {
      await use(name, (limiter) => limiter.delete(key));
    },
    close: () => redis?.disconnect(),
  };
}

/** How often something happens within any second, counted by all processes together. */
export interface CallCount {
  /** Counts one for `key`; false, uncounted, where `most` came within the last second. Null where no shared count answers. */
  take(key: string, most: number): Promise<boolean | null>;
  close(): void;
}

/** The times of the newest calls by the clock of Redis, newest first, microseconds. */
const TAKE_CALL = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local oldest = redis.call('LINDEX', KEYS[1], ARGV[1] - 1)
  if oldest and now - oldest < 1000000 then return 0 end
  redis.call('LPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('LTRIM', KEYS[1], 0, ARGV[1] - 1)
  redis.call('PEXPIRE', KEYS[1], 1000)
  return 1`;

/** A count in Redis; null without one, where a single process counts by itself. While Redis is away or hangs, nothing answers. */
export function createCallCount({ redisUrl }: Pick<Config, 'redisUrl'>): CallCount | null {
  if (redisUrl === null) return null;
  const redis = new Redis(redisUrl, { ...redisOptions, commandTimeout: REDIS_MS });
  // An error listener keeps an unreachable Redis from ending the process.
  redis.on('error', () => undefined);
  let aloneUntil = 0;
  return {
    async take(key, most) {
      if (performance.now() < aloneUntil) return null;
      try {
        return (await redis.eval(TAKE_CALL, 1, `calls:${key}`, most)) === 1;
      } catch {
        aloneUntil = performance.now() + ALONE_MS;
        return null;
      }
    },
    close: () => redis.disconnect(),
  };
}
